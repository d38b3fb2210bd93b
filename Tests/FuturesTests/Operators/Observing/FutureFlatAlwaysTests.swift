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

@Suite("Future.flatAlways", .timeLimit(.minutes(60)))
struct FutureFlatAlwaysTests {
    private let closing = Work<Void, Never>()
    private let calls = Record<Void>()

    private func close() -> Future<Void, Never> {
        calls.add(())
        return closing.future
    }

    @Test(arguments: Arrival.allCases, [Result<Int, Fault>.success(1), .failure(.first)])
    func `the outcome comes when the closure's future has settled`(
        _ arrival: Arrival,
        _ outcome: Result<Int, Fault>
    ) {
        let returned = arrival.meet(outcome) { source in source.flatAlways { close() } }
        #expect(calls.all.count == 1)
        #expect(returned.state == .pending)
        closing.promise.resolve()
        #expect(returned.state == .completed(outcome))
    }

    @Test func `the closure waits for the source`() {
        let work = Work<Int, Fault>()
        let returned = work.future.flatAlways { close() }
        #expect(calls.isEmpty)
        work.promise.resolve(1)
        #expect(calls.all.count == 1)
        closing.promise.resolve()
        #expect(returned.state == .completed(.success(1)))
    }

    @Test func `a cancellation stops the source, and what cleans up runs to its end`() {
        let work = Work<Int, Fault>()
        let returned = work.future.flatAlways { close() }
        returned.cancel()
        #expect(work.isStopped)
        #expect(returned.state == .completed(.failure(.cancelled)))
        #expect(calls.all.count == 1)
        #expect(!closing.isStopped)
    }

    @Test func `a cancellation while it cleans up doesn't stop that`() {
        let work = Work<Int, Fault>()
        let returned = work.future.flatAlways { close() }
        work.promise.resolve(1)
        returned.cancel()
        #expect(!closing.isStopped)
        #expect(returned.state == .completed(.failure(.cancelled)))
    }

    @Test func `where the failure can't say "cancelled", it waits for both`() {
        let work = Work<Int, PlainFault>()
        let returned = work.future.flatAlways { close() }
        returned.cancel()
        #expect(work.isStopped)
        #expect(calls.isEmpty)
        work.promise.reject(.first)
        #expect(calls.all.count == 1)
        #expect(returned.state == .pending)
        closing.promise.resolve()
        #expect(returned.state == .completed(.failure(.first)))
    }

    @Test func `what it holds goes when it is over`() {
        let token = Lifetime()
        do {
            let held = token.token()
            let returned = Future<Int, Fault>.success(1).flatAlways { [closing] in
                withExtendedLifetime(held) { closing.future }
            }
            closing.promise.resolve()
            #expect(returned.state == .completed(.success(1)))
        }
        #expect(token.isOver)
    }
}
