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
    @Suite struct EnsureTests {
        @Test func `Whatever the outcome, and that is passed on`() async throws {
            let seen = Journal<Int>()
            #expect(try await Promise.value(1).ensure { seen.write(1) }.async() == 1)
            #expect(await Promise<Int>(error: Fault.bad).ensure { seen.write(2) }.rejection() as? Fault == .bad)
            #expect(Promise<Int>(error: PMKError.cancelled).ensure(on: nil) { seen.write(3) }.isRejected)
            #expect(Promise.value(1).ensure(on: CurrentThreadDispatcher()) { seen.write(4) }.isFulfilled)
            #expect(seen.entries == [1, 2, 3, 4])
        }

        @Test func `The chain waits for a guarantee`() async throws {
            let (closed, close) = Guarantee<Void>.pending()
            let promise = Promise.value(1).ensureThen(on: nil) { closed }
            let failed = Promise<Int>(error: Fault.bad).ensureThen(on: nil) { closed }
            #expect(promise.isPending && failed.isPending)
            close(())
            #expect(promise.value == 1)
            #expect(failed.error as? Fault == .bad)
            #expect(try await Promise.value(2).ensureThen { Guarantee() }.async() == 2)
        }
    }
}
