//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// Something that shares one run of work among those who ask for the same at the same time.
protocol Coalescer: Sendable {
    typealias Load = @Sendable () async throws -> Int

    func value(_ key: String, _ work: @escaping Load) async throws -> Int
}

/// What replaces all of those that follow.
struct OneLine: Coalescer {
    private let flights = SingleFlight<String, Int, any Error>()

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        try await flights.value(for: key) { try await work() }
    }
}

// As it is written by hand: an actor with a dictionary of tasks. Each is whole, as it stands in somebody's program: the
// mistake is which of the same few lines are there, and in which order.

private typealias Tasks = [String: Task<Int, any Error>]

/// Forgets a task when it has succeeded, and never when it has failed.
actor KeepsFailures: Coalescer {
    private var tasks: Tasks = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        if let task = tasks[key] { return try await task.value }
        let task = Task { try await work() }
        tasks[key] = task
        let value = try await task.value
        tasks[key] = nil
        return value
    }
}

/// Cancels the task when a caller is cancelled, whoever else waits for it.
actor CancelsForAll: Coalescer {
    private var tasks: Tasks = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        let task = tasks[key] ?? Task { try await work() }
        tasks[key] = task
        defer { tasks[key] = nil }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// Lets the first caller do the work in its own task, and gives its outcome to the others.
actor FollowsTheFirst: Coalescer {
    private var waiting: [String: [CheckedContinuation<Int, any Error>]] = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        if waiting[key] != nil {
            return try await withCheckedThrowingContinuation { waiting[key]?.append($0) }
        }
        waiting[key] = []
        let outcome: Result<Int, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        for waiter in waiting.removeValue(forKey: key) ?? [] { waiter.resume(with: outcome) }
        return try outcome.get()
    }
}

/// Lets a caller that is cancelled go at once, and forgets the task with the first who goes.
actor ForgetsWithTheFirst: Coalescer {
    private var tasks: Tasks = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        let task = tasks[key] ?? Task { try await work() }
        tasks[key] = task
        defer { tasks[key] = nil }
        let (outcomes, continuation) = AsyncStream<Result<Int, any Error>>.makeStream()
        Task {
            continuation.yield(await task.result)
            continuation.finish()
        }
        for await outcome in outcomes { return try outcome.get() }
        throw CancellationError()
    }
}

/// Begins anew after `reset`, and lets the old run's end clear the entry of the new one.
actor ForgetsTheNewer: Coalescer {
    private var tasks: Tasks = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        if let task = tasks[key] { return try await task.value }
        let task = Task { try await work() }
        tasks[key] = task
        defer { tasks[key] = nil }
        return try await task.value
    }

    func reset(_ key: String) {
        tasks[key]?.cancel()
        tasks[key] = nil
    }
}

/// Waits for the task, whatever becomes of the caller: the work goes on for nobody.
actor NeverStops: Coalescer {
    private var tasks: Tasks = [:]

    func value(_ key: String, _ work: @escaping Load) async throws -> Int {
        let task = tasks[key] ?? Task { try await work() }
        tasks[key] = task
        defer { if tasks[key] == task { tasks[key] = nil } }
        return try await task.value
    }
}
