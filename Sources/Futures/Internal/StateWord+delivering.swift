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
        Recorder.settles(atomic, as: settled)
        atomic.pointee.store(settled | end.bits, ordering: .releasing)
    }

    /// DELIVERING → DELIVERING with this hop behind the others, or false when the cell isn't delivering any more.
    ///
    /// May be called from any thread. Releasing: hands the hop to the thread that delivers. Acquiring, since it hands
    /// on what others pushed.
    func addLate(_ hop: CellPointer) -> Bool {
        var bits = now
        while bits.isDelivering {
            hop.next = CellPointer(bits: bits.pointer)
            let attempt = atomic.pointee.compareExchange(
                expected: bits.bits,
                desired: bits.bits & StateSnapshot.flags | hop.bits,
                ordering: .acquiringAndReleasing
            )
            if attempt.exchanged { return true }
            bits = now
        }
        return false
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
        while true {
            let bits = now
            assert(bits.isDelivering, "another thread has ended the delivery")
            let isEmpty = bits.pointer == end.bits
            let attempt = atomic.pointee.compareExchange(
                expected: bits.bits,
                desired: bits.bits & StateSnapshot.flags | (isEmpty ? 0 : end.bits),
                ordering: .acquiringAndReleasing
            )
            if attempt.exchanged { return isEmpty ? nil : CellPointer(bits: bits.pointer) }
        }
    }
}
