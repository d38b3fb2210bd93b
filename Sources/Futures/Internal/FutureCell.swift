//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Start here. The core is in four folders:
// - this one: the cell itself. What it is, what waits for it, how it is made and settled.
// - `Running`: what happens after a cell settles: its waiters run in order, and may wait for other futures.
// - `Cancelling`: the other direction, from a waiter up to its source: leaving the source, and asking it to stop.
// - `Reporting`: whether somebody learns of a failure or of a broken promise, and who reports it if nobody does.
//
// `Futures.docc/Design/TheCell.md` follows a value, a hop and a cancellation through it. Skip every call of `Recorder`:
// without the trait `Diagnostics` it compiles to nothing. In reading order:
//
//  1. `FutureCell`                           the object, its fields, and the references to it
//  2. `CellMemory`                           type aliases for memory, which the model checker (`Verification`) replaces
//  3. `SpinPatience`                         how a thread waits for a lock; replaced, too
//  4. `Reporting/Origin`                     where a promise was made, why it broke, and who reports that
//  5. `StateWord`                            its state: one atomic word, and the transitions of it
//  6. `StateWord+looking`                    its transitions for a failure: whether it was read
//  7. `StateWord+delivering`                 its transitions while hops are handed over
//  8. `Upstream`                             what a cell waits for, or what stops its producer
//  9. `Behavior`                             what a cell does on each command, for its types
// 10. `Reporting/FailureTypes`               whether a failure type can represent a cancellation or a broken promise
// 11. `WaiterList`                           the waiters of a cell: how they are added, and how they leave
// 12. `WaiterList+listening`                 whether one of them still listens
// 13. `Stage`                                how operators make cells and attach them
// 14. `Tap`                                  stages that observe an outcome and pass it on
// 15. `Settling`                             how a cell gets its outcome, or never will
// 16. `Reporting/Failing`                    how a cell settles with a failure, and whether that is read
// 17. `Running/Awaiting`                     a task that waits for a cell, and how it is resumed
// 18. `Running/CellList`                     a queue of cells, for one thread
// 19. `Running/CompletionQueue`              the loop that runs waiters
// 20. `Running/CompletionQueue+nesting`      how deep closures over known outcomes may nest
// 21. `Running/CompletionQueue+freeing`      releasing without recursion
// 22. `Running/Forwarder`                    how a cell that has run continues with another future
// 23. `Running/Cycle`                        detects and breaks cycles
// 24. `Cancelling/Ascent`                    the walk up, from a cell to its sources
// 25. `Cancelling/Departure`                 how a cell leaves its source before that settles
// 26. `Cancelling/Observation`               an observer that can leave; for combinators
// 27. `Cancelling/Cancellation`              how a request to cancel goes up
// 28. `Cancelling/CancellationHandler`       what stops a producer's work
// 29. `Cancelling/HandlersJob`               the job that runs the handlers
// 30. `Reporting/BrokenInput`                records on a promise's cell that an input of its work was abandoned
// 31. `Reporting/BrokenReport`               when the report of a broken promise is made
//
// Terms. Where one has two meanings, both are given.
//
// Of cells:
// - settled: has an outcome. abandoned: will never have one. terminal: either of these. pending: neither.
// - source: the cell that another one waits for. waiter: the cell that waits, in the source's list. list links: the
//   words `next` and `previous` of a waiter. unreferenced: referenced only by the caller and, at most, by one known
//   owner, such as its source's list.
// - attach: become a waiter. leave: stop waiting before the source is terminal. unwanted: a pending cell whose last
//   listener, a timeout, has left because the time was up. unlink: remove a cell from its list.
// - stage: the cell that an operator creates, with its own future, or its type (`MapStage`). placed stage: one that
//   goes to the place where its closure must run (`Placing`). body: what a stage keeps until it runs, its closure. tap:
//   a stage that observes an outcome and passes it on. observer: a cell that only observes. bystander: an observer that
//   counts neither as a listener nor as a reader of a failure. awaiter: a task that waits, kept as a continuation.
// - run: what a waiter does when its source is settled. drop: release the body, which won't run; a promise or a job is
//   dropped when its last reference goes. destroy: release the outcome. done: of an observer, one that has run or left.
//   Only an observer of a combination has an outcome then: what it keeps of its input.
// - listen: of a waiter, to wait without the bit `cancelRequested`. A request to cancel sets that bit; an observer that
//   doesn't count as a listener has it from the start. heard: of a cell, one that has a listener.
// - forward: settle with the outcome of the source. link: make a cell that has run wait for the future that it
//   continues with. cycle: cells that wait for one another in a ring.
//
// Of outcomes:
// - complete: the public word for settle. trivial: of an outcome, as in Swift: its bytes own nothing, so it needs no
//   destruction.
// - known: of an outcome, one that is there already: in the `Future` itself (`Storage.known`), or in a cell. readable:
//   of a cell, one whose outcome may be read without a further check. unreadable: of a cell, one that is abandoned, or
//   whose failure is UNSEEN or TAKEN (see `StateWord+looking`).
// - look at an outcome: read it, and mark a failure as seen. seen: of a failure, one that was read, may have been read,
//   or needs no report; see `StateWord+looking`. tracked: of a failure, one that is UNSEEN or TAKEN. silenced: of a
//   pending cell, one whose failure will count as seen.
// - reported: of a failure or a broken promise, one that `FutureProblem.report` is told of. (A dropped job is reported
//   by the failure of the stage behind it, if its type can say so.) due: of a report, one to be made when something
//   waits for the abandoned cell.
//
// Of what settles a promise's cell:
// - producer: the code that settles it. handler: an object on that cell (`CancellationHandler`) that stops the
//   producer, if it can. chain: there, the handlers of one cell; everywhere else, stages that wait for one another.
// - broken: of a cell, one that nothing will settle any more, because a promise or a job was dropped, or because it
//   waits for itself. It settles with `BrokenPromise` if the failure type can represent that, and is abandoned
//   otherwise.
//
// Of hops:
// - hop: a cell that takes its source's outcome to an executor, where the stage behind it runs in the same job, or an
//   observer that runs in such a job.
//   deliver: settle, and hand hops over before anything else runs. late: of a hop, attached while its source delivers.
// - outbox: a thread's queue of hops that are ready. post: put a hop in it. send: take hops out, and give them to their
//   executors. under way: of a hop, posted, and not run yet: in the outbox, held, in a job, or alone on a queue.
// - hold: keep hops back until a call of an executor's `enqueue` has returned; the record of that call keeps them
//   (`Outbox.Enqueuing`). held back: of cells in a loop's queue, set aside so that the stage behind a hop comes first.
//   These two have nothing to do with each other.
//
// Of everything:
// - origin: where a promise was made, or the closure of a hop attached (`Origin`). A promise's cell keeps it in the
//   place of its list links; an abandoned cell keeps that of what broke it.
// - command: what a cell is told to do (`Command`). behavior: the function that performs a cell's commands. trait: what
//   a cell says about itself on the command `describe` (`CellTraits`); in `#if`, a trait of the package.
// - lend: raise the priority of the work behind a cell to that of a task or a thread that waits (`Lending`). lent: of a
//   priority, kept in a pending cell's word: for work that isn't known yet, and to tell what was passed on already.
// - place: where a placed stage's closure runs (`Placing`); where an awaiting task is kept, in the word or in a cell
//   (`AwaiterPlace`); in memory, an address (`CellPlace`).
// - bookmark: a cell in front of a list that isn't a waiter; it records how far searches for a listener have got.
// - loop: takes cells from the thread's queue (`CompletionQueue`) and runs them. in turn: of a hop or a job, when no
//   closure further up the stack has to return first.
// - job: the cells that an executor gets in one call of `enqueue` (`FutureJob`); also a cell that does work when the
//   loop runs it (`QueuedJob`).
// - behind a cell: further down, where the outcome goes. above: further up, towards the source. (Behind a future or a
//   promise is the object or the work that it stands for.)
// - cause: the origin of the broken promise of which a loop is telling the cells behind it (`Loop.cause`). Of a
//   failure, whether the cell's own closure made it, or its source passed it on (`FailureCause`).
//
// A pending future is backed by one kind of object, the cell. It serves for what a promise settles, for what an
// operator derives, and for what only observes. A stage of a chain is both the storage of its own future and the node
// in its source's list, so it costs one allocation.
//
//   offset   0  Swift's object header
//           16  state      `StateWord`: pending with its list of waiters, settled, abandoned
//           24  behavior   what to do on each `Command`, for this cell's types
//           32  upstream   what the cell waits for: a source (retained), or the handlers of its producer
//           40  next       ┐ the links of the list that this cell waits in          ┐ later: the outcome,
//           48  previous   ┘ (a promise's cell waits in no list: its origin)         │ as long as it needs to be
//           56  body       the closure and what else the stage needs to run          ┘
//
// Who may access what:
// - `state`: any thread, through `StateWord`.
// - `behavior`: written before the cell is shared; changed under this cell's lock, by the thread that runs the cell
//   (`Forwarder`).
// - `upstream`: written before the cell is shared, and under this cell's lock from then on; while the cell is in a
//   list, under the lock of that list's cell too. Read under either, or without a lock by the thread that runs it; once
//   the cell is terminal, by any thread that keeps it alive.
// - `next`, `previous`: under the lock of the cell in whose list they are; after that list was taken, the taker alone.
// - `body`: the one thread that took the cell out of its source's list, by settling the source or by leaving it. There
//   are three exceptions. The body of a task's cell, a continuation, never changes, so any thread that keeps the cell
//   alive may read it. That of a bookmark is accessed under the lock of the list. The executor of a hop is written
//   under the hop's own lock, so that a thread that is about to block may read it (`Hop`).
// - `outcome`: written under the lock, by a thread that may access the body too, and immutable once SETTLED.
//
// So body and outcome may share their bytes: a closure has run and been released before its stage has an outcome.

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
/// A function that takes over a reference consumes an `OwnedCell`; one that only inspects the cell takes a
/// ``CellPointer``. Words keep references too: a source in `upstream`, a list of waiters in `state`, `next` and the
/// queue. A word can't own a noncopyable value, so a reference goes in with ``intoWord()`` and comes out with
/// ``init(fromWord:)``.
///
/// Bind an `OwnedCell` to a name while you use its ``pointer``: a temporary would be released as soon as its pointer
/// has been read.
@frozen @usableFromInline
struct OwnedCell: ~Copyable {
    @usableFromInline let pointer: CellPointer

    /// Takes over a reference that a word kept.
    @inlinable init(fromWord pointer: CellPointer) { self.pointer = pointer }

    /// Takes over a strong reference.
    @inlinable init(_ object: consuming FutureCell) {
        pointer = CellPointer(unmanaged: Unmanaged.passRetained(object))
    }

    /// Allocates a cell with room for a body and an outcome of these types, whose fields may be set until it is shared.
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

    /// Makes a cell with this body, and with room for an outcome of this type.
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

    /// Moves the reference into a word, which owns it from now on.
    @inlinable consuming func intoWord() -> CellPointer {
        let pointer = pointer
        discard self
        return pointer
    }

    /// Converts this reference to a strong reference.
    @inlinable consuming func intoObject() -> FutureCell {
        let pointer = pointer
        discard self
        return pointer.unmanaged.takeRetainedValue()
    }

    /// Another reference to the same cell.
    @inlinable borrowing func copy() -> OwnedCell { pointer.owned() }
}

/// An unowned pointer to a ``FutureCell``.
///
/// The core counts references itself: ARC would add pairs of atomic operations that cost more than the work between
/// them. An owner holds an ``OwnedCell`` or, outside the core, a strong reference.
@frozen @usableFromInline
// Sendable: the pointer has no state of its own. The table above says who may access the fields of the cell.
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

        /// The offset after a value that is stored at `offset`, with room for its alignment.
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

    /// Points to the cell of a strong reference.
    ///
    /// Valid as long as that reference.
    @inlinable init(_ cell: FutureCell) { raw = Unmanaged.passUnretained(cell).toOpaque() }

    @inlinable var bits: UInt { UInt(bitPattern: raw) }

    // MARK: References

    @inlinable var unmanaged: Unmanaged<FutureCell> { Unmanaged.fromOpaque(raw) }

    /// Retains the cell.
    @inlinable func owned() -> OwnedCell {
        _ = unmanaged.retain()
        return OwnedCell(fromWord: self)
    }

    /// Like ``owned()``, for callers that hold a lock: the retain happens before the unlock.
    ///
    /// The optimizer may move a retain past the store that unlocks, and another thread may free the object in between.
    /// This is out of line, so that the optimizer can't see the retain.
    @usableFromInline @inline(never) func ownedUnderLock() -> OwnedCell {
        _ = unmanaged.retain()
        return OwnedCell(fromWord: self)
    }

    /// A new strong reference: each read of this property retains the cell.
    @inlinable var object: FutureCell { unmanaged.takeUnretainedValue() }

    /// Whether the caller's reference is the only one.
    @inlinable var isUniquelyReferenced: Bool {
        // `isKnownUniquelyReferenced` needs a variable: this borrows the caller's reference, and gives it back.
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

    /// The address of the body.
    @inlinable func body<Body>(_ type: Body.Type) -> CellPlace<Body> {
        place(of: type, at: Layout.body)
    }

    /// The address of the outcome.
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
