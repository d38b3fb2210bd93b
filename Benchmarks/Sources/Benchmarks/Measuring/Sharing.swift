//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

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

    var workloads: [Workload: Work] {
        [
            .runAlone: .timed { count in onPool { await Self.repeated(count, run) } },
            .runAloneTwice: .timed { count in onPool { await Self.twice(count, run) } },
            .joining: .timed { count in Self.joined(count, join) },
            .hit: .timed { count in TaskLoop.run { await Self.repeated(count, hit, keys: 1) } },
            .hitTwice: .timed { count in onPool { await Self.twice(count, hit, keys: 1) } },
            .loadingHit: .timed { count in TaskLoop.run { await Self.repeated(count, loadingHit, keys: 1) } },
            .limit: .timed { count in onPool { await Self.repeated(count, limit) } },
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
        await withTaskGroup { group in
            for half in 0..<2 {
                group.addTask { await repeated(count / 2, from: half * count, body, keys: keys) }
            }
        }
    }

    /// All join one run, and get its value when all have begun to wait.
    private static func joined(_ count: Int, _ join: @escaping @Sendable (Int, Gate) async throws -> Int) {
        let gate = Gate(waitsFor: count)
        onPool {
            await withTaskGroup { group in
                for _ in 0..<count {
                    group.addTask {
                        gate.arrive()
                        expect(try? await join(0, gate), 1)
                    }
                }
            }
        }
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
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { opened.continuation.finish() }
    }

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
