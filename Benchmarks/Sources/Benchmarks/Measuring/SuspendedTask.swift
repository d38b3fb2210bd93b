//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Synchronization

/// Tasks that wait, and are known to have come as far as that.
enum SuspendedTask {
    private static let started = DispatchSemaphore(value: 0)

    /// A task that nobody will ever resume.
    ///
    /// It is never freed either: when a task's memory goes away is not for others to say, and would be counted later.
    @Sendable
    static func forever() -> Task<Int, Never> {
        let task = Task { await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in started.signal() } }
        started.wait()
        return task
    }

    /// A task that waits for another one.
    static func awaiting(_ source: Task<Int, Never>) -> Task<Int, Never> {
        let task = Task {
            started.signal()
            return await source.value + 1
        }
        started.wait()
        return task
    }

    /// A task that waits until it is let go, and the function that does it.
    static func untilResumed() -> (task: Task<Int, Never>, resume: @Sendable () -> Void) {
        let shared = Shared()
        let task = Task {
            await withUnsafeContinuation { continuation in
                shared.waiting.withLock { $0 = continuation }
                started.signal()
            }
        }
        started.wait()
        return (task, { shared.waiting.withLock { $0.take() }?.resume(returning: 1) })
    }

    private final class Shared: Sendable {
        let waiting = Mutex<UnsafeContinuation<Int, Never>?>(nil)
    }
}
