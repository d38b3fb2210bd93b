//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Testing

@Suite("Outcomes that a test waits for", .timeLimit(.minutes(60)))
struct OutcomeTests {
    /// Settles a future inside a closure of another one, where what follows has to wait for its turn, and waits for it
    /// there.
    private func insideAClosure(
        _ outcome: @escaping @Sendable (Future<Int, Never>) throws -> Result<Int, Never>
    ) -> Result<Int, Never>? {
        let seen = Locked<Result<Int, Never>?>(nil)
        let outer = Promise<Void, Never>()
        outer.future.observe { _ in
            let inner = Promise<Int, Never>()
            let derived = inner.future.map { $0 + 1 }
            inner.resolve(1)
            let outcome = try? outcome(derived)
            seen.withLock { $0 = outcome }
        }
        outer.resolve()
        return seen.withLock { $0 }
    }

    @Test func `inside a closure, a clock runs what waits for the closure`() {
        #expect(insideAClosure { try ManualClock().outcome(of: $0) } == .success(2))
    }

    @Test func `inside a closure, a manual executor runs what waits for the closure`() {
        #expect(insideAClosure { try ManualExecutor().outcome(of: $0) } == .success(2))
    }

    @Test func `inside a closure, a scheduler runs what waits for the closure`() {
        #expect(insideAClosure { try SeededScheduler(seed: 1).outcome(of: $0) } == .success(2))
    }

    @Test func `inside a closure, a timer of the clock is run, and what follows it`() {
        let clock = ManualClock()
        let outcome = insideAClosure { future in
            let late = Future<Int, Never>.after(.seconds(1), resolving: 5, clock: clock).map { $0 * 2 }
            #expect(try clock.outcome(of: late) == .success(10))
            return try clock.outcome(of: future)
        }
        #expect(outcome == .success(2))
    }

    @Test func `a future that is settled while nothing is left to run is not called pending`() throws {
        let promise = Promise<Int, Never>()
        // As if another thread had settled it after this one had looked.
        let outcome = try promise.future.outcome(
            after: {
                promise.resolve(1)
                return false
            },
            orThrow: StillPending(promise.future, named: nil, fileID: #fileID, line: #line)
        )
        #expect(outcome == .success(1))
    }
}
