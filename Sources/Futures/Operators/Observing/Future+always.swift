//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure when this future settles, whatever the outcome, on its way through.
    ///
    /// For what has to be done in the end, as `defer` does it. The closure doesn't see the outcome: so that a failure
    /// isn't forgotten, ignoring the returned future is a compiler warning, unless `Failure` is `Never`. To see the
    /// outcome, use `observe`.
    ///
    /// ```swift
    /// let user = api.user(id: 7).always { spinner.stop() }
    /// ```
    ///
    /// ## Execution
    ///
    /// Where `observe` calls its closure. The returned future is broken when the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or what follows it, cancels this one, if nobody else listens to it. What cleans
    /// up has to be done then too: the closure runs, in its turn, with the cancellation for an outcome. Where `Failure`
    /// can't say "cancelled", it runs when this future settles. As long as nobody cancels, the closure counts as
    /// somebody who listens, also when the returned future is ignored.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless the promise is broken and `Failure` can't say
    ///     so.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func always(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        derive(on: executor, file, line, AlwaysStage<Success, Failure>.self, body)
    }

    /// Like the form with an ``AnyFutureExecutor``, but the closure is isolated to the main actor.
    public func always(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable () -> Void
    ) -> Future {
        always(on: executor.base, file: file, line: line, assumingMainActor(body))
    }
}

extension Future where Failure == Never {
    /// Calls the closure when this future settles, on its way through.
    ///
    /// ```swift
    /// settings.always { spinner.stop() }
    /// ```
    ///
    /// ## Execution
    ///
    /// Where `observe` calls its closure. The returned future is broken when the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or what follows it, cancels this one, if nobody else listens to it. The closure
    /// runs when this future settles. As long as nobody cancels, it counts as somebody who listens.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report when the executor drops it.
    ///   - line: Where the closure is attached, for the report when the executor drops it.
    ///   - body: What is to be done. Called exactly once, unless the promise is broken.
    /// - Returns: A future with the same outcome. There is no failure that could be forgotten, so it may be ignored.
    /// - Complexity: O(1). No allocation when this future is settled, otherwise one, and the closure's context.
    @inlinable @discardableResult
    public func always(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        derive(on: executor, file, line, AlwaysStage<Success, Never>.self, body)
    }

    /// Like the form with an ``AnyFutureExecutor``, but the closure is isolated to the main actor.
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

@usableFromInline
enum AlwaysStage<Success: Sendable, Failure: Error>: TapStage {
    @inlinable static var kind: StageKind { .always }
    @inlinable static var seesFailures: Bool { false }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: @Sendable () -> Void) { body() }
}
