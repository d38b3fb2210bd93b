//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Waits for what a callback API says: the drop-in for `withCheckedThrowingContinuation`.
///
/// The promise may be settled never, once or twice, on any thread, before the closure returns or long after it: the
/// first wins, and a promise that is let go of unsettled fails with ``BrokenPromise`` where `Failure` can say so. The
/// failure is typed, and others can wait for the promise's future as well.
///
/// ```swift
/// let place = try await withPromise { (promise: Promise<Place, LocationError>) in
///     let request = locator.locate { promise.complete(with: $0) }
///     promise.onCancel { request.stop() }
/// }
/// ```
///
/// Where the closure only resolves the promise, or only rejects it, the compiler can't tell the failure: say it, as in
/// `{ (promise: Promise<Int, any Error>) in … }`. On an actor, a callback that may be called anywhere is `@Sendable`;
/// see <doc:TwoThingsThatGoWrong>.
///
/// ## Execution
///
/// The closure runs once, at once, on the caller.
///
/// ## Cancellation
///
/// Cancelling the task cancels the promise's future, if nobody else listens to it: ``Promise/onCancel(_:)`` runs, and
/// where `Failure` can say so the task gets control back at once.
///
/// - Parameters:
///   - file: Where the promise is made, for the report when it is broken.
///   - line: Where the promise is made, for the report when it is broken.
///   - body: Starts the work and keeps the promise to settle it.
/// - Returns: The value that the promise was resolved with.
/// - Throws: The failure that the promise was rejected with, as `Failure`.
public nonisolated(nonsending) func withPromise<Success: Sendable, Failure: Error>(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Promise<Success, Failure>) -> Void
) async throws(Failure) -> Success {
    try await Future(file: file, line: line, body).value(onCancel: .cancelFuture)
}
