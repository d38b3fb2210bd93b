//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct RecoverTests {
        let failed = Promise<Int>(error: Fault.bad)

        @Test func `With a promise`() async throws {
            #expect(try await failed.recover { _ in Promise.value(1) }.async() == 1)
            #expect(failed.recover(on: nil) { _ in Promise.value(1) }.value == 1)
            #expect(failed.recover(on: CurrentThreadDispatcher()) { _ in Promise.value(1) }.value == 1)
            #expect(Promise.value(2).recover { _ in Promise.value(1) }.value == 2)
        }

        @Test func `What the closure throws is the new error`() async {
            let again = failed.recover { _ -> Promise<Int> in throw Fault.worse }
            #expect(await again.rejection() as? Fault == .worse)
        }

        @Test func `With a guarantee, and nothing is left that could fail`() async {
            let guarantee: Guarantee<Int> = failed.recover { _ in Guarantee.value(1) }
            #expect(await guarantee.async() == 1)
            let inline: Guarantee<Int> = failed.recover(on: nil) { _ in Guarantee.value(1) }
            #expect(inline.value == 1)
            let cancelled: Guarantee<Int> = Promise<Int>(error: PMKError.cancelled).recover(on: nil) { _ in .value(3) }
            #expect(cancelled.value == 3)
        }

        @Test func `Without a value`() async throws {
            let void = failed.asVoid()
            let sure: Guarantee<Void> = void.recover { _ in }
            await sure.async()
            let perhaps: Promise<Void> = void.recover { error in
                if error as? Fault == .worse { throw error }
            }
            try await perhaps.async()
            let not: Promise<Void> = void.recover(on: nil) { _ in throw Fault.worse }
            #expect(not.error as? Fault == .worse)
        }

        @Test func `Errors of cancelling are passed on, unless the policy says otherwise`() {
            let cancelled = Promise<Int>(error: PMKError.cancelled)
            #expect(cancelled.recover(on: nil) { _ in Promise.value(1) }.isRejected)
            #expect(cancelled.recover(on: nil, policy: .allErrors) { _ in Promise.value(1) }.value == 1)
        }

        @Test func `From one error alone, and from those of one type`() {
            #expect(failed.recover(only: Fault.bad, on: nil) { _ in Promise.value(1) }.value == 1)
            #expect(failed.recover(only: Fault.worse, on: nil) { _ in Promise.value(1) }.error as? Fault == .bad)
            #expect(failed.recover(only: Fault.self, on: nil) { _ in Promise.value(1) }.value == 1)
            #expect(failed.recover(only: PMKError.self, on: nil) { _ in Promise.value(1) }.error as? Fault == .bad)
            let void = failed.asVoid()
            #expect(void.recover(only: Fault.bad, on: nil) { _ in }.isFulfilled)
            #expect(void.recover(only: Fault.self, on: nil) { _ in }.isFulfilled)
        }
    }
}
