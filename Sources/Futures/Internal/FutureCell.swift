//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What a future that isn't known yet is made of. Read it first, then `StateWord` (who may do what when), `Thunk` (what
// a cell is asked to do), `CellPointer+waiting`, `+settling` and `+staging` (what happens to it), `CompletionQueue` (in
// which order), and `CompletionQueue+hopping` and `CellPointer+delivering` (how it gets to executors).
//
// One kind of object serves for all: what a promise settles, what an operator derives, and what only watches. A stage
// of a chain is both the storage of its own future and the thing that its source calls, so it costs one allocation.
//
//   offset   0  Swift's object header
//           16  state      `StateWord`: pending with its list of waiters, settled, abandoned
//           24  thunk      what to do on each `CellEvent`, for this cell's types
//           32  upstream   whom to tell about a cancellation: a source (retained) or a chain of handlers
//           40  next       ┐ the links of the list that this cell waits in          ┐ later: the outcome,
//           48  previous   ┘ (a promise's cell waits nowhere: its origin)            │ as long as it needs to be
//           56  body       the closure and what else the stage needs to run          ┘
//
// Who may touch what:
// - `state`: anyone, through `StateWord`.
// - `thunk`: written before the cell is shared; changed under this cell's lock, by the thread that runs the cell
//   (`link`) or, while the cell is
//   in a list, by one that holds the lock of that list's cell too (`lend`).
// - `upstream`: under this cell's lock.
// - `next`, `previous`: under the lock of the cell in whose list they are; after that list was taken, the taker alone.
// - `body`: whoever took the cell out of its source's list, by settling the source or by leaving it. Never both.
// - `outcome`: written under the lock, by a thread that may touch the body too, and immutable once SETTLED.
//
// So body and outcome may share their bytes: a closure has run, and is gone, before its stage has an outcome.

/// The object behind a pending future.
///
/// Its fields are reached through ``CellPointer``.
@usableFromInline
final class FutureCell: ManagedBuffer<FutureCell.Fields, UInt> {
    /// The words behind the object header.
    @frozen @usableFromInline
    struct Fields {
        @usableFromInline var state: UInt
        @usableFromInline var thunk: UInt
        @usableFromInline var upstream: UInt
        @usableFromInline var next: UInt
        @usableFromInline var previous: UInt

        @inlinable init(thunk: Thunk) {
            state = 0
            self.thunk = thunk.bits
            upstream = 0
            next = 0
            previous = 0
        }
    }

    deinit {
        CellPointer(unmanaged: Unmanaged.passUnretained(self)).destroyContents()
    }
}

extension CellPointer {
    /// Makes a cell with room for this body and for this outcome.
    ///
    /// The caller owns it and may fill in the fields before it is shared.
    @inlinable
    static func make<Success, Failure, Body>(
        _ thunk: Thunk,
        body: Body.Type,
        outcome: Result<Success, Failure>.Type
    ) -> CellPointer {
        let end = max(
            Layout.end(of: Body.self, at: Layout.body),
            Layout.end(of: Result<Success, Failure>.self, at: Layout.outcome)
        )
        let words = (end - Layout.body + 7) / 8
        let buffer = FutureCell.create(minimumCapacity: words) { _ in FutureCell.Fields(thunk: thunk) }
        // Sound: `create` makes an instance of the class that it is called on.
        return CellPointer(unmanaged: Unmanaged.passRetained(unsafeDowncast(buffer, to: FutureCell.self)))
    }
}
