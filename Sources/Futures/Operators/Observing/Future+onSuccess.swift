//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the value of a success, on its way through.
    ///
    /// A failure is not looked at: so that it isn't forgotten, ignoring the returned future is a compiler warning,
    /// unless `Failure` is `Never`. Go on with ``onFailure(_:)``, or use ``observe(_:)`` for both. `onSuccess` comes
    /// first, and `onFailure` last: whether a result may be ignored belongs to the function that is called last and to
    /// the type that it is called on, and a future whose failure was looked at is a `Future` like any other, so the
    /// other way round the compiler warns as well.
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
    /// As for `always`; the closure is not called for a cancellation.
    ///
    /// - Parameter body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> Future {
        derive(OnSuccessStage<Success, Failure>.self, body)
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: As above, or broken when the executor drops its job.
    @inlinable
    public func onSuccess(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnSuccessStage<Success, Failure>.self, body)
    }
}

extension Future where Failure == Never {
    /// Calls the closure with the value, on its way through.
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
    /// As for `always`.
    ///
    /// - Parameter body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome. There is no failure that could be forgotten, so it may be ignored.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable @discardableResult
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> Future {
        derive(OnSuccessStage<Success, Never>.self, body)
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: As above, or broken when the executor drops its job.
    @inlinable @discardableResult
    public func onSuccess(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnSuccessStage<Success, Never>.self, body)
    }
}

@usableFromInline
enum OnSuccessStage<Success: Sendable, Failure: Error>: TapStage {
    @inlinable static var kind: StageKind { .onSuccess }
    @inlinable static var seesFailures: Bool { false }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: @Sendable (Success) -> Void) {
        if case .success(let value) = outcome { body(value) }
    }
}
