//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about the most common mistakes. See `Future+refusedTransforms.swift`.
//
// A closure that only throws also matches one that is asynchronous and throws. One form for both shortens the list that
// the type checker tries for each operator of a chain.

extension Future {
    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'map'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onSuccess(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Success) async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'recover'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onFailure(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Failure) async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it; to wait, use 'flatAlways', and return a future that can't fail from it, as 'Future { await … }'"
    )
    @_disfavoredOverload @discardableResult
    public func always(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable () async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload
    public func observe(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Result<Success, Failure>) async throws -> Void
    ) { fatalError() }
}

// The same on the main actor.
extension Future {
    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'map'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onSuccess(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Success) async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'recover'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onFailure(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Failure) async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it; to wait, use 'flatAlways', and return a future that can't fail from it, as 'Future { await … }'"
    )
    @_disfavoredOverload @discardableResult
    public func always(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable () async throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload
    public func observe(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Result<Success, Failure>) async throws -> Void
    ) { fatalError() }
}
