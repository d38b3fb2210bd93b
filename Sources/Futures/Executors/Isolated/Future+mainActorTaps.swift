//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The operators that look in, and whose closures are typed as isolated to the main actor. See `assumingMainActor`.

extension Future {
    /// Calls the closure with the outcome, once it is known, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - observer: Sees the outcome. Called exactly once, unless it is dropped.
    public func observe(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @MainActor @Sendable (Result<Success, Failure>) -> Void
    ) {
        observe(on: executor.base, file: file, line: line, assumingMainActor(observer))
    }

    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func onSuccess(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, assumingMainActor(body))
    }

    /// Calls the closure with the failure, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the failure. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @discardableResult
    public func onFailure(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Failure) -> Void
    ) -> Future {
        onFailure(on: executor.base, file: file, line: line, assumingMainActor(body))
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    public func always(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: executor.base, file: file, line: line, assumingMainActor(body))
    }

    /// Calls the closure with the outcome, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the outcome. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    @discardableResult
    public func onCompletion(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Result<Success, Failure>) -> Void
    ) -> Future {
        onCompletion(on: executor.base, file: file, line: line, assumingMainActor(body))
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value of a success, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func onSuccess(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, assumingMainActor(body))
    }

    /// Calls the closure when this future settles, on its way through, on the main actor.
    ///
    /// The closure may touch what is isolated to the main actor without saying more, and the compiler checks it.
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless it is dropped.
    /// - Returns: A future with the same outcome, which may be ignored.
    @discardableResult
    public func always(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: executor.base, file: file, line: line, assumingMainActor(body))
    }
}
