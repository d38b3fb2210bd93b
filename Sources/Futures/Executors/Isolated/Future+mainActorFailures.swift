//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators for failures whose closures are typed as isolated to the main actor. See `assumingMainActor`.

extension Future {
    /// Replaces a failure with the error that the closure makes of it, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new error. Called at most once.
    /// - Returns: A future with the success of this one, or with the new failure.
    public func mapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> NewFailure
    ) -> Future<Success, NewFailure> {
        mapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the future that the closure makes of a failure, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the success of this one, or with the outcome of the next one.
    public func flatMapError<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> Future<Success, NewFailure>
    ) -> Future<Success, NewFailure> {
        flatMapError(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Makes a success of a failure, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the value, or throws the new failure. Called at most once.
    /// - Returns: A future with the success of this one, or with the value or the failure of the closure.
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// The same for a closure that can't throw, where another failure type than `Never` is expected.
    ///
    /// - Parameters:
    ///   - executor: As above.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: As above. Called at most once.
    /// - Returns: As above.
    @_disfavoredOverload
    public func recover<NewFailure: Error>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Failure) -> Success
    ) -> Future<Success, NewFailure> {
        recover(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }
}
