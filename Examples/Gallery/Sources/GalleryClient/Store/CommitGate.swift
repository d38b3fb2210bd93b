//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Decides, once, between stopping a load and changing the database, and knows whether a write is under way.
///
/// Whoever stops a load can say that the database is as it was, since the transaction asks here before it commits.
final class CommitGate: Sendable {
    private enum Decision { case open, stopped, committing }

    private struct State {
        var decision = Decision.open
        var isWriting = false
        var whenIdle: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let recorder: LoadRecorder?

    /// Makes an open gate.
    ///
    /// - Parameter recorder: Writes down when a transaction begins, commits and ends.
    init(recorder: LoadRecorder? = nil) { self.recorder = recorder }

    /// Whether the load was stopped.
    var isStopped: Bool { self.state.withLock { $0.decision == .stopped } }

    /// Stops the load; tells whether it was this call that stopped it.
    func stop() -> Bool {
        self.state.withLock { state in
            guard state.decision == .open else { return false }
            state.decision = .stopped
            return true
        }
    }

    /// Tells whether the database may be changed, which it may as often as a write has to begin again.
    func beginCommit() -> Bool {
        let isCommitting = self.state.withLock { state in
            if state.decision == .open { state.decision = .committing }
            return state.decision == .committing
        }
        if isCommitting { self.recorder?.note(.committing) }
        return isCommitting
    }

    /// Tells whether a write may begin; if so, ``endWrite()`` ends it.
    func beginWrite() -> Bool {
        let mayBegin = self.state.withLock { state in
            guard state.decision != .stopped else { return false }
            state.isWriting = true
            return true
        }
        if mayBegin { self.recorder?.note(.writing) }
        return mayBegin
    }

    /// Says that the write is committed or rolled back, and that none of its files is left.
    func endWrite() {
        self.recorder?.note(.written)
        let waiting = self.state.withLock { state in
            state.isWriting = false
            defer { state.whenIdle = [] }
            return state.whenIdle
        }
        for action in waiting { action() }
    }

    /// Calls the closure as soon as no write is under way, which may be at once.
    func whenIdle(_ action: @escaping @Sendable () -> Void) {
        let isIdle = self.state.withLock { state in
            if state.isWriting { state.whenIdle.append(action) }
            return !state.isWriting
        }
        if isIdle { action() }
    }
}
