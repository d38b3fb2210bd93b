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
            whenComplete { promise.complete(with: $0) }
        }
    }
}
#endif
