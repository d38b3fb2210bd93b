//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
/// An event loop future can't settle any more: its loop has shut down.
///
/// What `EventLoopFuture.future` fails with then. A promise that is dropped while its loop runs can't be noticed: an
/// event loop future that somebody waits for is kept by its own callbacks. Debug builds of SwiftNIO stop the program
/// where that happens.
///
/// ## Package traits
///
/// Requires the `NIO` trait.
public struct EventLoopFutureDropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public var description: String {
        "The event loop future was dropped before it settled: its loop has shut down."
    }
}
#endif
