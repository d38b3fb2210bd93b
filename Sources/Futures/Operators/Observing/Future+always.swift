//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure when this future settles, whatever the outcome, and passes the outcome on.
    ///
    /// For cleanup, as in a `defer` statement. The closure doesn't see the outcome: to keep a failure from being
    /// forgotten, the compiler warns if the returned future is ignored, unless `Failure` is `Never`. To see the
    /// outcome, use `observe`.
    ///
    /// ```swift
    /// let user = api.user(id: 7).always { spinner.stop() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs like that of `observe`. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or one that follows it, cancels this one, unless it has other listeners. Cleanup
    /// has to happen then, too: the closure runs, in its turn, with the cancellation as the outcome. This also holds if
    /// the closure is waiting for its executor, unless it directly follows another `always`, `onSuccess` or
    /// `onFailure`. If `Failure` can't represent a cancellation, it runs when this future settles.
    /// Until it is cancelled, the closure counts as a listener, even if the returned future is ignored.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - body: The cleanup. Called exactly once, unless the promise is broken and `Failure` can't represent that.
    /// - Returns: A future with the same outcome, which is known once the closure has returned.
    /// - Complexity: O(1). No allocation if this future is settled, otherwise one, and the closure's context.
    @inlinable
    public func always(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        derive(on: executor, file, line, AlwaysStage<Success, Failure>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
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
    /// Like the form for futures that can fail, but the returned future may be ignored, since there is no failure to
    /// forget.
    @inlinable @discardableResult
    public func always(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        derive(on: executor, file, line, AlwaysStage<Success, Never>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
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
