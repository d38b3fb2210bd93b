//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension OwnedFuture where Success: ~Copyable {
    /// Passes the value of a success to the closure, and continues with what that returns.
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller if it is already settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one.
    ///
    /// - Parameter transform: Returns the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or the error of the closure.
    public consuming func map<NewSuccess: ~Copyable>(
        _ transform: @escaping @Sendable (consuming sending Success) throws(Failure) -> sending NewSuccess
    ) -> OwnedFuture<NewSuccess, Failure> {
        OwnedFuture<NewSuccess, Failure>(
            box.map { (box) throws(Failure) in Box(try transform(box.take())) }
        )
    }

    /// Passes the value of a success to the closure, and continues with the future that it returns.
    ///
    /// ## Execution
    ///
    /// See ``map(_:)``.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one or, if the closure has run, the one that it returned.
    ///
    /// - Parameter transform: Returns the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public consuming func flatMap<NewSuccess: ~Copyable>(
        _ transform: @escaping @Sendable (consuming sending Success) -> OwnedFuture<NewSuccess, Failure>
    ) -> OwnedFuture<NewSuccess, Failure> {
        OwnedFuture<NewSuccess, Failure>(box.flatMap { transform($0.take()).box })
    }
}

extension OwnedFuture where Success: ~Copyable {
    /// Passes the value of a success to asynchronous work in a task of its own.
    ///
    /// A noncopyable future can't be consumed inside a task's closure that captures it; use this instead.
    ///
    /// ## Execution
    ///
    /// The task inherits priority, task-local values and isolation as `Task.init` does: inside an actor the work runs
    /// there.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the task, and this future while the task waits for it.
    ///
    /// - Parameters:
    ///   - file: Where the task is made, for the report if it is dropped.
    ///   - line: Where the task is made, for the report if it is dropped.
    ///   - work: The work. Called at most once.
    /// - Returns: A future of what the work returns or throws, or with the failure of this one.
    public consuming func inTask<NewSuccess: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work:
            sending @escaping @isolated(any) (consuming sending Success) async throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        let box = box
        return Future<NewSuccess, Failure>(file: file, line: line) { () async throws(Failure) in
            try await work(box.value(onCancel: .cancelFuture).take())
        }
    }
}

extension OwnedFuture where Success: Sendable {
    /// Gives up the unique ownership, for a value that can be shared after all.
    ///
    /// - Returns: A future with the same outcome.
    public consuming func shared() -> Future<Success, Failure> { box.map { $0.take() } }
}
