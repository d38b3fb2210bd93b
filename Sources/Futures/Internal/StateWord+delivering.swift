//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A cell that delivers: SETTLED already, while its hops are on their way to their executors. See the table in
// `StateWord.swift`, and `Outbox+delivering.swift` for what is done meanwhile.

extension StateWord {
    /// LOCKED → DELIVERING, as ``settle(as:)``, for a cell whose word has `elsewhere`.
    func deliver(as settled: UInt, end: CellPointer) {
        Recorder.note(.settles(self, as: settled))
        atomic.pointee.store(settled | end.bits, ordering: .releasing)
    }

    /// DELIVERING → DELIVERING with this hop behind the others, or false when the cell isn't delivering any more.
    ///
    /// May be called from any thread. Releasing: hands the hop to the thread that delivers. Acquiring, since it hands
    /// on what others pushed.
    func addLate(_ hop: CellPointer) -> Bool {
        change { now in
            guard now.isDelivering else { return nil }
            hop.next = CellPointer(bits: now.pointer)
            return now.bits & StateSnapshot.flags | hop.bits
        }
    }

    /// Whether there is a hop to take.
    ///
    /// Only the thread that delivers calls this.
    func hasLate(end: CellPointer) -> Bool { now.pointer != end.bits }

    /// DELIVERING → SETTLED when no hop came meanwhile; otherwise it stays DELIVERING, and takes those that came.
    ///
    /// Only the thread that delivers calls this. Returns the top of the stack, or nil. Acquiring: sees what was pushed.
    /// Releasing: a hop that comes next is handed over after those before.
    func takeLate(end: CellPointer) -> CellPointer? {
        var late: CellPointer?
        _ = change { now in
            assert(now.isDelivering, "another thread has ended the delivery")
            late = now.pointer == end.bits ? nil : CellPointer(bits: now.pointer)
            return now.bits & StateSnapshot.flags | (late == nil ? 0 : end.bits)
        }
        return late
    }
}
