//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the core tells of what happens in it. Without the trait `Diagnostics` all of this is nothing, and leaves nothing
// behind; with it, each call costs one relaxed load while nobody records and nobody keeps track.

/// Where the core says what happens to its cells.
///
/// All of it may be called from any thread, under a cell's lock too: it waits for nobody and runs nobody's code.
@usableFromInline
enum Recorder: Sendable {
    #if Diagnostics

    /// What ran on the thread when a cell began to run: that may run inside it.
    typealias Begun = RunningCell?

    /// A cell was made; one that is no stage of a chain isn't told of.
    @usableFromInline @inline(__always)
    static func made(_ cell: CellPointer) { if isOn { noteMade(cell) } }

    /// A promise's cell was made.
    @usableFromInline @inline(__always)
    static func madePromise(_ cell: CellPointer) { if isOn { notePromise(cell) } }

    /// What a promise stands for: a combinator, or a task.
    static func known(_ cell: CellPointer, as kind: StageKind) {
        if isOn {
            tell { sinks in
                sinks.recording?.noteKind(cell, kind)
                sinks.registry?.noteKind(cell, kind)
            }
        }
    }

    /// The last promise of a cell is gone, which settles or is abandoned for that until this is called with nil.
    static func breaks(_ cell: CellPointer?) {
        if isOn { CompletionQueue.current.pointee.thread.breaking = cell?.bits ?? 0 }
    }

    /// What a promise stands for, and what it waits for, as one of its handlers knows.
    static func known(_ cell: CellPointer, by handler: CancellationHandler) {
        guard isOn else { return }
        known(cell, as: handler.kind)
        var inputs: [FutureCell] = []
        handler.addInputs(to: &inputs)
        for input in inputs { joins(cell, CellPointer(input)) }
    }

    /// A promise's cell waits for what another one observes.
    @usableFromInline @inline(__always)
    static func joins(_ cell: CellPointer, _ observer: CellPointer) { if isOn { noteJoin(cell, observer) } }

    @usableFromInline @inline(never)
    static func noteJoin(_ cell: CellPointer, _ observer: CellPointer) {
        tell { sinks in
            sinks.registry?.noteObserver(observer)
            sinks.recording?.note("joins", cell, source: observer)
        }
    }

    /// Somebody has looked at the failure of a cell.
    static func looked(_ word: UnsafeMutableRawPointer) {
        guard isOn, let cell = CellPointer(bits: UInt(bitPattern: word) - UInt(CellPointer.Layout.state)) else {
            return
        }
        tell { sinks in
            sinks.recording?.note("seen", cell)
            sinks.registry?.noteLook(at: cell)
        }
    }

    /// Changes a cell that only those know of who look at all pending futures: under its lock, which they take too.
    static func changing(_ cell: CellPointer, _ body: () -> Void) {
        guard let before = cell.state.lock() else { return body() }
        body()
        cell.state.unlock(before.bits)
    }

    /// A circle of cells that wait for one another was closed, and is about to be broken by this thread.
    static func closesCircle(from source: CellPointer, to cell: CellPointer) {
        if isOn { tell { $0.registry?.noteCircle(from: source, to: cell) } }
    }

    /// The thread has broken a circle, if there was one.
    static func circleIsBroken() { if isOn { tell { $0.registry?.forgetCircle() } } }

    /// A cell is about to wait for another one.
    @usableFromInline @inline(__always)
    static func waits(_ waiter: CellPointer, for source: CellPointer) {
        if isOn { noteSource("attached", waiter, source) }
    }

    /// A cell that has run goes on with another one.
    static func linked(_ cell: CellPointer, to source: CellPointer) {
        if isOn { noteSource("linked", cell, source) }
    }

    /// A task waits for a cell.
    static func awaited(_ cell: CellPointer) { if isOn { noteAwaited(cell) } }

    static func cancelRequested(_ cell: CellPointer) {
        if isOn { tell { $0.recording?.note("cancelRequested", cell) } }
    }

    /// A hop was put where it waits for its executor.
    static func posted(_ hop: CellPointer) { if isOn { tell { $0.recording?.noteHop(hop) } } }

    /// The word of a cell is about to say this.
    @usableFromInline @inline(__always)
    static func settles(_ word: UnsafeMutableRawPointer, as settled: UInt) { if isOn { noteSettled(word, settled) } }

    /// A cell is about to run.
    @inline(__always)
    static func begins(_ cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) -> Begun {
        isOn ? run(of: cell, behavior, queue) : nil
    }

    /// It has run.
    @inline(__always)
    static func ends(_ outer: Begun) { if let outer { noteRun(before: outer) } }

    /// The last reference to a cell is gone, and so is all that it had.
    static func gone(_ cell: CellPointer) {
        if isOn {
            tell { sinks in
                sinks.recording?.noteGone(cell)
                sinks.registry?.noteGone(cell)
            }
        }
    }

    @usableFromInline @inline(never)
    static func noteMade(_ cell: CellPointer) {
        let kind = cell.behavior(cell, .describe, CompletionQueue.current).kind
        if kind != .promise { noteMade(cell, kind, nil) }
    }

    @usableFromInline @inline(never)
    static func notePromise(_ cell: CellPointer) { noteMade(cell, .promise, cell.origin) }

    private static func noteMade(_ cell: CellPointer, _ kind: StageKind, _ origin: Origin?) {
        tell { sinks in
            sinks.recording?.noteMade(cell, kind, origin)
            sinks.registry?.noteMade(cell, kind, origin)
        }
    }

    @usableFromInline @inline(never)
    static func noteSource(_ name: StaticString, _ cell: CellPointer, _ source: CellPointer) {
        tell { sinks in
            sinks.recording?.note(name, cell, source: source)
            sinks.registry?.noteSource(cell, source)
        }
    }

    private static func noteAwaited(_ cell: CellPointer) {
        tell { sinks in
            sinks.recording?.note("awaited", cell)
            sinks.registry?.noteAwaited(cell)
        }
    }

    @usableFromInline @inline(never)
    static func noteSettled(_ word: UnsafeMutableRawPointer, _ settled: UInt) {
        guard let cell = CellPointer(bits: UInt(bitPattern: word) - UInt(CellPointer.Layout.state)) else { return }
        let isFailure = settled & StateSnapshot.failed != 0
        let isBroken =
            settled == StateSnapshot.abandoned || CompletionQueue.current.pointee.thread.breaking == cell.bits
        let outcome: StaticString =
            isBroken
            ? "broken" : isFailure ? "failure" : settled & StateSnapshot.byCancelling != 0 ? "cancelled" : "success"
        tell { sinks in
            sinks.recording?.noteSettled(cell, as: outcome)
            noteRun(of: cell, in: sinks.recording)
            // What was abandoned is pending for ever.
            if settled != StateSnapshot.abandoned { sinks.registry?.noteSettled(cell, isFailure: isFailure) }
        }
    }

    private static func run(of cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) -> Begun {
        let traits = behavior(cell, .describe, queue)
        // A hop comes by twice: on its way to the executor it runs nothing.
        if traits.kind == .promise || traits.contains(.isHop) && !HopCell(cell).isUnderWay { return nil }
        let source = cell.upstream.source?.bits ?? 0
        let outer = queue.pointee.thread.running
        queue.pointee.thread.running = RunningCell(
            cell: cell.bits,
            source: source,
            traits.kind,
            began: Recording.now
        )
        return outer
    }

    /// Notes the run of a cell that is about to settle, so that it is in a recording that ends when somebody has seen
    /// the outcome.
    private static func noteRun(of cell: CellPointer, in recording: Recording?) {
        let queue = CompletionQueue.current
        guard let recording, queue.pointee.thread.running.cell == cell.bits else { return }
        recording.note(queue.pointee.thread.running)
        queue.pointee.thread.running.began = nil
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

    @inlinable @inline(__always) static func made(_ cell: CellPointer) {}
    @inlinable @inline(__always) static func madePromise(_ cell: CellPointer) {}
    @inline(__always) static func known(_ cell: CellPointer, by handler: CancellationHandler) {}
    @inlinable @inline(__always) static func joins(_ cell: CellPointer, _ observer: CellPointer) {}
    @inline(__always) static func looked(_ word: UnsafeMutableRawPointer) {}
    @inline(__always) static func changing(_ cell: CellPointer, _ body: () -> Void) { body() }
    @inline(__always) static func closesCircle(from source: CellPointer, to cell: CellPointer) {}
    @inline(__always) static func circleIsBroken() {}
    @inline(__always) static func breaks(_ cell: CellPointer?) {}
    @inline(__always) static func known(_ cell: CellPointer, as kind: StageKind) {}
    @inlinable @inline(__always) static func waits(_ waiter: CellPointer, for source: CellPointer) {}
    @inline(__always) static func linked(_ cell: CellPointer, to source: CellPointer) {}
    @inline(__always) static func awaited(_ cell: CellPointer) {}
    @inline(__always) static func cancelRequested(_ cell: CellPointer) {}
    @inline(__always) static func posted(_ hop: CellPointer) {}
    @inlinable @inline(__always) static func settles(_ word: UnsafeMutableRawPointer, as settled: UInt) {}
    @inline(__always)
    static func begins(_ cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) {}
    @inline(__always) static func ends(_ run: Begun) {}
    @inline(__always) static func gone(_ cell: CellPointer) {}

    #endif
}
