//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the outcome, and passes the outcome on.
    ///
    /// For one closure that sees successes and failures in the middle of a chain. At the end of a chain, use `observe`.
    ///
    /// ```swift
    /// let user = api.user(id: 7).onCompletion { outcome in log(outcome) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs like that of `observe`. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// See `always`: if `Failure` can represent a cancellation, the closure sees one as a failure.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - body: Sees the outcome. Called exactly once, unless the promise is broken and `Failure` can't represent
    ///     that.
    /// - Returns: A future with the same outcome, which is known once the closure has returned. It may be ignored,
    ///   since the closure has seen the failure.
    /// - Complexity: O(1). No allocation if this future is settled, otherwise one, and the closure's context.
    @inlinable @discardableResult
    public func onCompletion(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnCompletionStage<Success, Failure>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
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

@usableFromInline
enum OnCompletionStage<Success: Sendable, Failure: Error>: TapStage {
    @inlinable static var kind: StageKind { .onCompletion }

    @inlinable
    static func look(
        at outcome: Result<Success, Failure>,
        _ body: @Sendable (Result<Success, Failure>) -> Void
    ) {
        body(outcome)
    }
}
