//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Whether a caller waits for the task of losing work, which is cancelled but may take time to end.
public enum LosingTask: Sendable {
    /// The caller continues at once. The task ends when it checks for cancellation, and may run until then.
    case left
    /// The caller continues when the task has ended, however long that takes.
    case awaited
}

/// Work in a task of its own.
struct Contender<Success: Sendable, Failure: Error>: Sendable {
    let future: Future<Success, Failure>
    /// Settles when the task has ended, even if the future settled before; nil if the caller doesn't wait for that.
    private let ended: Future<Void, Never>?
    private let task: (name: String?, file: StaticString, line: UInt)

    init(
        loser: LosingTask,
        name: String?,
        priority: TaskPriority?,
        _ origin: (file: StaticString, line: UInt),
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) {
        task = (name, origin.file, origin.line)
        guard loser == .awaited else {
            ended = nil
            future = Future(name, priority, origin, on: work.isolation) { () async throws(Failure) in try await work() }
            return
        }
        // As long as nobody waits for it, it would look like a promise that was forgotten.
        let end = Promise.unshown(origin.file, origin.line)
        ended = end.future
        future = Future(name, priority, origin, on: work.isolation) { () async throws(Failure) in
            defer { end.resolve() }
            return try await work()
        }
    }

    /// Work that doesn't run in the caller's isolation.
    init(
        loser: LosingTask,
        _ origin: (file: StaticString, line: UInt),
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) {
        self.init(loser: loser, name: nil, priority: nil, origin) { () async throws(Failure) in try await work() }
    }

    /// Returns at once, or when the task has ended if the caller waits for losers.
    ///
    /// The future is settled, or was asked to cancel.
    func leave() async {
        ended?.show(as: .task, labeled: task.name, task.file, task.line)
        await ended?.value
    }

    /// The outcome of what `timed` makes of the future, once the task may be left.
    func outcome(
        timed: (Future<Success, Failure>) -> Future<Success, Failure>
    ) async throws(Failure) -> Success {
        let result = await timed(future).shown(at: (task.file, task.line)).ownResult()
        await leave()
        return try result.get()
    }
}
