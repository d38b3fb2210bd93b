//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators that look in, and whose closures are typed as isolated to the main actor. What they assume is checked where they run: an executor that breaks the promise
// of its type stops the program there, and never lets the closure race.

extension Future {
    /// Calls the closure with the outcome, once it is known, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - observer: Sees the outcome. Called exactly once, unless it is dropped.
    public func observe(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @MainActor @Sendable (Result<Success, Failure>) -> Void
    ) {
        observe(on: executor, file: file, line: line) { outcome in
            MainActor.assumeIsolated { observer(outcome) }
        }
    }

    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func onSuccess(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor, file: file, line: line) { value in
            MainActor.assumeIsolated { body(value) }
        }
    }

    /// Calls the closure with the failure, on its way through, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the failure. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func onFailure(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Failure) -> Void
    ) -> Future {
        onFailure(on: executor, file: file, line: line) { error in
            MainActor.assumeIsolated { body(error) }
        }
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func always(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: executor, file: file, line: line) {
            MainActor.assumeIsolated { body() }
        }
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func onSuccess(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor, file: file, line: line) { value in
            MainActor.assumeIsolated { body(value) }
        }
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// For a closure that says `@MainActor`, on an executor such as `.nowOr(.main)`: it may touch what is isolated to
    /// the main actor, and the compiler checks it. Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: The main actor's executor.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func always(
        on executor: some MainActorFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: executor, file: file, line: line) {
            MainActor.assumeIsolated { body() }
        }
    }
}
