//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a promise keeps where an input of the work behind it will never settle: the promise that was dropped is to
/// blame, and was reported, when this one breaks for it later.
@usableFromInline
final class BrokenInput: CancellationHandler {
    private let source: FutureCell

    private init(_ source: CellPointer) { self.source = source.object }

    /// Notes on the cell of a promise that an input is abandoned.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func note(_ source: CellPointer, on cell: CellPointer) {
        let origin = source.origin
        // One that was cancelled has no origin.
        guard origin.number > 0 || origin.isInCircle else { return }
        let input = BrokenInput(source)
        guard let before = cell.state.lock() else { return }
        input.prependUnlessBroken(to: cell)
        cell.state.unlock(before.bits)
    }

    /// The cell of such an input in the chain, of which there is one at most.
    ///
    /// Called with the lock held that guards the chain; not inlined for the reason of ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func first(in chain: Unmanaged<CancellationHandler>) -> FutureCell? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link {
            if let input = current as? BrokenInput { return input.source }
            link = current.next
        }
        return nil
    }
}
