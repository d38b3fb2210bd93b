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
    /// It fails as the event loop future does, and with ``EventLoopFutureDropped`` when that can't settle any more.
    ///
    /// ## Execution
    ///
    /// It settles on the event loop.
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
            let delivery = Delivery(to: promise)
            whenComplete { delivery.promise.complete(with: $0) }
        }
    }
}

/// What an event loop future keeps until it settles.
private final class Delivery<Value: Sendable>: Sendable {
    let promise: Promise<Value, any Error>

    init(to promise: Promise<Value, any Error>) { self.promise = promise }

    // Does nothing where the outcome has come.
    deinit { promise.reject(EventLoopFutureDropped()) }
}
#endif
