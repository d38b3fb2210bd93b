//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Begin here. The core lies in three folders:
// - this one: the cell itself. What it is, who waits for it, how it is made and settled.
// - `Running`: what follows when it is settled. Those who waited run, one after the other, and may go on with others.
// - `Cancelling`: the other way, up from a waiter to its source. Leaving a source, and asking it to stop.
//
// `Futures.docc/Design/TheCell.md` walks one value through it. Skip every call of `Recorder`: without the trait
// `Diagnostics` it compiles to nothing. In reading order:
//
//  1. `FutureCell`                         the object, its fields, and the references to it
//  2. `CellMemory`                         the two names of memory, which the model checker (`Verification`) replaces
//  3. `SpinPatience`                       waiting for a lock, which it replaces too
//  4. `StateWord`                          its state: one atomic word, and the transitions of it
//  5. `StateWord+looking`                  its transitions for a failure: whether somebody has looked at it
//  6. `StateWord+delivering`               its transitions while hops are on their way
//  7. `Upstream`                           what a cell waits for, or what stops its producer
//  8. `Behavior`                           what a cell does on each command, for its types
//  9. `FailureTypes`                       what a failure type can say of a cancellation or a broken promise
// 10. `WaiterList`                         those who wait for a cell: add, leave
// 11. `WaiterList+listening`               whether one of them still listens
// 12. `Stage`                              how operators make cells and attach them
// 13. `Tap`                                stages that look at what passes
// 14. `Settling`                           how a cell gets its outcome, or never will
// 15. `Failing`                            how it settles with a failure, and whether anybody looks at that
// 16. `Running/Awaiting`                   a task that waits for a cell, and how it is woken
// 17. `Running/CellRow`                    cells in a row, for one thread
// 18. `Running/CompletionQueue`            the loop that runs who waited
// 19. `Running/CompletionQueue+nesting`    closures over what is known already
// 20. `Running/CompletionQueue+freeing`    letting go without recursion
// 21. `Running/Forwarder`                  how a cell that has run goes on with another future
// 22. `Running/Circle`                     breaks a future that waits for itself
// 23. `Cancelling/Ascent`                  the way up, from a cell to its source
// 24. `Cancelling/Departure`               how a cell leaves its source before that settles
// 25. `Cancelling/Observation`             an observer that can leave; for combinators
// 26. `Cancelling/Cancellation`            how a request to cancel goes up
// 27. `Cancelling/CancellationHandler`     what stops a producer's work
// 28. `Cancelling/HandlersJob`             the job that runs the handlers, when its turn comes
// 29. `Cancelling/BrokenInput`             a note on a promise's cell that an input of its work was abandoned
//
// Words, one meaning each:
// - settled: has an outcome. abandoned: never will have one. terminal: either of these. pending: neither.
// - source: the cell that another one waits for. waiter: the one that waits, and is in the source's list.
// - attach: become a waiter. leave: get out of the list before the source is terminal. unlink: what leaving does to
//   the list. late: a hop that comes while its source delivers.
// - run: what a waiter does when its source is settled. drop: let go of the body, which won't run. destroy: let go of
//   the outcome. plain: an outcome that owns nothing, so that there is nothing to destroy. done: an observer that has
//   run or left; nobody reads an outcome of it.
// - listen: wait, and not have asked to cancel. heard: somebody listens to a cell. seen: of a failure, somebody has
//   read it; see `StateWord+looking`. unmarked: an outcome of which there is no more to know. silenced: a failure that
//   comes is to count as seen. unreferenced: only whoever asks has a reference to it, and one other that is known, such
//   as its source's list.
// - stage: a cell that an operator made, or its type (`MapStage`). placed stage: one whose closure runs at a `Placing`.
//   body: what it keeps until it runs, its closure. tap: a stage that looks and passes on. observer: a cell that only
//   looks. bystander: an observer that counts neither as listening nor as looking at a failure. awaiter: a task, kept
//   as a continuation.
// - producer: who settles a promise's cell. handler: what hangs on that cell (`CancellationHandler`), and stops the
//   producer, if it can. broken: its promise was dropped; it settles with `BrokenPromise` where the failure type can
//   say so, and is abandoned otherwise.
// - known: the outcome is there to be read: stored in the `Future` itself, without a cell, or in a cell (readable).
//   complete: the public word for settle.
// - forward: settle with whatever the source settles with. link: make a cell that has run wait for the future that it
//   goes on with; the links of a list are its words `next` and `previous`.
// - hop: a stage that passes its source's outcome on, on an executor, or an observer that runs there. deliver: settle,
//   and hand hops over before anything else runs.
//
// What a future that isn't known yet is made of: one kind of object, the cell. It serves for what a promise settles,
// for what an operator derives, and for what only watches. A stage of a chain is both the storage of its own future and
// the node in its source's list, so it costs one allocation.
//
//   offset   0  Swift's object header
//           16  state      `StateWord`: pending with its list of waiters, settled, abandoned
//           24  behavior   what to do on each `Command`, for this cell's types
//           32  upstream   whom to tell about a cancellation: a source (retained) or a chain of handlers
//           40  next       ┐ the links of the list that this cell waits in          ┐ later: the outcome,
//           48  previous   ┘ (a promise's cell waits nowhere: its origin)            │ as long as it needs to be
//           56  body       the closure and what else the stage needs to run          ┘
//
// Who may touch what:
// - `state`: anyone, through `StateWord`.
// - `behavior`: written before the cell is shared; changed under this cell's lock, by the thread that runs the cell
//   (`Forwarder`).
// - `upstream`: written before the cell is shared, and under this cell's lock from then on; while the cell is in a
//   list, under the lock of that list's cell too. Read under either, or without a lock by the thread that runs it;
//   once the cell is terminal, by anyone who keeps it alive.
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
        @usableFromInline var behavior: UInt
        @usableFromInline var upstream: UInt
        @usableFromInline var next: UInt
        @usableFromInline var previous: UInt

        @inlinable init(behavior: Behavior) {
            state = 0
            self.behavior = behavior.bits
            upstream = 0
            next = 0
            previous = 0
        }
    }

    deinit {
        let cell = CellPointer(self)
        cell.destroyContents()
        Recorder.note(.gone(cell))
    }
}

/// An owned reference to a cell.
///
/// What takes a reference over consumes one of these, what only looks gets a ``CellPointer``. Words keep references
/// too: a source in `upstream`, a list of waiters in `state`, `next` and the queue. A word can't be noncopyable, so
/// there the reference goes in with ``intoWord()`` and comes out with ``init(fromWord:)``.
///
/// Bind it to a name while you use its ``pointer``: a temporary is released as soon as that was read.
@frozen @usableFromInline
struct OwnedCell: ~Copyable {
    @usableFromInline let pointer: CellPointer

    /// Takes over a reference that a word kept.
    @inlinable init(fromWord pointer: CellPointer) { self.pointer = pointer }

    /// Makes a reference of one that an object's owner gave up.
    @inlinable init(_ object: consuming FutureCell) {
        pointer = CellPointer(unmanaged: Unmanaged.passRetained(object))
    }

    /// Makes a cell with room for this body and for this outcome, whose fields may be filled in before it is shared.
    @inlinable
    init<Success, Failure, Body>(
        _ behavior: Behavior,
        body: Body.Type,
        outcome: Result<Success, Failure>.Type
    ) {
        typealias Layout = CellPointer.Layout
        let end = max(
            Layout.end(of: Body.self, at: Layout.body),
            Layout.end(of: Result<Success, Failure>.self, at: Layout.outcome)
        )
        let words = (end - Layout.body + Layout.wordSize - 1) / Layout.wordSize
        let buffer = FutureCell.create(minimumCapacity: words) { _ in FutureCell.Fields(behavior: behavior) }
        // Sound: `create` makes an instance of the class that it is called on.
        pointer = CellPointer(unmanaged: Unmanaged.passRetained(unsafeDowncast(buffer, to: FutureCell.self)))
        Recorder.note(.made(pointer, nil))
    }

    /// Makes a cell with this body, and room for this outcome.
    @inlinable @inline(__always)
    init<Success, Failure, Body>(
        _ behavior: Behavior,
        holding body: consuming Body,
        outcome: Result<Success, Failure>.Type
    ) {
        self.init(behavior, body: Body.self, outcome: outcome)
        pointer.body(Body.self).initialize(to: body)
    }

    @inlinable deinit { pointer.unmanaged.release() }

    /// Hands the reference to a word, which owns it from now on.
    @inlinable consuming func intoWord() -> CellPointer {
        let pointer = pointer
        discard self
        return pointer
    }

    /// Makes a strong reference of this one.
    @inlinable consuming func intoObject() -> FutureCell {
        let pointer = pointer
        discard self
        return pointer.unmanaged.takeRetainedValue()
    }

    /// Another reference to the same cell.
    @inlinable borrowing func copy() -> OwnedCell { pointer.owned() }
}

/// A look at a ``FutureCell``: it keeps nothing alive.
///
/// The core counts references itself: ARC would add pairs of atomic operations that cost more than the work between
/// them. Who owns a cell has an ``OwnedCell`` or, outside of the core, a strong reference.
@frozen @usableFromInline
// Sendable: a pointer by itself; who may touch what behind it, and from where, is the table above.
struct CellPointer: Equatable, @unchecked Sendable {
    @frozen @usableFromInline
    enum Layout {
        @inlinable static var state: Int { 16 }
        @inlinable static var behavior: Int { 24 }
        @inlinable static var upstream: Int { 32 }
        @inlinable static var next: Int { 40 }
        @inlinable static var previous: Int { 48 }
        @inlinable static var body: Int { 56 }
        @inlinable static var outcome: Int { 40 }
        @inlinable static var wordSize: Int { 8 }

        /// Where a value ends that is stored at or, if it needs wider alignment, after an offset.
        @inlinable static func end<Value>(of type: Value.Type, at offset: Int) -> Int {
            let alignment = MemoryLayout<Value>.alignment
            // Objects are aligned to 16 bytes; for more, leave room to move up.
            let slack = alignment <= 8 ? 0 : alignment <= 16 ? 8 : alignment
            return offset + slack + MemoryLayout<Value>.size
        }
    }

    @usableFromInline let raw: UnsafeMutableRawPointer

    @inlinable init?(bits: UInt) {
        guard let raw = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
        self.raw = raw
    }

    @inlinable init(unmanaged: Unmanaged<FutureCell>) { raw = unmanaged.toOpaque() }

    /// Releases a reference that a word kept.
    func releaseFromWord() { _ = OwnedCell(fromWord: self) }

    /// Borrows the cell of a strong reference.
    ///
    /// Valid while that reference is.
    @inlinable init(_ cell: FutureCell) { raw = Unmanaged.passUnretained(cell).toOpaque() }

    @inlinable var bits: UInt { UInt(bitPattern: raw) }

    // MARK: References

    @inlinable var unmanaged: Unmanaged<FutureCell> { Unmanaged.fromOpaque(raw) }

    /// A reference of one's own.
    @inlinable func owned() -> OwnedCell {
        _ = unmanaged.retain()
        return OwnedCell(fromWord: self)
    }

    /// As ``owned()``, for those who hold a lock: the reference is there before the lock is gone.
    ///
    /// The optimiser may move a retain behind the store that unlocks, and another thread may free the object in
    /// between. Out of line, it can't see that this is a retain.
    @usableFromInline @inline(never) func ownedUnderLock() -> OwnedCell {
        _ = unmanaged.retain()
        return OwnedCell(fromWord: self)
    }

    /// A strong reference of its own.
    @inlinable var object: FutureCell { unmanaged.takeUnretainedValue() }

    /// Whether the caller's reference is the only one.
    @inlinable var isUniquelyReferenced: Bool {
        // `isKnownUniquelyReferenced` needs a variable: this borrows the caller's reference, and puts it back.
        var mine: FutureCell = unmanaged.takeRetainedValue()
        defer { _ = Unmanaged.passRetained(mine) }
        return isKnownUniquelyReferenced(&mine)
    }

    // MARK: Fields

    @inlinable func word(at offset: Int) -> CellPlace<UInt> {
        (raw + offset).assumingMemoryBound(to: UInt.self)
    }

    @inlinable var behavior: Behavior {
        get { Behavior(bits: word(at: Layout.behavior).pointee) }
        nonmutating set { word(at: Layout.behavior).pointee = newValue.bits }
    }

    @inlinable var upstream: Upstream {
        get { Upstream(bits: word(at: Layout.upstream).pointee) }
        nonmutating set { word(at: Layout.upstream).pointee = newValue.bits }
    }

    @inlinable var next: CellPointer? {
        get { CellPointer(bits: word(at: Layout.next).pointee) }
        nonmutating set { word(at: Layout.next).pointee = newValue?.bits ?? 0 }
    }

    @inlinable var previous: CellPointer? {
        get { CellPointer(bits: word(at: Layout.previous).pointee) }
        nonmutating set { word(at: Layout.previous).pointee = newValue?.bits ?? 0 }
    }

    // MARK: Payload

    /// Where the stage keeps what it needs to run.
    @inlinable func body<Body>(_ type: Body.Type) -> CellPlace<Body> {
        place(of: type, at: Layout.body)
    }

    /// Where the outcome is or will be.
    @inlinable func outcome<Success, Failure>(
        _ type: Result<Success, Failure>.Type
    ) -> CellPlace<Result<Success, Failure>> {
        place(of: type, at: Layout.outcome)
    }

    @inlinable func place<Value>(of type: Value.Type, at offset: Int) -> CellPlace<Value> {
        let start = raw + offset
        if MemoryLayout<Value>.alignment <= 8 { return start.assumingMemoryBound(to: type) }
        return start.alignedUp(for: type).assumingMemoryBound(to: type)
    }
}
