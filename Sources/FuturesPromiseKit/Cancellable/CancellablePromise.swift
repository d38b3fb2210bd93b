//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// A promise of a chain that can be cancelled as a whole.
///
/// ```swift
/// let promise = cancellable(fetch(url)).map { $0.data }
/// promise.cancel()        // rejects it with PMKError.cancelled, and everything before and after it
/// ```
///
/// The work behind a promise stops where a ``CancellableTask`` was given for it, and where this module has begun it.
/// See ``cancellable(_:cancelContext:)``.
public final class CancellablePromise<T>: CancellableThenable, CancellableCatchMixin {
    /// The promise without its cancelling.
    public let promise: Promise<T>
    /// What is cancelled together with it.
    public let cancelContext: CancelContext

    /// The promise, as ``CancellableThenable`` calls it.
    public var thenable: Promise<T> { promise }

    /// Makes one of a promise or guarantee, in a chain of its own unless a context is given.
    public init<U: Thenable>(_ bridge: U, cancelContext: CancelContext? = nil) where U.T == T {
        let context = cancelContext ?? CancelContext()
        self.cancelContext = context
        promise = Self.rejectable(bridge.source, in: context, Stage())
    }

    /// Makes one of what a stage makes, in its chain.
    init(_ source: Future<Passed<T>, Rejection>, _ context: CancelContext, _ stage: Stage) {
        self.cancelContext = context
        promise = Self.rejectable(source, in: context, stage)
    }

    /// The same as a promise that is rejected when its chain is cancelled.
    private static func rejectable(
        _ source: Future<Passed<T>, Rejection>,
        in context: CancelContext,
        _ stage: Stage
    ) -> Promise<T> {
        guard case .pending = source.state else {
            // What is resolved already is cancelled no more than what comes after it.
            let error = stage.isWaiting ? context.cancelledError : nil
            return error.map { Promise(error: $0) } ?? Promise(source)
        }
        let seal = Seal<T, Rejection>()
        guard let id = context.add({ error in if !stage.isRunning { seal.reject(error) } }) else {
            // Nobody needs its outcome any more: a failure isn't to be reported.
            source.observe { _ in }
            return Promise(seal.future)
        }
        source.observe { outcome in
            context.remove(id)
            seal.settle(outcome)
        }
        return Promise(seal.future)
    }

    /// Makes one that is resolved by the closure, or later by what it gives the resolver to.
    public convenience init(task: (any CancellableTask)? = nil, resolver body: (Resolver<T>) throws -> Void) {
        self.init(Promise(resolver: body))
        if let task { appendCancellableTask(task) }
    }

    /// Makes one of a pending promise and its resolver, which rejects it when it is cancelled.
    public convenience init(task: (any CancellableTask)? = nil, promise: Promise<T>, resolver: Resolver<T>) {
        self.init(promise)
        _ = cancelContext.add { [weak resolver] in resolver?.reject($0) }
        if let task { appendCancellableTask(task) }
    }

    /// Makes one that is rejected from the start.
    public convenience init(task: (any CancellableTask)? = nil, error: any Error) {
        self.init(Promise<T>(error: error))
        if let task { appendCancellableTask(task) }
    }

    /// One that is fulfilled from the start.
    public static func value(_ value: T) -> CancellablePromise { CancellablePromise(Promise.value(value)) }

    /// A pending one, and who resolves it.
    public static func pending() -> (promise: CancellablePromise, resolver: Resolver<T>) {
        let (promise, resolver) = Promise<T>.pending()
        return (CancellablePromise(promise: promise, resolver: resolver), resolver)
    }

    /// The outcome, or nil while there is none.
    public var result: Result<T>? { promise.result }

    /// Calls the closure with the outcome, where the promise is resolved, or at once when it is already.
    @preconcurrency
    public func pipe(to body: @escaping @Sendable (Result<T>) -> Void) { promise.pipe(to: body) }

    /// Blocks the thread until the promise is resolved; on the main thread that is logged.
    public func wait() throws -> T { try promise.wait() }
}

// Sendable: both properties are, and where T isn't, neither is the promise.
extension CancellablePromise: @unchecked Sendable where T: Sendable {}

extension CancellablePromise where T == Void {
    /// Makes one that is fulfilled from the start.
    public convenience init(task: (any CancellableTask)? = nil) {
        self.init(Promise())
        if let task { appendCancellableTask(task) }
    }
}
