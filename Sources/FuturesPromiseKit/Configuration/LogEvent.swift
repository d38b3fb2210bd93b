//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the library tells ``PMKConfiguration/logHandler``.
public enum LogEvent: Sendable {
    /// `wait()` was called on the main thread.
    case waitOnMainThread
    /// A resolver went away without having resolved its promise, which stays pending for ever.
    case pendingPromiseDeallocated
    /// What was to resolve a guarantee went away, and the guarantee stays pending for ever.
    case pendingGuaranteeDeallocated
    /// `cauterize()` ended a chain with this error.
    case cauterized(any Error)
}

extension LogEvent {
    /// What happened, as the default handler prints it.
    var message: String {
        switch self {
        case .waitOnMainThread: "wait() blocks the main thread."
        case .pendingPromiseDeallocated: "A promise was dropped before it was resolved, and stays pending."
        case .pendingGuaranteeDeallocated: "A guarantee was dropped before it was resolved, and stays pending."
        case .cauterized(let error): "An error was cauterized: \(error)"
        }
    }
}
