//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// How much room of a limiter is taken, in one word: as long as nothing waits, the limiter's lock isn't needed.
///
/// ```
///            take, give back
///               ┌─────┐
///               ▼     │    a thread gets the lock
///   create ───► OPEN ─┴──────────────────────────► CLOSED
///               ▲                                    │
///               └────────────────────────────────────┘
///                 the lock is released, nothing waits
/// ```
///
/// OPEN holds how much is taken, and any thread may change that. In CLOSED the lock guards ``LimiterState/running``
/// instead, and a thread that takes or returns room waits for the lock, which also guards the line. A limiter with a
/// rate stays CLOSED, since each of its starts has to check the tokens.
struct RoomWord: ~Copyable {
    private static let closed: UInt = 1
    private static let shift: UInt = 1

    private let bits: Atomic<UInt>

    init(isOpen: Bool) { bits = Atomic(isOpen ? 0 : Self.closed) }

    /// OPEN → OPEN with this much more, if that fits.
    ///
    /// May be called from any thread. Acquiring: sees what was done in the room before.
    func take(_ weight: Int, of most: Int) -> Bool {
        var before = bits.load(ordering: .relaxed)
        while before & Self.closed == 0, weight <= most - Int(before >> Self.shift) {
            let after = before + UInt(weight) << Self.shift
            let attempt = bits.weakCompareExchange(
                expected: before,
                desired: after,
                successOrdering: .acquiring,
                failureOrdering: .relaxed
            )
            if attempt.exchanged { return true }
            before = attempt.original
        }
        return false
    }

    /// OPEN → OPEN with this much less; returns false if that needs the lock.
    ///
    /// May be called from any thread, once for what was taken. Releasing: what was done in the room comes before what
    /// the next one does.
    func giveBack(_ weight: Int) -> Bool {
        var before = bits.load(ordering: .relaxed)
        while before & Self.closed == 0 {
            let attempt = bits.weakCompareExchange(
                expected: before,
                desired: before - UInt(weight) << Self.shift,
                successOrdering: .releasing,
                failureOrdering: .relaxed
            )
            if attempt.exchanged { return true }
            before = attempt.original
        }
        return false
    }

    /// OPEN → CLOSED, and returns how much is taken; nil if it was CLOSED.
    ///
    /// Only the holder of the lock calls this.
    func close() -> Int? {
        let before = bits.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
        return before & Self.closed == 0 ? Int(before >> Self.shift) : nil
    }

    /// CLOSED → OPEN with this much taken.
    ///
    /// Only the holder of the lock calls this, and only while nothing waits.
    func open(_ taken: Int) { bits.store(UInt(taken) << Self.shift, ordering: .releasing) }
}
