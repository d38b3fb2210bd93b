//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
public import Futures
public import NIOCore

extension EventLoopFuture where Value: Sendable {
    /// This future's outcome as a `Future`, to be used from any thread.
    ///
    /// ```swift
    /// let banner = channel.read().future.timeout(after: .seconds(2), failWith: Timeout())
    /// ```
    ///
    /// It fails as the event loop future does, and with ``EventLoopFutureDropped`` when its loop has shut
    /// down.
    ///
    /// ## Execution
    ///
    /// It settles on the event loop.
    ///
    /// The loop keeps an object until it is shut down: an `EmbeddedEventLoop` is deallocated only after that.
    ///
    /// ## Cancellation
    ///
    /// An event loop future can't be cancelled: cancelling the returned one settles that alone, and the work goes on.
    /// A value that it brings then is released; for one that has to be closed, such as a channel, use
    /// ``future(ifUnused:)``.
    ///
    /// ## Package traits
    ///
    /// Requires the `NIO` trait.
    public var future: Future<Value, any Error> { future(disposing: nil) }

    /// This future's outcome as a `Future`, and the end of a value that comes after a cancellation.
    ///
    /// ```swift
    /// let channel = bootstrap
    ///     .connectTimeout(.seconds(2))
    ///     .connect(host: host, port: port)
    ///     .future(ifUnused: { $0.close(promise: nil) })
    /// ```
    ///
    /// Like ``future``, with one difference:
    ///
    /// ## Cancellation
    ///
    /// The work goes on. If it succeeds after the returned future was cancelled, nobody gets the value, so the closure
    /// does. A task that is cancelled while it awaits the future cancels it only with `value(onCancel: .cancelFuture)`.
    /// A value that arrives before is the returned future's. A stage behind that, such as a `timeout`, may be cancelled
    /// just then, and drop the value: let the work have the time limit, as above.
    ///
    /// ## Package traits
    ///
    /// Requires the `NIO` trait.
    ///
    /// - Parameter dispose: Called on the event loop, at most once, with a value that nobody gets.
    /// - Returns: A future with the outcome.
    public func future(ifUnused dispose: @escaping @Sendable (Value) -> Void) -> Future<Value, any Error> {
        future(disposing: dispose)
    }

    private func future(disposing dispose: (@Sendable (Value) -> Void)?) -> Future<Value, any Error> {
        Future { promise in
            let promises = LoopPromises.of(eventLoop)
            // An event loop future keeps its callbacks, and those keep it: nothing lets go of them when the loop ends.
            guard let id = promises.add({ _ in promise.reject(EventLoopFutureDropped()) }) else {
                return _ = promise.reject(EventLoopFutureDropped())
            }
            whenComplete { outcome in
                promises.remove(id)
                if !promise.complete(with: outcome), case .success(let value) = outcome { dispose?(value) }
            }
        }
    }
}
#endif
