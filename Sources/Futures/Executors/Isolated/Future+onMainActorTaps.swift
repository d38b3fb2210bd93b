//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators on `MainActor.self`, whose closures are on the main actor without saying so.

extension Future {
    /// Calls the closure with the outcome, once it is known, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - observer: Sees the outcome. Called exactly once, unless it is dropped.
    public func observe(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @MainActor @Sendable (Result<Success, Failure>) -> Void
    ) {
        observe(on: MainActorExecutor(), file: file, line: line, observer)
    }

    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func onSuccess(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: MainActorExecutor(), file: file, line: line, body)
    }

    /// Calls the closure with the failure, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the failure. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @discardableResult
    public func onFailure(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Failure) -> Void
    ) -> Future {
        onFailure(on: MainActorExecutor(), file: file, line: line, body)
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func always(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: MainActorExecutor(), file: file, line: line, body)
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func onSuccess(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: MainActorExecutor(), file: file, line: line, body)
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor, and the compiler checks it. Otherwise as the operator
    /// with `.main`.
    ///
    /// - Parameters:
    ///   - mainActor: `MainActor.self`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func always(
        on mainActor: MainActor.Type,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: MainActorExecutor(), file: file, line: line, body)
    }
}
