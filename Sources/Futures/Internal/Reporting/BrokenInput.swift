//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Records that an input of the work behind a promise will never settle; stops nothing.
///
/// If the promise breaks because of it, the promise of the input is the cause, whose report is made already, or due.
@usableFromInline
final class BrokenInput: CancellationHandler {
    private let input: FutureCell

    private init(_ input: CellPointer) { self.input = input.object }

    override var knowsWork: Bool { false }

    /// Records on the cell of a promise that an input is abandoned.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func note(_ input: CellPointer, on cell: CellPointer) {
        let origin = input.origin
        // A cancelled input has no origin.
        guard origin.hasReport else { return }
        let link = BrokenInput(input)
        guard let before = cell.state.lock() else { return }
        link.prependUnlessBroken(to: cell)
        cell.state.unlock(before.bits)
        // If there was such a link already, this one is released, which must not happen under the lock.
        withExtendedLifetime(link) {}
    }

    /// The cell of the broken input in a chain, which has one at most.
    ///
    /// Called with the lock held that guards the chain; not inlined, see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func first(in chain: Unmanaged<CancellationHandler>) -> FutureCell? {
        let first = chain.takeUnretainedValue()
        if !first.hasBrokenInput { return nil }
        var link: CancellationHandler? = first
        while let current = link {
            if let broken = current as? BrokenInput { return broken.input }
            link = current.next
        }
        return nil
    }
}
