//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// The transitions of a cell that delivers: it has an outcome, and its hops are being handed over to their executors.
// See the table in `StateWord.swift`, and `Outbox+delivering.swift` for what happens meanwhile.

extension StateWord {
    /// LOCKED → DELIVERING: like ``end(as:)``, for a cell whose word has `delivery`.
    func deliver(as settled: UInt, end: CellPointer) {
        Recorder.note(.settles(self, as: settled))
        atomic.pointee.store(settled | end.bits, ordering: .releasing)
    }

    /// DELIVERING → DELIVERING with this hop behind the others; returns false if the cell doesn't deliver any more.
    ///
    /// Takes over the reference if it returns true.
    ///
    /// May be called from any thread. Releasing: hands the hop to the thread that delivers. Acquiring, since it passes
    /// on what others pushed.
    func addLate(_ hop: CellPointer) -> Bool {
        change { now in
            guard now.isDelivering else { return nil }
            hop.next = CellPointer(bits: now.pointer)
            return now.bits & StateSnapshot.flags | hop.bits
        }
    }

    /// Whether there are late hops.
    ///
    /// Only the thread that delivers calls this.
    func hasLate(end: CellPointer) -> Bool { now.pointer != end.bits }

    /// DELIVERING → SETTLED if there are no late hops; otherwise stays DELIVERING, and takes them.
    ///
    /// Only the thread that delivers calls this. Returns the top of the stack, or nil. Acquiring: sees what was pushed.
    /// Releasing: a hop attached from now on is handed over after those.
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
