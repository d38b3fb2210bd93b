//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A note that an input of the work behind a promise will never settle; it stops nothing.
///
/// When the promise breaks for that, the promise of the input is to blame, which was reported.
@usableFromInline
final class BrokenInput: CancellationHandler {
    private let input: FutureCell

    private init(_ input: CellPointer) { self.input = input.object }

    override var knowsWork: Bool { false }

    /// Notes on the cell of a promise that an input is abandoned.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func note(_ input: CellPointer, on cell: CellPointer) {
        let origin = input.origin
        // One that was cancelled has no origin.
        guard origin.isReported else { return }
        let link = BrokenInput(input)
        guard let before = cell.state.lock() else { return }
        link.prependUnlessBroken(to: cell)
        cell.state.unlock(before.bits)
        // Where there was such a link, this one goes away: not under the lock.
        withExtendedLifetime(link) {}
    }

    /// The cell of such an input in the chain, of which there is one at most.
    ///
    /// Called with the lock held that guards the chain; not inlined for the reason of ``CellPointer/ownedUnderLock()``.
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
