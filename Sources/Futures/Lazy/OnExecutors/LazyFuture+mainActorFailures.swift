//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Descriptions whose closures run on the main actor, and are typed so.

extension LazyFuture {
    /// Replaces a failure with what the closure makes of it, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func mapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> NewFailure
    ) -> LazyFuture<Success, NewFailure> {
        mapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the work that the closure makes of a failure, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func flatMapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> LazyFuture<Success, NewFailure>
    ) -> LazyFuture<Success, NewFailure> {
        flatMapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Turns a failure into a success, or into another failure, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// The same for a closure that can't throw, where another failure type than `Never` is expected.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As above. Called at most once in each run.
    /// - Returns: As above.
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> Success
    ) -> LazyFuture<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }
}
