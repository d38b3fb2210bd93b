//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What is to run elsewhere is collected while the loop runs, and handed over in one job for each executor. Only one executor is collected for at a time:
// another one's turn ends the job, so that nothing overtakes.

extension CompletionQueue {
    /// What became ready for one executor: a list of cells.
    @usableFromInline
    struct Batch {
        @usableFromInline var executor: (any FutureExecutor)?
        /// Nil when nothing is collected; then the rest means nothing.
        @usableFromInline var first: CellPointer?
        @usableFromInline var last: CellPointer?

        @usableFromInline init(
            executor: (any FutureExecutor)? = nil,
            first: CellPointer? = nil,
            last: CellPointer? = nil
        ) {
            self.executor = executor
            self.first = first
            self.last = last
        }
    }

    /// Collects a cell for an executor.
    ///
    /// Takes over the caller's reference to the cell. Not a mutating method: sending runs code of a user, who may come
    /// back to this queue.
    @usableFromInline
    static func collect(_ cell: CellPointer, for executor: any FutureExecutor, _ queue: Pointer) {
        cell.next = nil
        cell.previous = nil
        if queue.pointee.batch.executor?.isSame(as: executor) == true {
            queue.pointee.batch.last?.next = cell
            queue.pointee.batch.last = cell
            return
        }
        let earlier = queue.pointee.batch
        queue.pointee.batch = Batch(executor: executor, first: cell, last: cell)
        send(earlier)
    }

    /// Hands over what was collected.
    ///
    /// Returns whether there was anything.
    static func sendBatch(_ queue: Pointer) -> Bool {
        guard queue.pointee.batch.first != nil else { return false }
        let batch = queue.pointee.batch
        queue.pointee.batch = Batch()
        send(batch)
        return true
    }

    @inline(never)
    private static func send(_ batch: Batch) {
        guard let first = batch.first else { return }
        first.previous = batch.last
        batch.executor?.enqueue(FutureJob(first))
    }

    /// Breaks the promises of cells that an executor dropped.
    ///
    /// Takes over the references.
    static func drop(_ list: CellPointer) {
        with { queue in
            var current: CellPointer? = list
            while let cell = current {
                current = cell.next
                cell.thunk(cell, .breakPromise, queue)
                cell.release()
            }
        }
    }
}

@available(*, unavailable, message: "A batch is in the queue of one thread.")
extension CompletionQueue.Batch: Sendable {}
