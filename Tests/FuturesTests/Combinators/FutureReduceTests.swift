//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Testing

@Suite("Future.reduce", .timeLimit(.minutes(1)))
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
}
