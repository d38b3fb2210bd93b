//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about the mistakes that are made most, in place of "invalid conversion from throwing
// function". The type checker looks at these when nothing else fits: no program that compiles pays for them.

extension Future {
    /// Refuses a closure that throws.
    @available(
        *,
        unavailable,
        message:
            "the closure can't throw: catch the error in it, or use 'map', whose closure may throw the future's failure"
    )
    @_disfavoredOverload @discardableResult
    public func onSuccess(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Success) throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(
        *,
        unavailable,
        message: "the closure can't throw: catch the error in it, or use 'recover', whose closure may throw"
    )
    @_disfavoredOverload @discardableResult
    public func onFailure(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Failure) throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it")
    @_disfavoredOverload @discardableResult
    public func always(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable () throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it")
    @_disfavoredOverload
    public func observe(
        on executor: AnyFutureExecutor = .inline,
        _ body: @escaping @Sendable (Result<Success, Failure>) throws -> Void
    ) { fatalError() }

    /// Refuses a closure that throws.
    @available(
        *,
        unavailable,
        message:
            "the closure can't throw: catch the error in it, or use 'map', whose closure may throw the future's failure"
    )
    @_disfavoredOverload @discardableResult
    public func onSuccess(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Success) throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(
        *,
        unavailable,
        message: "the closure can't throw: catch the error in it, or use 'recover', whose closure may throw"
    )
    @_disfavoredOverload @discardableResult
    public func onFailure(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Failure) throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it")
    @_disfavoredOverload @discardableResult
    public func always(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable () throws -> Void
    ) -> Future { fatalError() }

    /// Refuses a closure that throws.
    @available(*, unavailable, message: "the closure can't throw: catch the error in it")
    @_disfavoredOverload
    public func observe(
        on executor: MainActorExecutor,
        _ body: @escaping @MainActor @Sendable (Result<Success, Failure>) throws -> Void
    ) { fatalError() }
}
