//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A thenable of a chain that can be cancelled.
public protocol CancellableThenable<T>: AnyObject {
    /// The type of the value.
    associatedtype T
    /// The type of the thenable without its cancelling.
    associatedtype U: Thenable where U.T == T

    /// The thenable without its cancelling.
    var thenable: U { get }
    /// What is cancelled together with it.
    var cancelContext: CancelContext { get }
}

/// A thenable of such a chain that can be rejected.
public protocol CancellableCatchMixin<T>: CancellableThenable where U: CatchMixin {}

extension CancellableThenable {
    /// Cancels the whole chain, from its beginning to its end.
    public func cancel(with error: any Error = PMKError.cancelled) { cancelContext.cancel(with: error) }

    /// The same; the name of the documentation.
    public func cancel(error: any Error) { cancelContext.cancel(with: error) }

    /// Whether everything of the chain that can be cancelled was.
    public var isCancelled: Bool { cancelContext.isCancelled }

    /// Whether the chain was cancelled.
    public var cancelAttempted: Bool { cancelContext.cancelAttempted }

    /// The error with which the chain was cancelled.
    public var cancelledError: (any Error)? { cancelContext.cancelledError }

    /// Adds a task that is cancelled with the chain, and what rejects the promise that it is for.
    public func appendCancellableTask(_ task: any CancellableTask, reject: ((any Error) -> Void)? = nil) {
        cancelContext.append(task: AnyCancellableTask(task))
        guard let reject else { return }
        let rejection = Handler<any Error, Void>(unsafely: reject)
        _ = cancelContext.add { rejection.run($0) }
    }

    /// Adds the context of another chain, which is cancelled with this one.
    public func appendCancelContext(from chain: some CancellableThenable) {
        cancelContext.append(context: chain.cancelContext)
    }

    /// The value with which it was fulfilled.
    public var value: T? { thenable.value }
    /// The error with which it was rejected.
    public var error: (any Error)? { thenable.error }
    /// Whether there is no outcome yet.
    public var isPending: Bool { thenable.isPending }
    /// Whether there is an outcome.
    public var isResolved: Bool { thenable.isResolved }
    /// Whether it was fulfilled.
    public var isFulfilled: Bool { thenable.isFulfilled }
    /// Whether it was rejected.
    public var isRejected: Bool { thenable.isRejected }

    /// The chain goes on with this promise.
    func follow<V>(_ promise: Promise<V>) -> CancellablePromise<V> {
        CancellablePromise(promise, cancelContext: cancelContext)
    }
}

private struct AnyCancellableTask: CancellableTask {
    let task: any CancellableTask
    init(_ task: any CancellableTask) { self.task = task }
    func cancel() { task.cancel() }
    var isCancelled: Bool { task.isCancelled }
}
