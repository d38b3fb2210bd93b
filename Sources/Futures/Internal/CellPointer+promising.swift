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

    /// The last promise is gone: settles the cell as broken, or says so where its failure type can't.
    ///
    /// Does nothing when it is settled.
    ///
    /// May be called from any thread, by the promise's last owner, who still owns the cell.
    @usableFromInline
    func breakPromise() {
        guard let before = state.lock() else { return }
        let origin = origin
        let isUnseen = before.bits == 0 && isUniquelyReferenced
        state.unlock(before.bits)
        let told = CompletionQueue.with { queue in thunk(self, .breakPromise, queue) }
        if !told, !isUnseen { BrokenPromise.report(BrokenPromise(origin)) }
    }
}
