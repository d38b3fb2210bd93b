//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Fails unless the closure accepts the value.
    ///
    /// A failure passes through untouched, and the closure is not called. For a failure that depends on the value,
    /// throw it in `map`.
    ///
    /// ```swift
    /// let member = user.filter(orFail: .notAMember) { $0.isMember }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the executor; without one, wherever this future settles, or at once on the caller if it is
    /// already settled. The returned future is broken if the executor drops its job.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Parameters:
    ///   - failure: The failure for a value that the closure rejects. Released as soon as the outcome is known.
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where the closure is attached, for the report if the executor drops it.
    ///   - line: Where the closure is attached, for the report if the executor drops it.
    ///   - isIncluded: Returns whether to accept the value. Called at most once.
    /// - Returns: A future with the success or the failure of this one, or with the given failure.
    /// - Complexity: O(1). No allocation if this future has succeeded or was created with its failure; otherwise one,
    ///   and the closure's context.
    @inlinable
    public func filter(
        orFail failure: Failure,
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @Sendable (Success) -> Bool
    ) -> Future {
        derive(on: executor, file, line, FilterStage<Success, Failure>.self, (isIncluded, failure))
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public func filter(
        orFail failure: Failure,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @MainActor @Sendable (Success) -> Bool
    ) -> Future {
        filter(orFail: failure, on: executor.base, file: file, line: line, assumingMainActor(isIncluded))
    }
}

@usableFromInline
enum FilterStage<Success: Sendable, Failure: Error>: TransformStage {
    @inlinable static var kind: StageKind { .filter }

    @inlinable
    static func outcome(
        of outcome: Result<Success, Failure>,
        _ body: (isIncluded: @Sendable (Success) -> Bool, failure: Failure)
    ) -> Result<Success, Failure> {
        guard case .success(let value) = outcome else { return outcome }
        return body.isIncluded(value) ? outcome : .failure(body.failure)
    }
}
