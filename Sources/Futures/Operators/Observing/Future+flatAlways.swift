//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// When this future has settled, waits for the future that the closure returns, and then passes on the outcome of
    /// this one.
    ///
    /// For cleanup that takes time, such as closing a connection. The closure's future can't fail: use `recover` to
    /// handle its failure.
    ///
    /// ```swift
    /// let rows = query(connection).flatAlways { connection.close() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller if it is already settled.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners. Cleanup has to happen then, too:
    /// the closure runs, like that of `always`, and a cancellation doesn't reach its future. If `Failure` can represent
    /// a cancellation, the returned future settles at once, and waits for neither; and if this future has other
    /// listeners, the closure runs before this one has settled.
    ///
    /// - Parameters:
    ///   - file: Where this is called, for descriptions of what a pending future waits for.
    ///   - line: Where this is called, for descriptions of what a pending future waits for.
    ///   - body: Begins the cleanup. Called exactly once, unless the promise is broken and `Failure` can't represent
    ///     that. A future that waits for the returned one never settles, and nothing reports that.
    /// - Returns: A future with the outcome of this one, which is known once the closure's future has settled.
    /// - Complexity: O(1). A constant number of allocations.
    public func flatAlways(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Future<Void, Never>
    ) -> Future {
        // On a separate branch, which no cancellation reaches.
        let done = Promise<Void, Never>(file: file, line: line)
        let ended = done.future
        let known = always { body().observe { done.complete(with: $0) } }
        // Continue with the same future, so that its failure is passed on unchanged.
        return known.asResult().flatMap { _ in ended }.setFailureType(to: Failure.self).flatMap {
            // The stages in between have only waited.
            known.returnFailure()
            return known
        }
    }
}
