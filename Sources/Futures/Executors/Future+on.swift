//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Continues with the same outcome on an executor.
    ///
    /// Closures attached to the returned future before it settles run there. To make sure that a closure does, pass the
    /// executor to its operator: `map(on: .queue(queue)) { … }`.
    ///
    /// ```swift
    /// let drawn = loaded.map(on: .concurrent, decode).on(.main)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners.
    ///
    /// - Parameters:
    ///   - executor: Where to continue; see ``AnyFutureExecutor``.
    ///   - file: Where the hop is made, for the report if the executor drops it.
    ///   - line: Where the hop is made, for the report if the executor drops it.
    /// - Returns: A future with the same outcome. It is broken if the executor drops its job.
    /// - Complexity: O(1). One allocation; hops to one executor at the same time share a job.
    @inlinable
    public func on(
        _ executor: AnyFutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        guard let executor = executor.reference else { return forwarded() }
        return running(on: executor, Origin(file: file, line: line), for: OpenHop<Success, Failure>.self) { $0 }
    }

    /// Continues with the same outcome on the main actor, with `.main` or `.immediate(.main)`.
    public func on(_ executor: MainActorExecutor, file: StaticString = #fileID, line: UInt = #line) -> Future {
        on(executor.base, file: file, line: line)
    }
}
