//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A library that calls back, as a test plays it: when, how often, on which thread and with what.
///
/// Sign-ins, sockets, requests and delegates all come down to this.
package final class CallbackLibrary: Sendable {
    package typealias Callback = @Sendable (_ value: Int?, _ error: (any Error)?) -> Void

    private struct State: Sendable {
        var callbacks: [Callback] = []
        var meanwhile: (@Sendable () -> Void)?
    }

    private let state = Guarded(State())
    private let stopped = Count()

    /// What became of continuations that a program used by hand.
    package let faults = Record<ContinuationFault>()

    private let token: Lifetime.Token?

    /// Makes a library whose life is counted, if there is something to count it with.
    package init(_ living: Lifetime? = nil) { token = living?.token() }

    /// How often the library was told to stop.
    package var stops: Int { stopped.now }

    /// Keeps a callback, beside those that it has.
    package func start(_ callback: @escaping Callback) { state.withLock { $0.callbacks.append(callback) } }

    package func stop() { stopped.raise() }

    /// Calls all callbacks, on this thread.
    package func call(_ value: Int?, _ error: (any Error)? = nil) {
        for callback in state.withLock({ $0.callbacks }) { callback(value, error) }
        reachWorstMoment()
    }

    /// Lets go of all callbacks.
    package func letGo() {
        // Released when the lock is free again: a promise that breaks may call anything.
        let callbacks = state.withLock { state in
            defer { state.callbacks = [] }
            return state.callbacks
        }
        _ = consume callbacks
    }

    /// Says what another thread does meanwhile: when a program has read something that it is about to write, or else
    /// when the library has called.
    package func meanwhile(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.meanwhile = body } }

    /// Called by a program between the read and the write of something that no lock guards.
    package func reachWorstMoment() {
        let meanwhile = state.withLock { state in
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        if let meanwhile { onOtherThread(meanwhile) }
    }
}

/// How a continuation was misused.
package enum ContinuationFault: Error, Hashable {
    /// `CheckedContinuation` stops the program.
    case resumedTwice
    /// `CheckedContinuation` prints a warning, and the task waits for ever.
    case neverResumed
}
