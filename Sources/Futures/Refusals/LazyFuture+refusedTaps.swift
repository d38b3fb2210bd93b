//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the compiler says about the most common mistakes. See `Future+refusedTaps.swift`.

extension LazyFuture {
    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'map'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onSuccess(_ body: @escaping @Sendable (Success) async throws -> Void) -> LazyFuture { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it, or use 'recover'; to wait, begin a task in it or await the future's 'value'"
    )
    @_disfavoredOverload @discardableResult
    public func onFailure(_ body: @escaping @Sendable (Failure) async throws -> Void) -> LazyFuture { fatalError() }

    /// Refuses a closure that throws or is asynchronous.
    @available(
        *,
        unavailable,
        message:
            "the closure can neither throw nor be async: catch the error in it; to wait, use 'then { $0.flatAlways { … } }'"
    )
    @_disfavoredOverload @discardableResult
    public func always(_ body: @escaping @Sendable () async throws -> Void) -> LazyFuture { fatalError() }
}
