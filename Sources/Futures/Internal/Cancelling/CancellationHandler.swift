//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// The handlers of a promise's cell are a chain. Each handler owns the next one; who owns the first one depends on the
// state of the chain:
//
//                    first request to cancel; the cell stays pending
//    ON THE CELL ─────────────────────────────────────────────────────► SHARED ─┐
//       │  │  ▲         its job has run: the chain is given back          │  ▲  │ a handler is put in front
//       │  │  └───────────────────────────────────────────────────────────┤  └──┘
//       │  │                                                              │ the cell settles
//       │  │ a cancellation settles the cell                              ▼
//       │  └────────────────────────────────────────────────────────────► THE JOB'S
//       │ the cell settles otherwise, or is abandoned                     │ its job has run, or won't run
//       └─────────────────────────────► TAKEN APART ◄─────────────────────┘
//
// ON THE CELL  The cell owns the first handler, in `upstream`. Handlers are appended and removed. After a request to
//              cancel, a new handler gets a job of its own (`HandlersJob`, alone), which also owns it. If it knows the
//              work, it is put in front of the chain; otherwise it isn't in the chain.
// SHARED       A job runs the handlers, and owns the one that was the first when the job was made. The cell owns the
//              one that is the first now. If another one was put in front, that owns the one behind it, and has taken
//              over the flags of the chain. `running` is set: of the chain, only a handler that was put in front after
//              the request can be removed.
// THE JOB'S    The job alone owns its first handler, and so those behind it. The cell has released the first one, but
//              since `running` was set, it has not taken the chain apart.
// TAKEN APART  No handler owns the next one, except one that was put in front while its own job still owns it.

/// Stops the work behind a promise; a link in the chain of handlers on the promise's cell.
///
/// The chain is guarded by the lock of that cell. Until there is a request to cancel, it is in the order in which the
/// handlers were added, except that a ``BrokenInput`` goes in front. After a request, the handlers in the chain keep
/// their links, since the thread that runs them reads those without the lock. A new handler goes in front of them,
/// where that thread doesn't look. A cell whose failure type can represent a cancellation has no handlers then: it
/// settles in the same step.
@usableFromInline
class CancellationHandler {
    fileprivate(set) final var next: CancellationHandler?
    /// The address of ``previous``, with ``flags`` in its lowest bits.
    ///
    /// Another field would enlarge every handler.
    private final var previousAndFlags: UInt = 0

    private struct Flags: OptionSet {
        let rawValue: UInt

        /// The handler was put in front of those that run because of a cancellation, and runs on its own.
        static let afterCancelling = Flags(rawValue: 1)
        /// In the first one: a thread has taken the handlers to run them.
        static let running = Flags(rawValue: 2)
        /// In the first one: an input of the work is broken; see ``BrokenInput``.
        static let broken = Flags(rawValue: 4)
        /// The work must still run on the main actor.
        static let onMainActor = Flags(rawValue: 8)
        static let ofChain: Flags = [running, broken]
        static let all: Flags = [afterCancelling, running, broken, onMainActor]
    }

    private final var flags: Flags {
        get { Flags(rawValue: previousAndFlags).intersection(.all) }
        set { previousAndFlags = previousAndFlags & ~Flags.all.rawValue | newValue.rawValue }
    }

    /// The handler before this one, which owns it.
    ///
    /// In the first handler: the last one, or nil if it has always been alone.
    private final var previous: Unmanaged<CancellationHandler>? {
        get { UnsafeRawPointer(bitPattern: previousAndFlags & ~Flags.all.rawValue).map(Unmanaged.fromOpaque) }
        set { previousAndFlags = UInt(bitPattern: newValue?.toOpaque()) | flags.rawValue }
    }

    /// Whether the work must still run on the main actor, as far as that is known.
    ///
    /// Set before the handler is added. From then on accessed with the lock held, and not once the handlers run.
    final var isOnMainActor: Bool {
        get { flags.contains(.onMainActor) }
        set { if newValue { flags.insert(.onMainActor) } else { flags.remove(.onMainActor) } }
    }

    /// Stops the work, or as much of it as the handler knows.
    ///
    /// Called once at most.
    func stop() {}

    /// Whether the handler knows the work, so that ``lend(_:to:)`` and ``addInputs(to:)`` apply.
    var knowsWork: Bool { true }

    /// Raises the priority of the work; if that waits for futures, adds their cells: they get the priority next.
    ///
    /// Called from any thread, never under a lock; see `Lending.swift`.
    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {}

    /// What the promise stands for; `promise` if the handler doesn't know.
    var kind: StageKind { .promise }

    /// Adds the cells of the futures that the work behind the promise waits for.
    ///
    /// Called from any thread, never under a lock.
    func addInputs(to cells: inout [FutureCell]) {}

    /// Adds the cells between the work and the promise that ``addInputs(to:)`` leaves out: they are not the user's.
    ///
    /// Called from any thread, never under a lock.
    func addInnerCells(to cells: inout [FutureCell]) {}

    /// The handlers of a chain that know the work, or only the first of them.
    ///
    /// The first is returned separately, since most chains have only one, and then need no array.
    ///
    /// Called with the lock held that guards the chain; not inlined, see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func knowingWork(
        in chain: Unmanaged<CancellationHandler>,
        all isAll: Bool
    ) -> (first: CancellationHandler, others: [CancellationHandler])? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link, !current.knowsWork { link = current.next }
        guard let first = link else { return nil }
        var others: [CancellationHandler] = []
        while isAll, let next = link?.next {
            if next.knowsWork { others.append(next) }
            link = next
        }
        return (first, others)
    }

    /// What a promise stands for that a timer settles; nil if none of its handlers is a timer's.
    ///
    /// Called with the lock held that guards the chain; not inlined, see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func kindOfTimer(in chain: Unmanaged<CancellationHandler>) -> StageKind? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link {
            if !current.knowsWork, current.kind != .promise { return current.kind }
            link = current.next
        }
        return nil
    }

    /// Appends the handler to the chain of a cell that wasn't asked to cancel.
    ///
    /// Called with the lock held.
    fileprivate final consuming func append(to cell: CellPointer) {
        guard let chain = cell.upstream.handlers else { return cell.upstream = .handlers(self) }
        chain._withUnsafeGuaranteedRef { first in
            previous = first.previous ?? chain
            previous?._withUnsafeGuaranteedRef { $0.next = self }
            first.previous = Unmanaged.passUnretained(self)
        }
    }

    /// Puts the handler in front of the chain of a cell.
    ///
    /// Called with the lock held.
    fileprivate final func prepend(to cell: CellPointer, afterCancelling isAfterCancelling: Bool = false) {
        if isAfterCancelling { flags.insert(.afterCancelling) }
        if let chain = cell.upstream.handlers {
            let first = chain.takeRetainedValue()
            flags.formUnion(first.flags.intersection(.ofChain))
            first.flags.subtract(.ofChain)
            previous = first.previous ?? chain
            first.previous = Unmanaged.passUnretained(self)
            next = first
        }
        cell.upstream = .handlers(self)
    }

    /// Puts a broken input in front of the chain of a cell, unless there is one: one is enough for the report.
    ///
    /// Called with the lock held.
    final func prependUnlessBroken(to cell: CellPointer) {
        let isBroken = cell.upstream.handlers?._withUnsafeGuaranteedRef { $0.hasBrokenInput } ?? false
        if isBroken { return }
        prepend(to: cell)
        flags.insert(.broken)
    }

    /// Takes the handler, which has nothing left to stop, out of the chain of a cell, unless it is one of those that
    /// run because of a cancellation.
    ///
    /// May be called from any thread, with a reference to the handler.
    /// - Complexity: O(1).
    final func remove(from cell: CellPointer) {
        guard let before = cell.state.lock() else { return }
        defer { cell.state.unlock(before.bits) }
        guard let chain = cell.upstream.handlers else { return }
        // The thread that runs the chain doesn't hold the lock.
        let isRunning = chain._withUnsafeGuaranteedRef { $0.isRunning }
        if isRunning, !flags.contains(.afterCancelling) { return }
        if chain.takeUnretainedValue() === self {
            next?.previous = previous
            next?.flags.formUnion(flags.intersection(.ofChain))
            cell.upstream = next.map(Upstream.handlers) ?? .producer
            (next, previous) = (nil, nil)
            return chain.release()
        }
        guard let previous else { return }
        let after = next.take()
        // The first one refers to the last.
        (after ?? chain.takeUnretainedValue()).previous = previous
        // This releases the handler, so it comes last.
        self.previous = nil
        previous._withUnsafeGuaranteedRef { $0.next = after }
    }

    /// Marks a chain as running, and returns a reference to it for the job that runs it.
    ///
    /// Called with the lock held, for the first cancellation; not inlined, see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    static func takenUnderLock(_ chain: Unmanaged<CancellationHandler>) -> CancellationHandler {
        let first = chain.takeUnretainedValue()
        first.flags.insert(.running)
        return first
    }

    /// Releases what the handler would need to stop the work.
    ///
    /// Called once at most, when ``stop()`` won't be called any more, never under a lock. It allocates nothing.
    func forget() {}

    /// Releases the handlers one by one: one with another owner would otherwise keep those behind it alive.
    ///
    /// Called once the cell is terminal, never under a lock, by the thread that has taken the chain, or, if none has,
    /// by the one that frees it.
    final func takeApart() {
        var rest = next.take()
        while let link = rest { rest = link.next.take() }
    }

    /// Whether a thread has taken the chain to run it; then only that thread may call ``takeApart()``.
    ///
    /// Asked of the first handler.
    final var isRunning: Bool { flags.contains(.running) }

    /// Whether there is a ``BrokenInput`` in the chain.
    ///
    /// Asked of the first handler, with the lock held.
    final var hasBrokenInput: Bool { flags.contains(.broken) }

    /// Gives the chain back after it has run, or takes it apart if the cell is terminal by now.
    ///
    /// Called by the thread that took the chain.
    final func giveBack(to cell: CellPointer) {
        guard let before = cell.state.lock() else { return takeApart() }
        // Other handlers may have been put in front meanwhile.
        cell.upstream.handlers?._withUnsafeGuaranteedRef { _ = $0.flags.remove(.running) }
        cell.state.unlock(before.bits)
    }

    deinit {
        // Handlers that only the previous one owns would be released recursively.
        var rest = next.take()
        while isKnownUniquelyReferenced(&rest) {
            // The thread that released the other reference may have changed the handler before.
            atomicMemoryFence(ordering: AtomicUpdateOrdering.acquiring)
            let after = rest?.next.take()
            rest = after
        }
    }

    /// Runs the chain.
    ///
    /// Called by the thread that took it, never under a lock.
    final func run() {
        var current: CancellationHandler? = self
        while let link = current {
            link.stop()
            current = link.next
        }
    }
}

/// A handler that is a closure.
private class ClosureHandler: CancellationHandler {
    /// Nil once it runs: its captures are released with it.
    private var handler: (@Sendable () -> Void)?

    init(_ handler: @escaping @Sendable () -> Void) { self.handler = handler }

    override func stop() { handler.take()?() }

    override var knowsWork: Bool { false }

    override func forget() {
        // Releasing the closure may run user code, so the field must have been written before. By hand, since `take()`
        // allocates here.
        let old = handler
        handler = nil
        _ = consume old
    }
}

/// A handler that stops the timer which settles the promise.
private final class TimerHandler: ClosureHandler {
    private let kindOfPromise: StageKind

    init(_ kind: StageKind, _ handler: @escaping @Sendable () -> Void) {
        kindOfPromise = kind
        super.init(handler)
    }

    override var kind: StageKind { kindOfPromise }
}

extension Upstream {
    static func handlers(_ chain: consuming CancellationHandler) -> Upstream {
        Upstream(bits: UInt(bitPattern: Unmanaged.passRetained(chain).toOpaque()) | producerTag)
    }

    var handlers: Unmanaged<CancellationHandler>? {
        guard bits & Self.producerTag != 0, let object else { return nil }
        return Unmanaged.fromOpaque(object)
    }
}

extension CancellationHandler {
    /// Adds a handler to a promise's cell; if the cell was already asked to cancel, the handler runs as soon as it may,
    /// after those that this thread has added before.
    ///
    /// May be called from any thread.
    @usableFromInline
    static func add(_ handler: @escaping @Sendable () -> Void, to cell: CellPointer) {
        // Allocated before the lock is taken: an allocation may block.
        ClosureHandler(handler).add(to: cell)
    }

    /// Adds a handler that stops the timer of a promise which stands for something else; see ``add(_:to:)``.
    @usableFromInline
    static func add(_ handler: @escaping @Sendable () -> Void, ofTimerFor kind: StageKind, to cell: CellPointer) {
        TimerHandler(kind, handler).add(to: cell)
    }

    /// Adds a handler of any kind; see ``add(_:to:)``.
    @usableFromInline final consuming func add(to cell: CellPointer) {
        Recorder.noteWork(of: cell, self)
        guard let before = cell.state.lock() else {
            if cell.state.now.isSettledByCancelling { HandlersJob.runAfterCancelling(self, of: cell) }
            return
        }
        // Nearly always.
        if before.bits & (StateSnapshot.cancelRequested | StateSnapshot.lentPriority) == 0 {
            append(to: cell)
            return cell.state.unlock(before.bits)
        }
        let lender = knowsWork ? copy self : nil
        if !before.isCancelRequested {
            append(to: cell)
            cell.state.unlock(before.bits)
        } else {
            if knowsWork { prepend(to: cell, afterCancelling: true) }
            cell.state.unlock(before.bits)
            HandlersJob.runAfterCancelling(self, of: cell)
        }
        if let lender, let lent = before.lent { Lending(lent).lend(by: lender) }
    }
}

@available(*, unavailable, message: "Handlers are guarded by the lock of the cell that they hang on.")
extension CancellationHandler: Sendable {}
