//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What is written by hand today: an actor with a dictionary, and a task group with a window.
///
/// Without what makes it hold: see the guide *Two things that go wrong every day*.
struct ActorPeer: Peer {
    let name = "actor"
    let version = "with a dictionary, written by hand"
    let lacks: String? = """
        where a caller that is cancelled waits on, work that nobody waits for goes on, and no value ever expires
        """
    let isExact = false

    var workloads: [Workload: Work] {
        let flights = Flights()
        let cache = Cache { key in key + 1 }
        let room = Room(4)
        return Sharing { key in
            try await flights.value(for: key) { key + 1 }
        } join: { key, gate in
            try await flights.value(for: key) {
                await gate.wait()
                return key + 1
            }
        } hit: { key in
            try await cache.value(for: key) { key + 1 }
        } loadingHit: { key in
            try await cache.value(for: key)
        } limit: { key in
            await room.enter()
            let value = key + 1
            await room.leave()
            return value
        } line: { count, width in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    if number >= width { await group.next() }
                    group.addTask { await oneStep(number) }
                }
            }
        }
        .workloads
    }
}

/// Runs under way, under keys.
private actor Flights {
    private var tasks: [Int: Task<Int, any Error>] = [:]

    func value(for key: Int, _ work: @escaping @Sendable () async throws -> Int) async throws -> Int {
        if let task = tasks[key] { return try await task.value }
        let task = Task { try await work() }
        tasks[key] = task
        defer { tasks[key] = nil }
        return try await task.value
    }
}

/// Values, under keys, and the runs that get them.
private actor Cache {
    private enum Entry {
        case ready(Int)
        case underWay(Task<Int, any Error>)
    }

    private let load: @Sendable (Int) async throws -> Int
    private var entries: [Int: Entry] = [:]

    init(load: @escaping @Sendable (Int) async throws -> Int) { self.load = load }

    func value(for key: Int) async throws -> Int {
        if case .ready(let value) = entries[key] { return value }
        return try await value(for: key) { [load] in try await load(key) }
    }

    func value(for key: Int, _ work: @escaping @Sendable () async throws -> Int) async throws -> Int {
        switch entries[key] {
        case .ready(let value): return value
        case .underWay(let task): return try await task.value
        case nil:
            let task = Task { try await work() }
            entries[key] = .underWay(task)
            do {
                let value = try await task.value
                entries[key] = .ready(value)
                return value
            } catch {
                entries[key] = nil
                throw error
            }
        }
    }
}

/// A semaphore for tasks.
private actor Room {
    private var free: Int
    private var line: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { line.append($0) }
        }
    }

    func leave() {
        if line.isEmpty { free += 1 } else { line.removeFirst().resume() }
    }
}
