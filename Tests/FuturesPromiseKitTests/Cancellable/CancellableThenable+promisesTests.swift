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
    @Suite struct CancellablePromisesTests {
        let one = Promise.value(1).cancellize()
        let numbers = Guarantee.value([2, 1]).cancellize()

        @Test func `Promises and guarantees begin a chain`() throws {
            #expect(one.value == 1 && numbers.value == [2, 1])
            #expect(cancellize(Promise.value(1)).value == 1)
            #expect(try one.wait() == 1)
            let seen = Journal<Bool>()
            one.pipe { seen.write($0.isFulfilled) }
            #expect(seen.entries == [true])
            let (promise, seal) = Promise<Int>.pending()
            let chain = promise.cancellize().map(on: nil) { $0 + 1 }
            chain.cancel()
            #expect(chain.error?.isCancelled == true && promise.isPending)
            withExtendedLifetime(seal) {}
        }

        @Test func `Closures may return promises that can't be cancelled`() {
            #expect(one.then(on: nil) { Promise.value($0 + 1) }.value == 2)
            #expect(numbers.thenMap(on: nil) { Promise.value($0 + 1) }.value == [3, 2])
            #expect(numbers.thenFlatMap(on: nil) { Promise.value([$0, 0]) }.value == [2, 0, 1, 0])
            let failed = CancellablePromise<Int>(error: Fault.bad)
            #expect(failed.recover(on: nil) { _ in Promise.value(1) }.value == 1)
            #expect(failed.recover(on: nil) { _ in Promise.value(1).cancellize() }.value == 1)
        }

        @Test func `On the main queue by default`() async throws {
            #expect(try await one.then { Promise.value($0 + 1) }.promise.async() == 2)
            #expect(try await numbers.thenMap { Promise.value($0 + 1) }.promise.async() == [3, 2])
            #expect(try await numbers.thenFlatMap { Promise.value([$0]) }.promise.async() == [2, 1])
            let failed = CancellablePromise<Int>(error: Fault.bad)
            #expect(try await failed.recover { _ in Promise.value(1) }.promise.async() == 1)
        }
    }
}
