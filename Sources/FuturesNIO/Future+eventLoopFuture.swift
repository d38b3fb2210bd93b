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

extension Future {
    /// This future's outcome as an `EventLoopFuture` of a loop.
    ///
    /// ```swift
    /// return user.eventLoopFuture(on: context.eventLoop)
    /// ```
    ///
    /// ## Execution
    ///
    /// It settles on the event loop, as the law of event loop futures wants it.
    ///
    /// ## Package traits
    ///
    /// Requires the `NIO` trait.
    ///
    /// - Parameter eventLoop: The loop that the result belongs to.
    /// - Returns: A future of that loop with the same outcome; its failure is not typed.
    public func eventLoopFuture(on eventLoop: any EventLoop) -> EventLoopFuture<Success> {
        let promise = eventLoop.makePromise(of: Success.self)
        observe { outcome in promise.completeWith(outcome.mapError { $0 as any Error }) }
        return promise.futureResult
    }
}
#endif
