//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators whose closures are typed as isolated to the main actor. What they assume is checked where they run: an executor that breaks the promise
// of its type stops the program there, and never lets the closure race.

extension Future {
    /// Replaces a success with what the closure makes of it, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one.
    public func map<NewSuccess: Sendable>(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor, file: file, line: line) { value in
            MainActor.assumeIsolated { transform(value) }
        }
    }

    /// Replaces a success with what the closure makes of it or throws, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: executor, file: file, line: line) { (value) throws(Failure) in
            let outcome = MainActor.assumeIsolated {
                Result { () throws(Failure) in try transform(value) }
            }
            return try outcome.get()
        }
    }

    /// Goes on with the future that the closure makes of a success, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public func flatMap<NewSuccess: Sendable>(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: executor, file: file, line: line) { value in
            MainActor.assumeIsolated { transform(value) }
        }
    }
}
