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

/// One program in three styles, each of which must end alike.
@Suite("With tasks, with futures, with both", .timeLimit(.minutes(60)))
struct TasksOrFuturesTests {
    enum Style: CaseIterable, Sendable { case tasks, futures, mixed }

    /// Knows two names, and says so when the test wants it to.
    private struct Service {
        let names = [Work<String, Stoppable>(), Work()]
        let asked = [Promise<Void, Never>(), Promise()]
        let stopped = [Promise<Void, Never>(), Promise()]
        let shared = SingleFlight<Int, String, Stoppable>()

        init() {
            for (name, stop) in zip(names, stopped) { name.promise.onCancel { stop.resolve(()) } }
        }

        func name(_ id: Int) async throws(Stoppable) -> String {
            asked[id].resolve(())
            return try await names[id].future.value(onCancel: .cancelFuture)
        }

        func nameFuture(_ id: Int) -> Future<String, Stoppable> {
            Future { () async throws(Stoppable) in try await name(id) }
        }

        func sharedName(_ id: Int) async throws(Stoppable) -> String {
            try await shared.run(id) { nameFuture(id) }.value(onCancel: .cancelFuture)
        }

        func greeting(_ style: Style) async throws -> String {
            switch style {
            case .tasks:
                async let first = name(0)
                async let second = name(1)
                return try await "\(first) and \(second)"
            case .futures:
                let both = zip(nameFuture(0), nameFuture(1)).map { "\($0) and \($1)" }
                return try await both.value(onCancel: .cancelFuture)
            case .mixed:
                async let first = sharedName(0)
                async let second = sharedName(1)
                return try await "\(first) and \(second)"
            }
        }
    }

    /// Starts the program, and waits until both names were asked for.
    private func start(_ style: Style) async -> (service: Service, greeting: Task<String, any Error>) {
        let service = Service()
        let greeting = Task { try await service.greeting(style) }
        for asked in service.asked { await asked.future.value }
        return (service, greeting)
    }

    @Test(arguments: Style.allCases) func `success`(_ style: Style) async throws {
        let (service, greeting) = await start(style)
        service.names[1].promise.resolve("Bob")
        service.names[0].promise.resolve("Ada")
        #expect(try await greeting.value == "Ada and Bob")
        #expect(!service.names[0].isStopped)
        #expect(!service.names[1].isStopped)
    }

    @Test(arguments: Style.allCases) func `a failure is the same, and stops the other half`(_ style: Style) async {
        let (service, greeting) = await start(style)
        service.names[0].promise.reject(.plain(7))
        await #expect(throws: Stoppable.plain(7)) { try await greeting.value }
        // Not by waiting for the name: who waits for it wants it, and it would not be cancelled.
        await service.stopped[1].future.value
        #expect(service.names[1].future.known == .failure(.cancelled))
    }

    @Test(arguments: Style.allCases) func `a cancellation stops both halves`(_ style: Style) async {
        let (service, greeting) = await start(style)
        greeting.cancel()
        await #expect(throws: Stoppable.cancelled) { try await greeting.value }
        for (name, stopped) in zip(service.names, service.stopped) {
            await stopped.future.value
            #expect(name.future.known == .failure(.cancelled))
        }
    }
}
