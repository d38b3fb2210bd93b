//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Knows the task behind it, for a chain that can be cancelled.
protocol Cancelling {
    var task: any CancellableTask { get }
}

// Sendable: as its superclass is, and the task is given once.
/// A promise with its task.
final class CancellingPromise<T>: Promise<T>, Cancelling, @unchecked Sendable {
    let task: any CancellableTask

    init(_ promise: Promise<T>, _ task: any CancellableTask) {
        self.task = task
        super.init(promise.source)
    }
}

// Sendable: as its superclass is, and the task is given once.
/// A guarantee with its task; it stays pending when that is cancelled.
final class CancellingGuarantee<T>: Guarantee<T>, Cancelling, @unchecked Sendable {
    let task: any CancellableTask

    init(_ certain: Future<Passed<T>, Never>, _ task: any CancellableTask) {
        self.task = task
        super.init(certain)
    }
}

/// A task that is cancelled by a closure, once.
final class Cancellation: CancellableTask, Sendable {
    private let stop: @Sendable () -> Void
    private let isDone = Locked(false)

    init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

    var isCancelled: Bool { isDone.withLock { $0 } }

    func cancel() {
        let isFirst = isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
        if isFirst { stop() }
    }
}
