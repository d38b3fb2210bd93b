//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Future.reduce", .timeLimit(.minutes(60)))
struct FutureReduceTests {
    @Test func `values are combined in the order of the inputs`() {
        let works = (0..<3).map { _ in Work<String, Fault>() }
        let text = Future.reduce(works.map(\.future), into: ">") { $0 += $1 }
        for (index, work) in works.enumerated().reversed() { work.promise.resolve("\(index)") }
        #expect(text.state == .completed(.success(">012")))
    }

    @Test func `no input leaves the initial value`() {
        #expect(Future<Int, Fault>.reduce([], into: 5) { $0 += $1 }.state == .completed(.success(5)))
    }

    @Test func `the first failure is the outcome`() {
        let sum = Future.reduce([Future<Int, Fault>.success(1), .failure(.second)], into: 0) { $0 += $1 }
        #expect(sum.state == .completed(.failure(.second)))
    }

    @Test(arguments: Arrival.allCases)
    func `the closure runs where the last input settles, or at once`(_ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            _ = Future.reduce([.success(1), source], into: 0) { total, value in
                total += value
                ran()
            }
        }
        #expect(places == [arrival.place, arrival.place])
    }

    @Test func `with an executor no input leaves the initial value too, at once`() {
        let executor = ManualExecutor()
        let sum = Future<Int, Fault>.reduce([], into: 5, on: .custom(executor)) { $0 += $1 }
        #expect(sum.state == .completed(.success(5)))
        #expect(executor.enqueuedCount == 0)
    }

    @Test func `cancelling it cancels the inputs`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let sum = Future.reduce(works.map(\.future), into: 0) { $0 += $1 }
        sum.cancel()
        #expect(sum.failure == .cancelled)
        #expect(works.map(\.isStopped) == [true, true])
    }

    @Test func `what the closure holds is let go of when it can't run any more`() {
        let lifetime = Lifetime()
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        func reduced(_ token: Lifetime.Token) -> Future<Int, Fault> {
            Future.reduce(works.map(\.future), into: 0) { $0 += $1 + token.zero }
        }
        let sum = reduced(lifetime.token())
        works[1].promise.reject(.second)
        #expect(lifetime.isOver)
        #expect(sum.failure == .second)
    }
}
