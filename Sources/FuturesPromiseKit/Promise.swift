//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

// Not final: a subclass of this module knows the task that a chain can cancel.
/// A value that isn't there yet, or an error: PromiseKit's promise, on a `Future`.
///
/// ```swift
/// firstly { login() }
///     .then { credentials in fetch(avatar: credentials.user) }
///     .done { image in self.imageView.image = image }
///     .catch { error in show(error) }
/// ```
///
/// It is an object with an identity. Its closures run on the main queue unless `on:` or ``conf`` say otherwise.
/// In Swift 6 mode a closure without `on:` is one of the main actor, and one with `on:` is `@Sendable`.
///
/// ## Cancellation
///
/// A promise can't be cancelled; see ``CancellablePromise`` for one that can. Nothing here stops the work behind a
/// promise.
public class Promise<T>: Thenable, CatchMixin {
    /// What is behind its future.
    // Sendable: it is used as a future alone.
    @usableFromInline nonisolated(unsafe) let object: AnyObject

    /// The same as a future.
    @inlinable public final var source: Future<Passed<T>, Rejection> { Future(object: object) }

    @inlinable init(_ source: consuming Future<Passed<T>, Rejection>) { object = source.object }

    /// Makes a promise that is resolved by the closure, or later by what it gives the resolver to.
    ///
    /// ```swift
    /// let user = Promise<User> { seal in api.load(id, completion: seal.resolve) }
    /// ```
    ///
    /// The closure runs at once. The promise is rejected with what it throws.
    @inlinable
    public init(resolver body: (Resolver<T>) throws -> Void) {
        let resolver = Resolver<T>()
        object = resolver.promise.future.object
        do {
            try body(resolver)
        } catch {
            resolver.reject(error)
        }
    }

    /// Makes a promise with the outcome of another thenable, such as a guarantee.
    @inlinable
    public init<U: Thenable>(_ bridge: U) where U.T == T { object = bridge.source.object }

    /// Makes a promise that is rejected from the start.
    @inlinable public init(error: any Error) {
        object = Future<Passed<T>, Rejection>.failure(Rejection(error)).object
    }

    /// A promise that is fulfilled from the start.
    @inlinable public static func value(_ value: T) -> Promise { Promise(.success(Passed(value))) }

    /// A pending promise, and who resolves it.
    @inlinable
    public final class func pending() -> (promise: Promise, resolver: Resolver<T>) {
        let resolver = Resolver<T>()
        return (Promise(resolver.promise.future), resolver)
    }

    /// Calls the closure with the outcome, where the promise is resolved, or at once when it is already.
    @preconcurrency
    @inlinable
    public final func pipe(to body: @escaping @Sendable (Result<T>) -> Void) { source.observe { body(Result($0)) } }

    /// The outcome, or nil while there is none.
    @inlinable
    public final var result: Result<T>? {
        guard case .completed(let outcome) = source.state else { return nil }
        return Result(outcome)
    }
}

// Sendable: it is a future, which is. Where T isn't Sendable, sharing the promise would share the value.
extension Promise: @unchecked Sendable where T: Sendable {}

extension Promise where T == Void {
    /// Makes a promise that is fulfilled from the start.
    @inlinable
    public convenience init() { self.init(.success(Passed(()))) }

    /// A promise that is fulfilled from the start.
    @inlinable
    public static var value: Promise { Promise() }
}
