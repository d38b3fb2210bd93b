//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the value of a success, and returns this future.
    ///
    /// A failure is not looked at: so that it isn't forgotten, ignoring the returned future is a compiler warning,
    /// unless `Failure` is `Never`. Go on with ``onFailure(_:)``, or use ``observe(_:)`` for both.
    ///
    /// ```swift
    /// user.onSuccess { show($0) }.onFailure { report($0) }
    /// ```
    ///
    /// ## Execution
    ///
    /// As for ``observe(_:)``: wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// As for ``observe(_:)``: the closure counts as somebody who listens, and is not called for a cancelled future.
    ///
    /// - Parameter body: Sees the value. Called at most once.
    /// - Returns: This future.
    /// - Complexity: O(1). One allocation at most, and the closure's context.
    @inlinable
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> Future {
        staged(OnSuccessStage<Success, Failure>.self, body)
        return self
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: This future.
    @inlinable
    public func onSuccess(
        on executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        hopping(to: executor, file, line) { $0.staged(OnSuccessStage<Success, Failure>.self, body) }
        return self
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value, and returns this future.
    ///
    /// ```swift
    /// settings.onSuccess { apply($0) }
    /// ```
    ///
    /// ## Execution
    ///
    /// As for ``observe(_:)``: wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// As for ``observe(_:)``: the closure counts as somebody who listens.
    ///
    /// - Parameter body: Sees the value. Called at most once.
    /// - Returns: This future. There is no failure that could be forgotten, so it may be ignored.
    /// - Complexity: O(1). One allocation at most, and the closure's context.
    @inlinable @discardableResult
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> Future {
        staged(OnSuccessStage<Success, Never>.self, body)
        return self
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: This future, which may be ignored.
    @inlinable @discardableResult
    public func onSuccess(
        on executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        hopping(to: executor, file, line) { $0.staged(OnSuccessStage<Success, Never>.self, body) }
        return self
    }
}

@usableFromInline
enum OnSuccessStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: @Sendable (Success) -> Void) {
        if case .success(let value) = outcome { body(value) }
    }
}
