//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The events of the core. Without the trait `Diagnostics` all of this compiles to nothing; with it, each call costs one
// relaxed load while events are neither recorded nor tracked.

/// Receives the events of the core's cells.
///
/// May be called from any thread, even under a cell's lock: it never blocks and runs no user code.
@usableFromInline
enum Recorder: Sendable {
    /// What happens to a cell.
    @frozen @usableFromInline
    enum Event {
        /// It was created; for a promise's cell only the event with its origin counts.
        case made(CellPointer, Origin?)
        /// What its promise stands for is known: a combinator, or a task.
        case known(CellPointer, as: StageKind)
        /// It belongs to a call of this line, though its stack doesn't say so: nothing of the caller's is on that.
        case placed(CellPointer, Origin)
        /// A promise's cell waits for what another one observes.
        case joins(CellPointer, CellPointer)
        /// It is about to wait for another one.
        case attached(CellPointer, to: CellPointer)
        /// It has run, and continues with another one.
        case linked(CellPointer, to: CellPointer)
        /// A task waits for it.
        case awaited(CellPointer)
        case cancelRequested(CellPointer)
        /// A hop was queued for its executor.
        case posted(CellPointer)
        /// Its last promise is gone: it settles or is abandoned because of that, until the thread sends nil.
        case breaks(CellPointer?)
        /// Its word is about to be set to this.
        case settles(StateWord, as: UInt)
        /// Its failure was read.
        case looked(StateWord)
        /// A cycle of cells that wait for one another was closed, and is about to be broken by this thread.
        case closesCycle(from: CellPointer, to: CellPointer)
        /// The thread has broken a cycle, if there was one.
        case cycleIsBroken
        /// The last reference to it is gone, and everything that it held.
        case gone(CellPointer)
    }

    /// Sends an event, which isn't created unless there is a receiver.
    @inlinable @inline(__always)
    static func note(_ event: @autoclosure () -> Event) {
        #if Diagnostics
        if isOn { tell(of: event()) }
        #endif
    }

    /// Reports what a promise stands for, and what it waits for, as far as one of its handlers knows.
    @inline(__always)
    static func noteWork(of cell: CellPointer, _ handler: CancellationHandler) {
        #if Diagnostics
        guard isOn, handler.knowsWork || handler.kind != .promise else { return }
        tell(of: .known(cell, as: handler.kind))
        var inputs: [FutureCell] = []
        handler.addInputs(to: &inputs)
        for input in inputs { tell(of: .joins(cell, CellPointer(input))) }
        #endif
    }

    /// Calls a closure of the user for what a promise stands for, such as a traversal.
    ///
    /// Whatever else runs then, such as the end of the work before, is none of the user's code, and may belong to
    /// another call.
    @inlinable @inline(__always)
    static func calling<Value>(
        for cell: @autoclosure () -> CellPointer,
        _ kind: @autoclosure () -> StageKind,
        _ body: () -> Value
    ) -> Value {
        #if Diagnostics
        let call = isOn ? begunCall(for: cell(), kind()) : nil
        defer { if let call { noteCall(call) } }
        #endif
        return body()
    }

    /// Changes a cell that only the trackers of pending futures know: under its lock, which they take, too.
    @inline(__always)
    static func changing(_ cell: CellPointer, _ body: () -> Void) {
        #if Diagnostics
        let before = cell.state.lock()
        defer { if let before { cell.state.unlock(before.bits) } }
        #endif
        body()
    }

    #if Diagnostics

    /// What was running on the thread when a cell began to run: the cell may run inside it.
    typealias Begun = RunningCell?

    /// A cell is about to run.
    @inline(__always)
    static func begins(_ cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) -> Begun {
        isOn ? run(of: cell, behavior, queue) : nil
    }

    /// It has run.
    @inline(__always)
    static func ends(_ outer: Begun) { if let outer { noteRun(before: outer) } }

    @usableFromInline @inline(never)
    static func tell(of event: Event) { tell { $0.note(event) } }

    @usableFromInline
    static func begunCall(for cell: CellPointer, _ kind: StageKind) -> RunningCell {
        let spent = CompletionQueue.current.pointee.thread.spent
        return RunningCell(cell: cell.bits, source: 0, kind, began: Recording.now, spent: spent)
    }

    @usableFromInline
    static func noteCall(_ call: RunningCell) { tell { $0.recording?.note(call, "call") } }

    private static func run(of cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) -> Begun {
        let traits = behavior.traits(of: cell, queue)
        // A hop comes by twice: on its way to the executor it runs nothing.
        if traits.kind == .promise || traits.contains(.isHop) && !HopCell(cell).isUnderWay { return nil }
        let source = cell.upstream.source?.bits ?? 0
        let outer = queue.pointee.thread.running
        queue.pointee.thread.running = RunningCell(
            cell: cell.bits,
            source: source,
            traits.kind,
            began: Recording.now,
            spent: queue.pointee.thread.spent
        )
        return outer
    }

    private static func noteRun(before outer: RunningCell) {
        let queue = CompletionQueue.current
        let run = queue.pointee.thread.running
        queue.pointee.thread.running = outer
        let forgets = queue.pointee.thread.hasLooked && outer.cell == 0
        if forgets { queue.pointee.thread.hasLooked = false }
        tell { sinks in
            if forgets { sinks.registry?.forgetLook() }
            sinks.recording?.note(run)
        }
    }

    #else

    typealias Begun = Void

    @inline(__always)
    static func begins(_ cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) {}
    @inline(__always) static func ends(_ run: Begun) {}

    #endif
}

@available(*, unavailable, message: "An event is told where it happens.")
extension Recorder.Event: Sendable {}

#if Diagnostics

extension Recorder.Sinks {
    fileprivate func note(_ event: Recorder.Event) {
        switch event {
        case .made(let cell, let origin):
            let kind = cell.traits(CompletionQueue.current).kind
            // No stage of a chain, or a promise's cell that comes again, with its origin.
            if kind == .promise, origin == nil { return }
            recording?.noteMade(cell, kind, origin)
            registry?.noteMade(cell, kind, origin)
        case .known(let cell, let kind):
            recording?.noteKind(cell, kind)
            registry?.noteKind(cell, kind)
        case .placed(let cell, let origin):
            recording?.notePlace(cell, origin)
            registry?.notePlace(cell, origin)
        case .joins(let cell, let observer):
            recording?.note("joins", cell, source: observer)
            registry?.noteObserver(observer)
        case .attached(let cell, let source):
            recording?.note("attached", cell, source: source)
            registry?.noteSource(cell, source)
        case .linked(let cell, let source):
            recording?.note("linked", cell, source: source)
            registry?.noteSource(cell, source)
        case .awaited(let cell):
            recording?.note("awaited", cell)
            registry?.noteAwaited(cell)
        case .cancelRequested(let cell): recording?.note("cancelRequested", cell)
        case .posted(let hop): recording?.noteHop(hop)
        case .breaks(let cell): CompletionQueue.current.pointee.thread.breaking = cell?.bits ?? 0
        case .settles(let word, let settled): noteSettled(CellPointer(word), settled)
        case .looked(let word):
            recording?.note("seen", CellPointer(word))
            registry?.noteLook(at: CellPointer(word))
        case .closesCycle(let source, let cell):
            registry?.noteCycle(from: source, to: cell)
            recording?.note("waitsForItself", cell)
        case .cycleIsBroken: registry?.forgetCycle()
        case .gone(let cell):
            recording?.noteGone(cell)
            registry?.noteGone(cell)
        }
    }

    private func noteSettled(_ cell: CellPointer, _ settled: UInt) {
        let queue = CompletionQueue.current
        let thread = queue.pointee.thread
        let isFailure = settled & StateSnapshot.failed != 0
        let isBroken = StateSnapshot(settled).isAbandoned || thread.breaking == cell.bits
        let outcome: StaticString =
            isBroken
            ? "broken" : isFailure ? "failure" : settled & StateSnapshot.byCancelling != 0 ? "cancelled" : "success"
        recording?.noteSettled(cell, as: outcome)
        // Nobody is told of it, and whoever looks at it later doesn't say so.
        if StateSnapshot(settled).isSeen { recording?.note("seen", cell) }
        // Its run, too, so that it is in a recording that ends when the outcome is read.
        if let recording, thread.running.cell == cell.bits {
            recording.note(thread.running)
            queue.pointee.thread.running.began = nil
        }
        // An abandoned cell is pending forever.
        if !StateSnapshot(settled).isAbandoned { registry?.noteSettled(cell, isFailure: isFailure) }
    }
}

extension CellPointer {
    /// The cell that owns a word.
    fileprivate init(_ word: StateWord) { raw = UnsafeMutableRawPointer(word.atomic) - Layout.state }
}

#endif
