//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure with the error of a failure, and passes the failure on.
    ///
    /// The failure stays in the returned future. To replace it, use `recover` or `mapError`.
    ///
    /// Write it last in a statement, after `onSuccess`. Only the last call decides whether its result may be ignored,
    /// and a future whose failure was seen has the same type as any other: with `onSuccess` at the end, the compiler
    /// warns about an unused result.
    ///
    /// ```swift
    /// saved.onFailure { error in log.error("not saved: \(error)") }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs like that of `observe`. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// See `always`; the closure sees a cancellation like any other failure.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - body: Sees the error. Called at most once.
    /// - Returns: A future with the same outcome, which is known once the closure has returned. It may be ignored,
    ///   since the closure has seen the failure.
    /// - Complexity: O(1). No allocation if this future is settled, otherwise one, and the closure's context.
    @inlinable @discardableResult
    public func onFailure(
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Failure) -> Void
    ) -> Future {
        derive(on: executor, file, line, OnFailureStage<Success, Failure>.self, body)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    @discardableResult
    public func onFailure(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @MainActor @Sendable (Failure) -> Void
    ) -> Future {
        onFailure(on: executor.base, file: file, line: line, assumingMainActor(body))
    }
}

@usableFromInline
enum OnFailureStage<Success: Sendable, Failure: Error>: TapStage {
    @inlinable static var kind: StageKind { .onFailure }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: @Sendable (Failure) -> Void) {
        if case .failure(let error) = outcome { body(error) }
    }
}
