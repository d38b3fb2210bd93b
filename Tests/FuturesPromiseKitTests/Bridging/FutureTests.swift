//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesPromiseKit
import Testing

// `Promise` is a name of both modules, and a name of the file's own goes before either.
private typealias Promise<T> = FuturesPromiseKit.Promise<T>

extension PromiseKitTests {
    @Suite struct BridgingTests {
        @Test func `A promise as a future`() async throws {
            #expect(try await Promise.value(1).future.map { $0 + 1 }.value == 2)
            await #expect(throws: Fault.bad) { try await Promise<Int>(error: Fault.bad).future.value }
            #expect(await Guarantee.value(1).future.value == 1)
        }

        @Test func `A future as a promise`() async throws {
            let promise = Futures.Promise<Int, Fault>()
            let bridged = promise.future.promise.map(on: nil) { $0 + 1 }
            promise.resolve(1)
            #expect(bridged.value == 2)
            #expect(Future<Int, Fault>.failure(.bad).promise.error as? Fault == .bad)
            #expect(Future<Int, Never>.success(1).guarantee.value == 1)
        }

        @Test func `Cancelling a future of a promise leaves the promise alone`() {
            let (promise, seal) = Promise<Int>.pending()
            let future = promise.future
            future.cancel()
            #expect(promise.isPending)
            seal.fulfill(1)
            #expect(promise.value == 1)
            guard case .completed(.failure(let error)) = future.state else {
                Issue.record("not cancelled")
                return
            }
            #expect(error.isCancelled)
        }

        @Test func `A future that is cancelled is a cancelled promise`() {
            let promise = Futures.Promise<Int, any Error>()
            let bridged = promise.future.promise
            promise.future.cancel()
            #expect(bridged.error?.isCancelled == true)
        }

        @Test func `A race cancels no future`() {
            let (one, two) = (Futures.Promise<Int, any Error>(), Futures.Promise<Int, any Error>())
            let winner = race(one.future.promise, two.future.promise)
            one.resolve(1)
            #expect(winner.value == 1)
            #expect(two.resolve(2))
        }

        @Test func `await`() async throws {
            #expect(try await Promise.value(1).async() == 1)
            #expect(await Guarantee.value(1).async() == 1)
            await #expect(throws: PMKError.self) { try await Promise<Int>(error: PMKError.cancelled).async() }
        }
    }
}
