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
    /// To tell of its end, the loop keeps something until then: an `EmbeddedEventLoop` goes away only when it has been
    /// shut down.
    ///
    /// ## Cancellation
    ///
    /// An event loop future can't be cancelled: cancelling the returned one settles that alone, and the work goes on.
    ///
    /// ## Package traits
    ///
    /// Requires the `NIO` trait.
    public var future: Future<Value, any Error> {
        Future { promise in
            let promises = LoopPromises.of(eventLoop)
            // An event loop future keeps its callbacks, and those keep it: nothing lets go of them when the loop ends.
            guard let id = promises.add({ _ in promise.reject(EventLoopFutureDropped()) }) else {
                return _ = promise.reject(EventLoopFutureDropped())
            }
            whenComplete { outcome in
                promises.remove(id)
                promise.complete(with: outcome)
            }
        }
    }
}
#endif
