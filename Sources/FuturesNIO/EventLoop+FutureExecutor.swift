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

/// An event loop as an executor: closures run on its thread.
///
/// ```swift
/// let parsed = request.map(on: .eventLoop(channel.eventLoop), parse)
/// ```
///
/// ## Package traits
///
/// Requires the `NIO` trait.
public struct EventLoopExecutor: FutureExecutor {
    /// The loop.
    public let eventLoop: any EventLoop

    /// Makes an executor of a loop.
    ///
    /// - Parameter eventLoop: Where jobs run.
    public init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// Runs a job in a later turn of the loop.
    ///
    /// A loop that has shut down drops it, and the futures in it are broken. SwiftNIO prints an error then, or stops
    /// the program if `SWIFTNIO_STRICT` is set, as for any use of such a loop.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { eventLoop.execute { job.run() } }

    /// Whether both stand for the same loop.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: True for another executor of this loop.
    public func isSame(as other: any FutureExecutor) -> Bool {
        (other as? EventLoopExecutor)?.eventLoop === eventLoop
    }

    /// Whether the caller runs on the loop.
    public var isCurrent: Bool { eventLoop.inEventLoop }
}

extension AnyFutureExecutor {
    /// Runs closures on the thread of an event loop.
    ///
    /// - Parameter eventLoop: The loop.
    /// - Returns: An executor of the loop.
    public static func eventLoop(_ eventLoop: any EventLoop) -> AnyFutureExecutor {
        .custom(EventLoopExecutor(eventLoop))
    }
}
#endif
