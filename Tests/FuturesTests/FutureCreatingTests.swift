//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import Testing

@Suite("Future, making one") @MainActor
struct FutureCreatingTests {
    private final class Notes {
        var hasRun = false
    }

    @Test func `a closure without await is a task's, as one with it is`() async {
        let notes = Notes()
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

    @Test func `what is caught is there at once`() {
        let notes = Notes()
        let future = Future<Int, Never>.catching {
            notes.hasRun = true
            return 1
        }
        #expect(notes.hasRun)
        #expect(future.state == .completed(.success(1)))
    }
}

private let isMain = DispatchSpecificKey<Bool>()
