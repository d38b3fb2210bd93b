//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Waits for the future that the closure makes when this one has settled, whatever the outcome, and then goes on
    /// with the outcome of this one.
    ///
    /// For what has to be done in the end and takes time, as closing a connection. The closure's future can't fail: say
    /// with `recover` what happens when it does.
    ///
    /// ```swift
    /// let rows = query(connection).flatAlways { connection.close() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs wherever this future settles, or at once on the caller when it already has.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it. What cleans up has to be done
    /// then too: the closure runs, as that of `always` does, and a cancellation doesn't reach its future. Where
    /// `Failure` can say "cancelled", the returned future says so at once, and waits for neither; and where somebody
    /// else listens to this one, the closure runs before this one has settled.
    ///
    /// - Parameters:
    ///   - file: Where it is called, for those who ask what a pending future waits for.
    ///   - line: Where it is called, for those who ask what a pending future waits for.
    ///   - body: Begins what is to be done. Called exactly once, unless the promise is broken and `Failure` can't say
    ///     so.
    /// - Returns: A future with the outcome of this one, which is known once the closure's future has settled.
    /// - Complexity: O(1). A constant number of allocations.
    public func flatAlways(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Future<Void, Never>
    ) -> Future {
        // On a branch of its own: no cancellation gets there.
        let done = Promise<Void, Never>(file: file, line: line)
        let ended = done.future
        let known = always { body().observe { done.complete(with: $0) } }
        // On with the same future, so that a failure is passed on as the one that it was.
        return known.asResult().flatMap { _ in ended }.setFailureType(to: Failure.self).flatMap {
            // The stages between have only waited.
            known.returnFailure()
            return known
        }
    }
}
