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

@Suite("withPromise", .timeLimit(.minutes(60)))
struct WithPromiseTests {
    private let tasks = ManualTasks()

    @Test func `a value that comes before the closure returns`() async throws {
        let number = try await withPromise { (promise: Promise<Int, Stoppable>) in promise.resolve(3) }
        #expect(number == 3)
    }

    @Test func `a failure that comes on another thread is typed`() async {
        let outcome = Record<Stoppable>()
        do throws(Stoppable) {
            _ = try await withPromise { (promise: Promise<Int, Stoppable>) in
                onOtherThread { promise.reject(.plain(1)) }
            }
        } catch {
            outcome.add(error)
        }
        #expect(outcome.all == [.plain(1)])
    }

    @Test func `nothing to try where nothing can fail`() async {
        #expect(await withPromise { (promise: Promise<Int, Never>) in promise.resolve(1) } == 1)
    }

    @Test func `settled twice, the first wins and nothing traps`() async throws {
        let won = Record<Bool>()
        let number = try await withPromise { (promise: Promise<Int, any Error>) in
            won.add(promise.resolve(1))
            won.add(promise.resolve(2))
            won.add(promise.reject(Mute.plain(3)))
        }
        #expect(number == 1)
        #expect(won.all == [true, false, false])
    }

    @Test func `never settled, it fails and says where`() async {
        let line: UInt = #line + 2
        do {
            let _: Int = try await withPromise { (_: Promise<Int, any Error>) in }
            Issue.record("a value from nowhere")
        } catch {
            #expect((error as? BrokenPromise)?.line == line)
        }
    }

    @Test func `cancelling the task stops the work and returns at once`() {
        let stopped = Record<Void>()
        let seen = Record<String>()
        let held = Record<Promise<Int, Stoppable>>()
        let task = tasks.start {
            do throws(Stoppable) {
                _ = try await withPromise { (promise: Promise<Int, Stoppable>) in
                    promise.onCancel { stopped.add(()) }
                    held.add(promise)
                }
            } catch {
                seen.add("\(error)")
            }
        }
        #expect(stopped.isEmpty)
        task.cancel()
        tasks.run()
        #expect(stopped.all.count == 1)
        #expect(seen.all == ["cancelled"])
        #expect(held.all.first?.resolve(1) == false)
    }

    @Test func `others may wait for the same promise`() {
        let held = Record<Promise<Int, Stoppable>>()
        let seen = Record<Int>()
        tasks.start {
            let number = try? await withPromise { (promise: Promise<Int, Stoppable>) in held.add(promise) }
            seen.add(number ?? -1)
        }
        held.all.first?.future.observe { outcome in seen.add((try? outcome.get()) ?? -1) }
        held.all.first?.resolve(4)
        tasks.run()
        #expect(seen.all == [4, 4])
    }

    // What follows compiles, with no type but what is there: that is half of each test.

    private func callLater(_ callback: @escaping @Sendable (Int) -> Void) { callback(1) }
    private func save(_ error: (any Error)?, _ callback: @escaping @Sendable ((any Error)?) -> Void) { callback(error) }

    @Test func `a promise that is only resolved needs no type`() async throws {
        let number = try await withPromise { promise in callLater { promise.resolve($0) } }
        #expect(number == 1)
        try await withPromise { promise in callLater { _ in promise.resolve() } }
    }

    @Test func `nor does one that is only rejected, or resolved with nothing`() async {
        await #expect(throws: Mute.plain(1)) {
            let _: Int = try await withPromise { promise in callLater { promise.reject(Mute.plain($0)) } }
        }
        await #expect(throws: Mute.plain(2)) {
            try await withPromise { promise in
                save(Mute.plain(2)) { error in
                    if let error { promise.reject(error) } else { promise.resolve() }
                }
            }
        }
        await #expect(throws: BrokenPromise.self) { let _: Int = try await withPromise { _ in } }
    }

    @Test func `what the closure tells stays typed`() async {
        func answered() async throws(Stoppable) -> Int {
            try await withPromise { promise in promise.complete(with: .failure(Stoppable.plain(1))) }
        }
        await #expect(throws: Stoppable.plain(1)) { try await answered() }
    }

    @Test func `types are said as for a continuation`() async throws {
        func answered() async throws(Stoppable) -> Int {
            try await withPromise(of: Int.self, throwing: Stoppable.self) { promise in
                callLater { promise.resolve($0) }
            }
        }
        #expect(try await answered() == 1)
        #expect(try await withPromise(of: Int.self) { promise in promise.resolve(2) } == 2)
        #expect(await withPromise(throwing: Never.self) { promise in callLater { promise.resolve($0) } } == 1)
    }
}
