//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// The load that is under way in a row of loads: stopping it stops those that follow too.
package final class CurrentLoad: Sendable {
    private struct State {
        var load: GalleryLoad?
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Makes a row in which no load is under way yet.
    package init() {}

    /// Whether somebody has stopped the row.
    package var isStopped: Bool { self.state.withLock { $0.isStopped } }

    /// Says which load is under way from now on.
    package func become(_ load: GalleryLoad) {
        let isStopped = self.state.withLock { state in
            state.load = load
            return state.isStopped
        }
        if isStopped { load.stop() }
    }

    /// Stops the load, and those that follow.
    ///
    /// - Returns: Whether a load was stopped that was under way.
    @discardableResult
    package func stop() -> Bool {
        let load = self.state.withLock { state in
            state.isStopped = true
            return state.load
        }
        return load?.stop() ?? false
    }
}
