//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Calls the closure when this future settles, whatever the outcome, and returns this future.
    ///
    /// For what has to be done in the end, as `defer` does it. The closure doesn't see the outcome: so that a failure
    /// isn't forgotten, ignoring the returned future is a compiler warning, unless `Failure` is `Never`. To see the
    /// outcome, use ``observe(_:)``.
    ///
    /// ```swift
    /// let user = api.user(id: 7).always { spinner.stop() }
    /// ```
    ///
    /// ## Execution
    ///
    /// As for ``observe(_:)``: wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// As for ``observe(_:)``: the closure counts as somebody who listens, and is called for a cancelled future as for
    /// any other.
    ///
    /// - Parameter body: What is to be done. Called exactly once, unless the promise is broken and `Failure` can't say
    ///   so.
    /// - Returns: This future.
    /// - Complexity: O(1). One allocation at most, and the closure's context.
    @inlinable
    public func always(_ body: @escaping @Sendable () -> Void) -> Future {
        staged(AlwaysStage<Success, Failure>.self, body)
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
    public func always(
        on executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        hopping(to: executor, file, line) { $0.staged(AlwaysStage<Success, Failure>.self, body) }
        return self
    }
}

extension Future where Failure == Never {
    /// Calls the closure when this future settles, and returns this future.
    ///
    /// ```swift
    /// settings.always { spinner.stop() }
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
    /// - Parameter body: What is to be done. Called exactly once, unless the promise is broken.
    /// - Returns: This future. There is no failure that could be forgotten, so it may be ignored.
    /// - Complexity: O(1). One allocation at most, and the closure's context.
    @inlinable @discardableResult
    public func always(_ body: @escaping @Sendable () -> Void) -> Future {
        staged(AlwaysStage<Success, Never>.self, body)
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
    public func always(
        on executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> Future {
        hopping(to: executor, file, line) { $0.staged(AlwaysStage<Success, Never>.self, body) }
        return self
    }
}

@usableFromInline
enum AlwaysStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ body: @Sendable () -> Void) { body() }
}
