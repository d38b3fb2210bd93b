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
    /// A thenable that isn't of the library: it knows nothing but `result` and `pipe(to:)`.
    final class Foreign: Thenable {
        let promise: Promise<Int>

        init(_ promise: Promise<Int>) { self.promise = promise }

        var result: Result<Int>? { promise.result }
        func pipe(to body: @escaping @Sendable (Result<Int>) -> Void) { promise.pipe(to: body) }
    }

    @Suite struct ThenableTests {
        @Test func `A class of one's own chains as a promise does`() async throws {
            let (promise, seal) = Promise<Int>.pending()
            let doubled = Foreign(promise).map { $0 * 2 }
            let chained = Promise.value(1).then { _ in Foreign(promise) }
            seal.fulfill(21)
            #expect(try await doubled.async() == 42)
            #expect(try await chained.async() == 21)
        }

        @Test func `A class of one's own can be waited for with others`() async throws {
            let values = try await when(fulfilled: Foreign(.value(1)), Promise.value("a")).async()
            #expect(values.0 == 1)
            #expect(values.1 == "a")
        }

        @Test func `Its state is that of its result`() {
            let foreign = Foreign(Promise(error: Fault.bad))
            #expect(foreign.isRejected && foreign.isResolved && !foreign.isPending && !foreign.isFulfilled)
            #expect(foreign.error as? Fault == .bad)
            #expect(foreign.value == nil)
        }
    }
}
