//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension OwnedFuture where Success: ~Copyable {
    /// Hands a success over to the closure, and goes on with what that makes of it.
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one.
    ///
    /// - Parameter transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    public consuming func map<NewSuccess: ~Copyable>(
        _ transform: @escaping @Sendable (consuming sending Success) throws(Failure) -> sending NewSuccess
    ) -> OwnedFuture<NewSuccess, Failure> {
        OwnedFuture<NewSuccess, Failure>(
            box.map { (box) throws(Failure) in Box(try transform(box.take())) }
        )
    }

    /// Hands a success over to the closure, and goes on with the future that this returns.
    ///
    /// ## Execution
    ///
    /// As for ``map(_:)``.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one or, when the closure has run, the one that it returned.
    ///
    /// - Parameter transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public consuming func flatMap<NewSuccess: ~Copyable>(
        _ transform: @escaping @Sendable (consuming sending Success) -> OwnedFuture<NewSuccess, Failure>
    ) -> OwnedFuture<NewSuccess, Failure> {
        OwnedFuture<NewSuccess, Failure>(box.flatMap { transform($0.take()).box })
    }
}

extension OwnedFuture where Success: ~Copyable {
    /// Hands a success over to asynchronous work in a task of its own.
    ///
    /// A noncopyable future can't be consumed inside a task's closure that captures it; this is the way there.
    ///
    /// ## Execution
    ///
    /// The task inherits priority, task-local values and isolation as `Task.init` does: inside of an actor the work
    /// runs there.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the task, and this future while the task waits for it.
    ///
    /// - Parameters:
    ///   - file: Where the task is made, for the report when it is dropped.
    ///   - line: Where the task is made, for the report when it is dropped.
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
    /// Gives up the uniqueness, for a value that can be shared after all.
    ///
    /// - Returns: A future with the same outcome.
    public consuming func shared() -> Future<Success, Failure> { box.map { $0.take() } }
}
