//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if NIO
/// An event loop future can't settle any more: its promise was dropped, or its loop has shut down.
///
/// What `EventLoopFuture.future` fails with then. Where SwiftNIO made the promise is not known outside of it.
///
/// ## Package traits
///
/// Requires the `NIO` trait.
public struct EventLoopFutureDropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public var description: String {
        "The event loop future was dropped before it settled: nobody kept its promise, or its loop has shut down."
    }
}
#endif
