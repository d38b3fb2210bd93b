//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A task that waits for work of a lower priority would wait as long as that takes to get its turn. The runtime raises the priority of a task that another
// one waits for, but knows nothing of futures: so whoever is going to wait for a cell goes up to the work behind it, and lends its priority to that task.

/// A handler that stops a task, and can lend it a priority.
private final class TaskHandler: CancellationHandler {
    private let lend: Lend

    init(stop: @escaping @Sendable () -> Void, lend: @escaping Lend) {
        self.lend = lend
        super.init(stop)
    }

    override var lending: Lend? { lend }
}

/// Whether there has been any such handler: without one there is nothing to go up for.
private let hasTasks = Atomic<Bool>(false)

extension Promise {
    /// Cancels a task when nobody wants the outcome any more, and lends it the priority of those who wait.
    func onCancel<Value, Problem>(of task: Task<Value, Problem>) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return onCancel { task.cancel() }
        }
        reference.cell.addCancellationHandler(
            TaskHandler(stop: { task.cancel() }, lend: { task.escalatePriority(to: $0) })
        )
        // Relaxed: a waiter that misses it waits as it would without all this.
        hasTasks.store(true, ordering: .relaxed)
    }
}

extension CellPointer {
    /// Lends the priority of the current task to the one behind this cell, if there is one.
    ///
    /// May be called from any thread, with a reference to the cell. Goes up as a cancellation does, one lock at a time, without recursion.
    /// - Returns: Whether there is one.
    /// - Complexity: O(depth) when there has been work in a task at all, otherwise O(1).
    @usableFromInline
    func lendPriority() -> Bool { hasTasks.load(ordering: .relaxed) && lend(Task.currentPriority) }

    /// Suspends as ``suspend()`` or ``suspendUnlessCancelled()`` does, and passes on what raises the priority of the task meanwhile.
    ///
    /// The caller keeps the cell alive. Returns whether the cell is settled.
    @usableFromInline
    func suspendWhileLending(unlessCancelled isLeaving: Bool) async -> Bool {
        func wait() async -> Bool {
            if isLeaving { return await suspendUnlessCancelled() }
            await suspend()
            return true
        }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return await wait() }
        return await withTaskPriorityEscalationHandler {
            // It may have been raised since it was looked at, when there was no handler yet to hear of it.
            _ = lend(Task.currentPriority)
            return await wait()
        } onPriorityEscalated: { _, priority in
            _ = lend(priority)
        }
    }

    private func lend(_ priority: TaskPriority) -> Bool {
        var current = self
        current.retain()
        while let before = current.state.lock() {
            let upstream = current.upstream
            let lending = upstream.handlers.flatMap(CellPointer.lending)
            let source = upstream.source
            source?.retainUnderLock()
            current.state.unlock(before.bits)
            lending?(priority)
            current.release()
            guard let source else { return lending != nil }
            current = source
        }
        current.release()
        return false
    }

    /// The first handler of a chain that can lend.
    ///
    /// Called with the lock held that guards the chain; not inlined for the reason of ``retainUnderLock()``.
    @inline(never)
    private static func lending(_ chain: Unmanaged<CancellationHandler>) -> CancellationHandler.Lend? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link {
            if let lending = current.lending { return lending }
            link = current.next
        }
        return nil
    }
}
