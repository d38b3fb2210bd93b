//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import Testing

@Suite("Future, making one") @MainActor
struct FutureCreatingTests {
    private final class Notes {
        var hasRun = false
    }

    private let notes = Notes()

    @Test func `a closure without await is a task's, as one with it is`() async {
        let future = Future<Int, Never> {
            notes.hasRun = true
            return 1
        }
        #expect(!notes.hasRun)
        #expect(await future.value == 1)
        #expect(notes.hasRun)
    }

    /// Whether it runs on the main actor, where it is called from there.
    private nonisolated(nonsending) static func isOnMainActor() async -> Bool {
        DispatchQueue.getSpecific(key: isMain) ?? false
    }

    @Test func `a function that runs wherever it is called from runs on the caller's actor`() async {
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        #expect(await Future { await Self.isOnMainActor() }.value)
        #expect(await Future(Self.isOnMainActor).value)
        #expect(await LazyFuture { await Self.isOnMainActor() }.value)
        #expect(await LazyFuture(Self.isOnMainActor).value)
        let elsewhere = await Task.detached { await Future(Self.isOnMainActor).value }.value
        #expect(!elsewhere)
    }

    /// As `Task.init` has it: what begins on an actor is enqueued there before the call returns.
    @Test func `work that belongs to an actor begins there, in the order of the calls`() async throws {
        let desk = HeldActor()
        let futures = desk.startAll()
        #expect(desk.jobs.ready == 4)
        desk.jobs.run()
        #expect(desk.begun.all == [1, 2, 3, 4])
        for future in futures { try await future.value }
    }

    @Test func `what follows work that belongs to an actor doesn't hold the actor up`() async throws {
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        let work = Future { @MainActor in #expect(DispatchQueue.getSpecific(key: isMain) == true) }
        #expect(await !work.map { DispatchQueue.getSpecific(key: isMain) ?? false }.value)
        let function = Future(Self.isOnMainActor)
        #expect(await function.map { $0 && DispatchQueue.getSpecific(key: isMain) == nil }.value)
    }

    /// Closures and functions that don't throw, where the future may fail: they compile as they do for `Task`.
    @Test func `work that belongs to an actor need not throw`() async throws {
        let counter = Counter()
        for future in await counter.futures { #expect(try await future.value == 1) }
        #expect(try await counter.typed.value == 1)
        #expect(await counter.unfailing.value == 1)
        notes.hasRun = true
        let onMain: Future<Bool, any Error> = Future { notes.hasRun }
        #expect(try await onMain.value)
    }

    @Test func `what is caught is there at once`() {
        let future = Future<Int, Never>.catching {
            notes.hasRun = true
            return 1
        }
        #expect(notes.hasRun)
        #expect(future.state == .completed(.success(1)))
    }
}

private actor Counter {
    private let count = 1

    private func counted() async -> Int { count }

    var typed: Future<Int, Fault> { Future { self.count } }
    var unfailing: Future<Int, Never> { Future { self.count } }

    var futures: [Future<Int, any Error>] {
        [
            Future { self.count },
            LazyFuture { self.count }.start(),
            Future(counted),
            LazyFuture(counted).start(),
        ]
    }
}

extension HeldActor {
    fileprivate nonisolated func startAll() -> [Future<Void, any Error>] { assumeIsolated { $0.start() } }

    private func start() -> [Future<Void, any Error>] {
        [
            Future { self.begin(1) },
            LazyFuture { self.begin(2) }.start(),
            OwnedFuture { () async throws in self.begin(3) }.shared(),
            Future(fourth),
        ]
    }

    private nonisolated func fourth() async throws { begun.add(4) }
}

private let isMain = DispatchSpecificKey<Bool>()
