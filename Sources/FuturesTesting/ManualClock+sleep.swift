//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension ManualClock {
    /// Suspends the task until the clock is moved to the instant.
    ///
    /// - Parameters:
    ///   - deadline: When to wake up.
    ///   - tolerance: Has no effect: this clock is never late.
    /// - Throws: `CancellationError`, as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                sleeper.suspend(continuation)
                sleeper.set(schedule(at: deadline, tolerance: tolerance) { sleeper.wake(isCancelled: false) })
            }
        } onCancel: {
            sleeper.wake(isCancelled: true)
        }
        if sleeper.isCancelled { throw CancellationError() }
    }
}

/// A task that sleeps: whoever comes first, its time or its cancellation, wakes it.
private final class Sleeper: Sendable {
    private struct State {
        var isAwake = false
        var isCancelled = false
        var continuation: CheckedContinuation<Void, Never>?
        var timer: (any ScheduledTimer)?
    }

    private let state = Locked(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func suspend(_ continuation: CheckedContinuation<Void, Never>) {
        let isAwake = state.withLock { state in
            if !state.isAwake { state.continuation = continuation }
            return state.isAwake
        }
        if isAwake { continuation.resume() }
    }

    func set(_ timer: any ScheduledTimer) {
        let isAwake = state.withLock { state in
            if !state.isAwake { state.timer = timer }
            return state.isAwake
        }
        if isAwake { timer.cancel() }
    }

    func wake(isCancelled: Bool) {
        let taken = state.withLock { state -> (CheckedContinuation<Void, Never>?, (any ScheduledTimer)?) in
            guard !state.isAwake else { return (nil, nil) }
            state.isAwake = true
            state.isCancelled = isCancelled
            return (state.continuation.take(), state.timer.take())
        }
        taken.1?.cancel()
        taken.0?.resume()
    }
}
