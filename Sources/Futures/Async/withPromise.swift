//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Waits for the answer of a callback API: the drop-in for `withCheckedThrowingContinuation`, and for the
/// `withContinuation(of:throwing:)` of Swift 6.4 if a callback may come twice.
///
/// The promise may be settled once, twice or never, on any thread, before the closure returns or long after it. The
/// first outcome wins, and a promise that is released unsettled fails with ``BrokenPromise`` if `Failure` can represent
/// that. The failure is typed, and others can wait for the promise's future as well.
///
/// ```swift
/// let place = try await withPromise(of: Place.self, throwing: LocationError.self) { promise in
///     let request = locator.locate { @Sendable in promise.complete(with: $0) }
///     promise.onCancel { [weak request] in request?.stop() }
/// }
/// ```
///
/// Both types can be left out if the closure determines them. If it doesn't determine the failure, for example because
/// it only resolves the promise, the failure is `any Error`:
///
/// ```swift
/// let position = try await withPromise { promise in
///     view.onScroll { promise.resolve($0) }  // the first event counts
/// }
/// try await withPromise { promise in
///     store.save { error in
///         if let error { promise.reject(error) } else { promise.resolve() }
///     }
/// }
/// ```
///
/// On an actor, a callback that may be called anywhere is `@Sendable`; see <doc:BridgingCallbacks>.
///
/// ## Execution
///
/// The closure runs once, at once, on the caller.
///
/// ## Cancellation
///
/// Cancelling the task cancels the promise's future, unless it has other listeners: ``Promise/onCancel(_:)`` runs, and
/// if `Failure` can represent a cancellation the task resumes at once. In a task that is cancelled already, the closure
/// still runs, and what it has begun is cancelled then.
///
/// - Parameters:
///   - success: The type of the value.
///   - failure: The type of the failure.
///   - file: Where the promise is created, for the report if it is broken.
///   - line: Where the promise is created, for the report if it is broken.
///   - body: Starts the work and keeps the promise to settle it.
/// - Returns: The value that the promise was resolved with.
/// - Throws: The failure that the promise was rejected with, as `Failure`.
public nonisolated(nonsending) func withPromise<Success: Sendable, Failure: Error>(
    of success: Success.Type = Success.self,
    throwing failure: Failure.Type = Failure.self,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Promise<Success, Failure>) -> Void
) async throws(Failure) -> Success {
    try await Future(file: file, line: line, body).value(onCancel: .cancelFuture)
}

// The compiler considers the two below if nothing else fits: if nothing determines the failure, or the value either.

/// Like ``withPromise(of:throwing:file:line:_:)``, if nothing determines the failure, which is `any Error` then.
@_disfavoredOverload
public nonisolated(nonsending) func withPromise<Success: Sendable>(
    of success: Success.Type = Success.self,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Promise<Success, any Error>) -> Void
) async throws -> Success {
    try await withPromise(of: success, throwing: (any Error).self, file: file, line: line, body)
}

/// Like ``withPromise(of:throwing:file:line:_:)``, if there is no value and nothing determines the failure, which is
/// `any Error` then.
@_disfavoredOverload
public nonisolated(nonsending) func withPromise(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (Promise<Void, any Error>) -> Void
) async throws {
    try await withPromise(of: Void.self, throwing: (any Error).self, file: file, line: line, body)
}
