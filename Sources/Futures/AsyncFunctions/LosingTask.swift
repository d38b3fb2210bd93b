//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Whether a caller waits for the task of work that lost, which was cancelled but may take its time to end.
public enum LosingTask: Sendable {
    /// The caller goes on at once. The task ends when it sees that it was cancelled, and may still run until then.
    case left
    /// The caller goes on when the task has really ended, however long that takes.
    case awaited
}

/// Work in a task of its own.
struct Contender<Success: Sendable, Failure: Error>: Sendable {
    let future: Future<Success, Failure>
    /// Settles when the task has really ended, also where the future settled before.
    private let ended: Future<Void, Never>

    init(
        name: String?,
        priority: TaskPriority?,
        _ origin: (file: StaticString, line: UInt),
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) {
        let end = Promise<Void, Never>(file: origin.file, line: origin.line)
        ended = end.future
        future = Future(name, priority, origin, on: work.isolation) { () async throws(Failure) in
            defer { end.resolve() }
            return try await work()
        }
    }

    /// Work that runs where the caller's isolation has no say.
    init(
        _ origin: (file: StaticString, line: UInt),
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) {
        self.init(name: nil, priority: nil, origin) { () async throws(Failure) in try await work() }
    }

    /// Goes on at once, or when the task has ended, as `loser` says.
    ///
    /// The future is settled, or was asked to cancel.
    func leave(_ loser: LosingTask) async {
        if loser == .awaited { await ended.value }
    }

    /// The outcome of what `timed` makes of the future, once the task may be left.
    func outcome(
        _ loser: LosingTask,
        timed: (Future<Success, Failure>) -> Future<Success, Failure>
    ) async throws(Failure) -> Success {
        let result = await timed(future).ownResult()
        await leave(loser)
        return try result.get()
    }
}
