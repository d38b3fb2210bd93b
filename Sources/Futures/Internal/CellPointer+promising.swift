//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The cells that a producer settles: promises of both kinds.

extension CellPointer {
    /// Makes a promise's cell.
    ///
    /// The caller owns it.
    @inlinable
    static func makePromise<Success, Failure>(
        _ type: Result<Success, Failure>.Type,
        origin: Origin
    ) -> CellPointer {
        let thunk = Thunk { cell, event, queue in cell.handle(event, as: Result<Success, Failure>.self, queue) }
        let cell = make(thunk, body: Void.self, outcome: type)
        cell.origin = origin
        cell.upstream = .producer
        return cell
    }

    /// Where the promise was made; nil when the cell is terminal, and something else is in those bytes.
    @usableFromInline
    func pendingOrigin() -> Origin? {
        guard let before = state.lock() else { return nil }
        let origin = origin
        state.unlock(before.bits)
        return origin
    }

    /// The last promise is gone: settles the cell as broken, or says so where its failure type can't.
    ///
    /// Does nothing when it is settled. A promise that is let go of by what waited in vain for another one breaks as
    /// that one did, which was told already.
    ///
    /// May be called from any thread, by the promise's last owner, who still owns the cell. With `telling` false, the
    /// owner says it in a way of its own.
    @usableFromInline
    func breakPromise(telling isTold: Bool = true) {
        let cause = CompletionQueue.current.pointee.broken
        guard let before = state.lock() else { return }
        if let cause { self.origin = cause }
        let origin = origin
        let isUnseen = before.pointer == 0 && isUniquelyReferenced
        state.unlock(before.bits)
        let told = CompletionQueue.with { queue in thunk(self, .breakPromise, queue) }
        if !told, isTold, !isUnseen, cause == nil { BrokenPromise.tell(BrokenPromise(origin)) }
    }
}
