//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Synchronization
#endif

// What the core tells of what happens in it. Without the trait `Diagnostics` all of this is nothing, and leaves nothing
// behind; with it, each call costs one relaxed load while nobody records.

/// Where the core says what happens to its cells.
///
/// All of it may be called from any thread, under a cell's lock too: it waits for nobody and runs nobody's code.
@usableFromInline
enum Recorder: Sendable {
    #if Diagnostics

    /// The recording that is under way, retained; 0 for none.
    private static let current = Atomic<UInt>(0)
    /// How many threads are in the middle of an event: a recording is closed when they have left.
    private static let writers = Atomic<Int>(0)

    @usableFromInline static var isOn: Bool { current.load(ordering: .relaxed) != 0 }

    /// Begins with a recording, unless there is one.
    static func begin(_ recording: Recording) -> Bool {
        let bits = UInt(bitPattern: Unmanaged.passRetained(recording).toOpaque())
        if current.compareExchange(expected: 0, desired: bits, ordering: .releasing).exchanged { return true }
        Unmanaged.passUnretained(recording).release()
        return false
    }

    /// Ends the recording, which nobody writes to any more when this returns it.
    static func end() -> Recording? {
        let bits = current.exchange(0, ordering: .sequentiallyConsistent)
        guard let opaque = UnsafeRawPointer(bitPattern: bits) else { return nil }
        var patience = SpinPatience()
        while writers.load(ordering: .sequentiallyConsistent) > 0 { patience.wait() }
        return Unmanaged<Recording>.fromOpaque(opaque).takeRetainedValue()
    }

    /// Calls a function with the recording, if there is one.
    static func with(_ body: (Recording) -> Void) {
        // Counted before it looks: who ends the recording takes it away first, and counts afterwards.
        writers.add(1, ordering: .sequentiallyConsistent)
        defer { writers.subtract(1, ordering: .sequentiallyConsistent) }
        let bits = current.load(ordering: .sequentiallyConsistent)
        guard let opaque = UnsafeRawPointer(bitPattern: bits) else { return }
        body(Unmanaged<Recording>.fromOpaque(opaque).takeUnretainedValue())
    }

    /// When a cell began to run, and what it was then.
    @usableFromInline
    struct Run: Sendable {
        let began: UInt64
        let cell: UInt
        let kind: StageKind
        let source: UInt
    }

    typealias Begun = Run?

    /// A cell was made; one that is no stage of a chain isn't told of.
    @usableFromInline @inline(__always)
    static func made(_ cell: CellPointer) { if isOn { noteMade(cell) } }

    /// A promise's cell was made.
    @usableFromInline @inline(__always)
    static func madePromise(_ cell: CellPointer) { if isOn { notePromise(cell) } }

    /// A cell is about to wait for another one.
    @usableFromInline @inline(__always)
    static func waits(_ waiter: CellPointer, for source: CellPointer) {
        if isOn { with { $0.note("attached", waiter, source: source) } }
    }

    /// A cell that has run goes on with another one.
    static func linked(_ cell: CellPointer, to source: CellPointer) {
        if isOn { with { $0.note("linked", cell, source: source) } }
    }

    /// A task waits for a cell.
    static func awaited(_ cell: CellPointer) { if isOn { with { $0.note("awaited", cell) } } }

    static func cancelRequested(_ cell: CellPointer) { if isOn { with { $0.note("cancelRequested", cell) } } }

    /// A hop was put where it waits for its executor.
    static func posted(_ hop: CellPointer) { if isOn { with { $0.note("enqueued", hop) } } }

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
    static func ends(_ run: Begun) { if let run { with { $0.note(run) } } }

    /// The last reference to a cell is gone.
    static func gone(_ cell: CellPointer) { if isOn { with { $0.noteGone(cell) } } }

    @usableFromInline @inline(never)
    static func noteMade(_ cell: CellPointer) {
        let kind = cell.behavior(cell, .describe, CompletionQueue.current).kind
        if kind != .promise { with { $0.noteMade(cell, kind, nil) } }
    }

    @usableFromInline @inline(never)
    static func notePromise(_ cell: CellPointer) { with { $0.noteMade(cell, .promise, cell.origin) } }

    @usableFromInline @inline(never)
    static func noteSettled(_ word: UnsafeMutableRawPointer, _ settled: UInt) {
        guard let cell = CellPointer(bits: UInt(bitPattern: word) - UInt(CellPointer.Layout.state)) else { return }
        let outcome: StaticString =
            settled == StateSnapshot.abandoned
            ? "broken"
            : settled & StateSnapshot.failed != 0
                ? "failure" : settled & StateSnapshot.byCancelling != 0 ? "cancelled" : "success"
        with { $0.noteSettled(cell, as: outcome) }
    }

    private static func run(of cell: CellPointer, _ behavior: Behavior, _ queue: CompletionQueue.Pointer) -> Run? {
        let traits = behavior(cell, .describe, queue)
        // A hop comes by twice: on its way to the executor it runs nothing.
        if traits.kind == .promise || traits.contains(.isHop) && !HopCell(cell).isUnderWay { return nil }
        return Run(began: Recording.now, cell: cell.bits, kind: traits.kind, source: cell.upstream.source?.bits ?? 0)
    }

    #else

    typealias Begun = Void

    @inlinable @inline(__always) static func made(_ cell: CellPointer) {}
    @inlinable @inline(__always) static func madePromise(_ cell: CellPointer) {}
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
