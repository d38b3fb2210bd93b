//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Decides, once, between stopping a load and changing the database.
///
/// Whoever stops a load can say that the database is as it was, since the transaction asks here before it commits.
final class CommitGate: Sendable {
    private enum State { case open, stopped, committing }

    private let state = Mutex(State.open)

    /// Whether the load was stopped.
    var isStopped: Bool { self.state.withLock { $0 == .stopped } }

    /// Stops the load; tells whether it wasn't too late.
    func stop() -> Bool { self.leave(for: .stopped) }

    /// Tells whether the database may be changed.
    func beginCommit() -> Bool { self.leave(for: .committing) }

    private func leave(for state: State) -> Bool {
        self.state.withLock { current in
            if current == .open { current = state }
            return current == state
        }
    }
}
