//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators on `MainActor.self`, whose closures are on the main actor without saying so.

extension Future {
    /// Replaces a success with what the closure makes of it, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one.
    public func map<NewSuccess: Sendable>(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: MainActorExecutor(), file: file, line: line, transform)
    }

    /// Replaces a success with what the closure makes of it or throws, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the new value. Called at most once.
    /// - Returns: A future with the new value, or with the failure of this one or of the closure.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> Future<NewSuccess, Failure> {
        map(on: MainActorExecutor(), file: file, line: line, transform)
    }

    /// Goes on with the future that the closure makes of a success, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - transform: Makes the next future. Called at most once.
    /// - Returns: A future with the outcome of the next one, or with the failure of this one.
    public func flatMap<NewSuccess: Sendable>(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> Future<NewSuccess, Failure>
    ) -> Future<NewSuccess, Failure> {
        flatMap(on: MainActorExecutor(), file: file, line: line, transform)
    }
}
