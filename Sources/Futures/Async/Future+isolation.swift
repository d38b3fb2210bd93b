//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Creates a future of asynchronous work on an actor.
    ///
    /// The work accesses the actor's state without `await`, and the compiler checks that. Inside an actor,
    /// `Future { … }` runs there by itself.
    ///
    /// ```swift
    /// let moved = Future(isolation: account) { account in account.withdraw(20) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The work runs in a task of its own on the actor.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future cancels the task. If `Failure` can represent a cancellation, the future settles at once,
    /// whatever the task does.
    ///
    /// - Parameters:
    ///   - actor: Where the work runs.
    ///   - name: The task's name, for debuggers and traces.
    ///   - priority: The task's priority; the caller's, by default.
    ///   - file: Where the future is created, for the report if its task is dropped.
    ///   - line: Where the future is created, for the report if its task is dropped.
    ///   - work: The work. Called once.
    public init<Resident: Actor>(
        isolation actor: Resident,
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable (isolated Resident) async throws(Failure) -> Success
    ) {
        self.init(name: name, priority: priority, file: file, line: line) { () async throws(Failure) in
            try await work(actor)
        }
    }
}
