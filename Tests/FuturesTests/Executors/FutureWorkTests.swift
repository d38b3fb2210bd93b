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

@Suite("Futures of work on an executor", .timeLimit(.minutes(60)))
struct FutureWorkTests {
    private let executor = ManualExecutor()
    private let calls = Record<Void>()

    @Test func `the closure runs on the executor, once`() {
        let future = Future<Int, Fault>(on: .custom(executor)) {
            calls.add(())
            return 1
        }
        #expect(calls.isEmpty)
        #expect(future.state == .pending)
        executor.runAll()
        #expect(calls.all.count == 1)
        #expect(future.state == .completed(.success(1)))
    }

    @Test func `it is described as work`() {
        let future = Future<Int, Fault>(on: .custom(executor)) { 1 }
        let place = "\(#fileID):\(#line - 1)"
        #expect("\(future)" == "Future<Int, Fault>(pending: work; waits for its executor, given at \(place))")
        executor.runAll()
    }

    @Test func `what it throws is the failure`() {
        let future = Future(on: .custom(executor)) { () throws(Fault) -> Int in throw .first }
        executor.runAll()
        #expect(future.state == .completed(.failure(.first)))
    }

    @Test func `an executor with a name`() {
        let future = Future(on: .custom(executor)) { 1 }
        executor.runAll()
        #expect(future.state == .completed(.success(1)))
    }

    @Test func `one that is cancelled before the executor begins is never called`() {
        let future = Future<Int, Fault>(on: .custom(executor)) {
            calls.add(())
            return 1
        }
        future.cancel()
        executor.runAll()
        #expect(calls.isEmpty)
        #expect(future.state == .completed(.failure(.cancelled)))
    }
}
