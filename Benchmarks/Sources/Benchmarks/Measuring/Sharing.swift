//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CInstruments
import Synchronization

/// What is done with something that tasks share: each peer says how, and the rest is the same for all.
///
/// The functions return one more than the key.
struct Sharing: Sendable {
    /// Runs work that nobody else runs.
    let run: @Sendable (_ key: Int) async throws -> Int
    /// Joins the run of a key, whose work waits until `gate` opens.
    let join: @Sendable (_ key: Int, _ gate: Gate) async throws -> Int
    /// Gets a value that is kept.
    let hit: @Sendable (_ key: Int) async throws -> Int
    /// Gets a value that is kept from a cache that knows how to get it.
    let loadingHit: @Sendable (_ key: Int) async throws -> Int
    /// Does work when there is room for it.
    let limit: @Sendable (_ key: Int) async throws -> Int
    /// Does ``oneStep(_:)`` as often as it is told, in child tasks of which no more are at work than there is room for.
    let line: @Sendable (_ count: Int, _ room: Int) async -> Void

    var workloads: [Workload: Work] {
        [
            .runAlone: .timed { count in onPool { await Self.repeated(count, run) } },
            .runAloneTwice: .timed { count in onPool { await Self.twice(count, run) } },
            .joining: .timed { count in Self.joined(count, join) },
            .joiningTwice: .timed { count in Self.joinedTwice(count, join) },
            .waiting: .timed { count in Self.joined(count, join) },
            .heldWaiting: .held { count in Self.heldByWaiters(count, join) },
            // Captured alone, since what a closure captures is counted.
            .hit: .timed { [hit] count in TaskLoop.run { await Self.repeated(count, hit, keys: 1) } },
            .hitTwice: .timed { count in onPool { await Self.twice(count, hit, keys: 1) } },
            .loadingHit: .timed { [loadingHit] count in
                TaskLoop.run { await Self.repeated(count, loadingHit, keys: 1) }
            },
            .limit: .timed { count in onPool { await Self.repeated(count, limit) } },
            .limitTwice: .timed { count in onPool { await Self.twice(count, limit) } },
            .limitWaiting: .timed { count in onPool { await line(count, 4) } },
            .limitWaitingTwice: .timed { count in onPool { await Self.inTwoTasks { _ in await line(count / 2, 2) } } },
        ]
    }

    private static func repeated(
        _ count: Int,
        from first: Int = 0,
        _ body: @Sendable (Int) async throws -> Int,
        keys: Int = .max
    ) async {
        for number in 0..<count {
            let key = (first + number) % keys
            expect(try? await body(key), key + 1)
        }
    }

    /// Two tasks, each of which does half.
    private static func twice(
        _ count: Int,
        _ body: @escaping @Sendable (Int) async throws -> Int,
        keys: Int = .max
    ) async {
        await inTwoTasks { half in await repeated(count / 2, from: half * count, body, keys: keys) }
    }

    private static func inTwoTasks(_ body: @escaping @Sendable (_ half: Int) async -> Void) async {
        await withTaskGroup { group in
            for half in 0..<2 { group.addTask { await body(half) } }
        }
    }

    /// All join one run, and get its value when all have begun to wait.
    private static func joined(_ count: Int, _ join: @escaping @Sendable (Int, Gate) async throws -> Int) {
        let callers = Callers(count, arriving: true, join)
        onPool {
            callers.start(count)
            await callers.ended.wait()
        }
    }

    /// The same, where two tasks start half of them each: two threads join from the first caller to the last.
    private static func joinedTwice(_ count: Int, _ join: @escaping @Sendable (Int, Gate) async throws -> Int) {
        let callers = Callers(count, arriving: true, join)
        onPool {
            await inTwoTasks { _ in callers.start(count / 2) }
            await callers.ended.wait()
        }
    }

    /// What the heap holds while all wait for one run; on one thread, which knows when that is.
    private static func heldByWaiters(
        _ count: Int,
        _ join: @escaping @Sendable (Int, Gate) async throws -> Int
    ) -> AllocationFigures {
        let callers = Callers(count, arriving: false, join)
        let loop = TaskLoop()
        loop.reserve(count)
        var held: AllocationFigures?
        func openWhenIdle() -> Bool {
            guard held == nil else { return false }
            let figures = allocations_stop()
            held = AllocationFigures(figures.live_blocks, figures.live_bytes, per: count)
            callers.gate.open()
            return true
        }
        allocations_start()
        TaskLoop.run(on: loop, whenIdle: openWhenIdle) {
            callers.start(count, on: loop)
            await callers.ended.wait()
        }
        return held ?? AllocationFigures(0, 0, per: count)
    }
}

/// Those who join one run, each in a task of its own.
///
/// Not in a task group, where who leaves is looked for among all who came before: with many, that would be most of what
/// is measured.
private struct Callers: Sendable {
    let gate: Gate
    /// Opens when all have what they waited for.
    let ended: Gate
    private let call: @Sendable () async -> Void

    /// - Parameters:
    ///   - count: How many there will be.
    ///   - isArriving: Whether the last to come opens the gate.
    ///   - join: What each of them does.
    init(_ count: Int, arriving isArriving: Bool, _ join: @escaping @Sendable (Int, Gate) async throws -> Int) {
        let (gate, ended) = (Gate(waitsFor: count), Gate(waitsFor: count))
        call = {
            if isArriving { gate.arrive() }
            expect(try? await join(0, gate), 1)
            ended.arrive()
        }
        self.gate = gate
        self.ended = ended
    }

    func start(_ count: Int, on executor: (any TaskExecutor)? = nil) {
        for _ in 0..<count { Task(executorPreference: executor, operation: call) }
    }
}

/// Opens when as many tasks have arrived as it waits for.
final class Gate: Sendable {
    private let left: Atomic<Int>
    private let opened: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init(waitsFor count: Int) {
        left = Atomic(count)
        opened = AsyncStream.makeStream()
    }

    func arrive() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { open() }
    }

    func open() { opened.continuation.finish() }

    /// Waits until it is open.
    ///
    /// For one task.
    func wait() async { for await _ in opened.stream {} }
}

/// Work that gives way once.
@concurrent func oneStep(_ number: Int) async {
    await Task.yield()
    expect(number >= 0, true)
}
