//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("Future.asResult", .timeLimit(.minutes(60)))
struct FutureAsResultTests {
    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the outcome becomes the value`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let returned = arrival.meet(outcome) { $0.asResult() }
        #expect(returned.state == .completed(.success(outcome)))
    }

    @Test func `a cancellation goes up, and is the value`() {
        let work = Work<Int, Fault>()
        let returned = work.future.asResult()
        returned.cancel()
        #expect(work.isStopped)
        #expect(returned.state == .completed(.success(.failure(.cancelled))))
    }

    @Test func `a broken promise is the value where the failure can say so`() {
        let returned = Future<Int, any Error> { _ in }.asResult()
        guard case .completed(.success(.failure(let error))) = returned.state else {
            Issue.record("\(returned)")
            return
        }
        #expect(error is BrokenPromise)
    }
}

@Suite("Future.unwrapResult", .timeLimit(.minutes(60)))
struct FutureUnwrapResultTests {
    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the value becomes the outcome`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        let returned: Future<Int, Fault> = arrival.meet(Result<Result<Int, Fault>, Never>.success(outcome)) {
            $0.unwrapResult()
        }
        #expect(returned.state == .completed(outcome))
    }

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `it is the way back`(_ arrival: Arrival, _ outcome: Result<Int, Fault>) {
        #expect(arrival.meet(outcome) { $0.asResult().unwrapResult() }.state == .completed(outcome))
    }

    @Test func `a cancellation goes up, and settles at once where the failure can say so`() {
        let work = Work<Result<Int, Fault>, Never>()
        let returned: Future<Int, Fault> = work.future.unwrapResult()
        returned.cancel()
        #expect(work.isStopped)
        #expect(returned.state == .completed(.failure(.cancelled)))
    }
}
