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
    /// What became ready for one executor.
    @usableFromInline
    final class Batch {
        let executor: any FutureExecutor
        var first: CellPointer
        var last: CellPointer

        init(_ cell: CellPointer, for executor: any FutureExecutor) {
            self.executor = executor
            first = cell
            last = cell
        }
    }

    /// Collects a cell for an executor.
    ///
    /// Takes over the caller's reference to the cell.
    @usableFromInline
    mutating func collect(_ cell: CellPointer, for executor: any FutureExecutor) {
        cell.next = nil
        cell.previous = nil
        if let batch, batch.executor.isSame(as: executor) {
            batch.last.next = cell
            batch.last = cell
            return
        }
        let earlier = batch
        batch = Batch(cell, for: executor)
        earlier?.send()
    }

    /// Hands over what was collected.
    ///
    /// Returns whether there was anything.
    static func sendBatch(_ queue: Pointer) -> Bool {
        guard let batch = queue.pointee.batch else { return false }
        queue.pointee.batch = nil
        batch.send()
        return true
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

extension CompletionQueue.Batch {
    func send() {
        first.previous = last
        executor.enqueue(FutureJob(first))
    }
}
