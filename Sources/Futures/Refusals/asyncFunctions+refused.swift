//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about futures that are passed to functions that await, in place of "failed to produce
// diagnostic for expression". See `Future+refusedTransforms.swift`.

/// Refuses a closure that returns a future.
@available(*, unavailable, message: "the closure returns a future: await its 'value', as in 'try await load(id).value'")
@_disfavoredOverload
public func retry<Success, Failure: Error>(
    _ policy: RetryPolicy,
    _ work: () async throws -> Future<Success, Failure>
) async throws -> Success { fatalError() }

/// Refuses a closure that returns a future.
@available(*, unavailable, message: "the closure returns a future: await its 'value', as in 'try await load(id).value'")
@_disfavoredOverload
public func hedged<Success: Sendable, Failure: Error>(
    after delay: Duration,
    _ work: @escaping @Sendable () async throws -> Future<Success, Failure>
) async throws -> Success { fatalError() }

/// Refuses a closure that returns a future.
@available(*, unavailable, message: "the closure returns a future: await its 'value', or that of its 'timeout(after:)'")
@_disfavoredOverload
public func withTimeout<Success: Sendable, Failure: Error>(
    after duration: Duration,
    _ work: @escaping @Sendable () async throws -> Future<Success, Failure>
) async throws -> Success { fatalError() }

/// Refuses a closure that returns a future.
@available(*, unavailable, message: "the closure returns a future: await its 'value', or that of its 'deadline(_:)'")
@_disfavoredOverload
public func withDeadline<Success: Sendable, Failure: Error>(
    _ deadline: ContinuousClock.Instant,
    _ work: @escaping @Sendable () async throws -> Future<Success, Failure>
) async throws -> Success { fatalError() }

/// Refuses a closure that awaits or throws, and has a promise to settle.
@available(*, unavailable, message: "a closure with a promise neither awaits nor throws: await without 'withPromise'")
@_disfavoredOverload
public func withPromise<Success: Sendable>(
    of success: Success.Type = Success.self,
    _ body: (Promise<Success, any Error>) async throws -> Void
) async throws -> Success { fatalError() }

/// Refuses futures.
@available(*, unavailable, message: "these are futures: use 'Future.race'")
@_disfavoredOverload
public func race<Success: Sendable, Failure: Error>(
    _ first: Future<Success, Failure>,
    _ second: Future<Success, Failure>,
    _ others: Future<Success, Failure>...
) -> Future<Success, Failure> { fatalError() }
