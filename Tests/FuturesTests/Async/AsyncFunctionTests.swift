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

/// Futures of asynchronous functions that are given by their names.
@Suite("Asynchronous functions", .timeLimit(.minutes(60)))
struct AsyncFunctionTests {
    private func number() async throws(Mute) -> Int { 1 }
    private func sure() async -> Int { 2 }
    private func any() async throws -> Int { 3 }
    private func failing() async throws(Mute) -> Int { throw .plain(4) }

    @Test func `a future`() async throws {
        #expect(try await Future(number).value == 1)
        #expect(await Future(sure).value == 2)
        #expect(try await Future(any).value == 3)
        await #expect(throws: Mute.plain(4)) { try await Future(failing).value }
    }

    @Test func `a description`() async throws {
        #expect(try await LazyFuture(number).start().value == 1)
        #expect(await LazyFuture(sure).start().value == 2)
        #expect(try await LazyFuture(any).start().value == 3)
        await #expect(throws: Mute.plain(4)) { try await LazyFuture(failing).start().value }
    }

    @Test func `a function runs on the actor that makes the future`() async {
        #expect(await House().inside().value)
        #expect(await House().insideOfEachRun().start().value)
    }

    private actor House {
        func inside() -> Future<Bool, Never> { Future(isHere) }

        func insideOfEachRun() -> LazyFuture<Bool, Never> { LazyFuture(isHere) }

        /// Whether it runs on some actor.
        private nonisolated func isHere() async -> Bool { isSame(#isolation, self) }
    }
}

/// Not inlined: Swift 6.3 makes code of the comparison, optimised, that its own verifier rejects.
@inline(never)
private func isSame(_ isolation: (any Actor)?, _ actor: any Actor) -> Bool { isolation === actor }
