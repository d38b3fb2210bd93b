//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// What callbacks need besides, so that somebody can stop them: it knows what runs just now.
final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var stop: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { self.state.withLock { $0.isCancelled } }

    /// Says how to stop what runs from now on; it is called at once when it was to be stopped already.
    func onCancel(_ stop: @escaping @Sendable () -> Void) {
        let isTooLate = self.state.withLock { state in
            state.stop = stop
            return state.isCancelled
        }
        if isTooLate { stop() }
    }

    func cancel() {
        let stop = self.state.withLock { state in
            state.isCancelled = true
            return state.stop.take()
        }
        stop?()
    }
}
