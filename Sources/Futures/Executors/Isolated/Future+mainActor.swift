//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators whose closures are typed as isolated to the main actor. See `assumingMainActor`.

extension Future {
    /// Replaces a success with what the closure makes of it, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one.
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Replaces a success with what the closure makes of it or throws, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the future that the closure makes of a success, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the future that the closure makes of a success, or with what it throws, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future, or throws. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Keeps a success that is wanted, and makes a failure of any other, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure that is made of a value that isn't wanted.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - isIncluded: Whether a value is wanted. Called at most once.
    /// - Returns: A future with the success or the failure of this one, or with the given failure.
    public func filter(
        orFail failure: Failure,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @MainActor @Sendable (Success) -> Bool
    ) -> Future {
        filter(orFail: failure, on: executor.base, file: file, line: line, assumingMainActor(isIncluded))
    }
}
