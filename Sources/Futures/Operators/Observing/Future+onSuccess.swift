//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the value of a success, and passes the success on.
    ///
    /// The closure doesn't see a failure: to keep it from being forgotten, the compiler warns if the returned future is
    /// ignored, unless `Failure` is `Never`. Continue with `onFailure`, or use `observe` for both. Write `onSuccess`
    /// first and `onFailure` last. In the other order the compiler warns as well: whether a result may be ignored
    /// depends on the last function and the type that it is called on, and a future whose failure was seen has the same
    /// type as any other.
    ///
    /// ```swift
    /// user.onSuccess { show($0) }.onFailure { report($0) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs like that of `observe`. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// See `always`; the closure is not called for a cancellation.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - body: Sees the value. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    /// - Complexity: O(1). No allocation if this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func onSuccess(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnSuccessStage<Success, Failure>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func onSuccess(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, assumingMainActor(body))
    }
}

extension Future where Failure == Never {
    /// Like the form for futures that can fail, but the returned future may be ignored, since there is no failure to
    /// forget.
    @inlinable @discardableResult
    public func onSuccess(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnSuccessStage<Success, Never>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    @discardableResult
    public func onSuccess(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Success) -> Void
    ) -> Future {
        onSuccess(on: executor.base, file: file, line: line, assumingMainActor(body))
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
