//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// The futures that are pending now, and the paths of failures, while ``PendingFutures/track()`` is on.
///
/// Called through ``Recorder``, by any thread, even under a cell's lock: nothing here takes a cell's lock while it
/// holds one of its own, and no user code runs under it.
final class PendingRegistry: Sendable {
    /// A pending cell.
    struct Entry: Sendable {
        let watched: WatchedCell
        var kind: StageKind
        let made: UInt64
        var place: Int?
        var label: String?
        /// Where tasks have begun to await it: the last few places, each once.
        var awaited: [Int] = []
        /// When a task has begun to await it, as ``made``.
        var lastAwaited: UInt64 = 0
        /// Whether the cell may be inspected: its creator writes to a stage until it waits for something.
        var isWired: Bool
        /// Whether it is the observer of an input, and no future.
        var isObserver = false
        /// The address of what it waits for.
        var source: UInt = 0
        /// Cells between this one and its source that were removed, since they only passed on their source's outcome;
        /// the nearest first.
        var passed = FailureWay()
    }

    private struct Shard {
        var pending: [UInt: Entry] = [:]
        /// The paths of failures, by the cells that have failed and are not gone.
        var failed: [UInt: FailureWay] = [:]
    }

    private static let awaitedLimit = 4

    // Threads rarely contend: cells are distributed by bits of their addresses above their size.
    private let shards: [Guarded] = (0..<16).map { _ in Guarded() }
    /// The failures that threads have read in a closure that still runs, by the threads' numbers.
    let looks = Locked<[Int: Look]>([:])
    /// The cycle that a thread is about to break, by the thread's number.
    let cycles = Locked<[Int: FailureWay]>([:])
    private let places: Places
    private let known: KnownPlaces

    init() {
        let known = KnownPlaces()
        places = Places { number, place in known.add(place, number) }
        self.known = known
    }

    private final class Guarded: Sendable {
        let shard = Locked(Shard())
    }

    private func with<Value>(_ cell: UInt, _ body: (inout Shard) -> Value) -> Value where Value: Sendable {
        shards[Int(cell >> 7) & 15].shard.withLock { body(&$0) }
    }

    // MARK: Events of the core

    func noteMade(_ cell: CellPointer, _ kind: StageKind, _ origin: Origin?) {
        let place = places.current(origin)
        let entry = Entry(
            watched: WatchedCell(cell: cell.unmanaged.takeUnretainedValue()),
            kind: kind,
            made: Recording.now,
            place: place,
            isWired: kind == .promise
        )
        with(cell.bits) { $0.pending[cell.bits] = entry }
    }

    func noteKind(_ cell: CellPointer, _ kind: StageKind) {
        with(cell.bits) { $0.pending[cell.bits]?.kind = kind }
    }

    func notePlace(_ cell: CellPointer, _ origin: Origin) {
        // The later stages of a retry are one with the first here: each would be another step of a failure's way.
        if entry(of: cell)?.kind == .retry { return }
        guard let place = places.current(origin) else { return }
        with(cell.bits) { $0.pending[cell.bits]?.place = place }
    }

    func noteSource(_ cell: CellPointer, _ source: CellPointer) {
        let old = with(cell.bits) { $0.pending[cell.bits]?.source } ?? 0
        // If it is still pending, it was removed from the middle; otherwise the cell has run, and continues with
        // another one.
        let passed = old == 0 || old == source.bits ? nil : with(old) { $0.pending[old] }
        with(cell.bits) { shard in
            guard var entry = shard.pending[cell.bits] else { return }
            entry.source = source.bits
            entry.isWired = true
            if let passed {
                entry.passed.append(passed.kind, at: passed.place)
                entry.passed.append(contentsOf: passed.passed.steps)
            }
            shard.pending[cell.bits] = entry
        }
    }

    func noteObserver(_ cell: CellPointer) { with(cell.bits) { $0.pending[cell.bits]?.isObserver = true } }

    func noteAwaited(_ cell: CellPointer) {
        let (place, time) = (places.current(nil, depth: CallStack.depthOfWait), Recording.now)
        with(cell.bits) { shard in
            shard.pending[cell.bits]?.lastAwaited = time
            guard let place, var entry = shard.pending[cell.bits], !entry.awaited.contains(place) else { return }
            entry.awaited = entry.awaited.suffix(Self.awaitedLimit - 1) + [place]
            shard.pending[cell.bits] = entry
        }
    }

    func noteLabel(_ cell: CellPointer, _ label: String) {
        // A key may be of any length.
        let label = String(String.UnicodeScalarView(label.unicodeScalars.prefix(EventLine.textLimit)))
        with(cell.bits) { $0.pending[cell.bits]?.label = label }
    }

    /// Called by the thread that settles the cell, before others can see that.
    func noteSettled(_ cell: CellPointer, isFailure: Bool) {
        let entry = with(cell.bits) { $0.pending.removeValue(forKey: cell.bits) }
        guard isFailure, let entry else { return }
        // A failure that isn't its source's comes from a closure, which may have got or read another one.
        let thread = CompletionQueue.current.pointee.thread
        let isProducer = entry.source == 0
        var way =
            way(of: entry.source) ?? (isProducer ? self.way(of: thread.running.source) : nil)
            ?? lastLook(in: thread.running.cell) ?? FailureWay()
        way.append(contentsOf: entry.passed.steps.reversed())
        way.append(entry.kind, at: entry.place)
        with(cell.bits) { $0.failed[cell.bits] = way }
    }

    func noteGone(_ cell: CellPointer) {
        let old = with(cell.bits) { shard in
            shard.failed[cell.bits] = nil
            return shard.pending.removeValue(forKey: cell.bits)
        }
        withExtendedLifetime(old) {}
    }

    func way(of cell: UInt) -> FailureWay? { cell == 0 ? nil : with(cell) { $0.failed[cell] } }

    func entry(of cell: CellPointer) -> Entry? { with(cell.bits) { $0.pending[cell.bits] } }

    // MARK: Queries

    /// All entries, oldest first.
    ///
    /// Each shard is consistent, but not all of them together.
    func entries() -> [(cell: UInt, entry: Entry)] {
        let all = shards.flatMap { guarded in
            guarded.shard.withLock { $0.pending.filter { $0.value.isWired }.map { ($0.key, $0.value) } }
        }
        return all.sorted { $0.1.made < $1.1.made }
    }

    /// The number of the place where a cell was made.
    func number(of cell: CellPointer) -> Int? { with(cell.bits) { $0.pending[cell.bits]?.place } }

    /// The line of a place.
    ///
    /// The first time, it is looked up, which takes a while. Never called by a receiver of events.
    func place(_ number: Int) -> CodePlace? { known.place(number) }

    /// Nil if the line of the place was never looked up.
    func knownPlace(_ number: Int) -> CodePlace?? { known.known(number) }
}

/// The places that made futures, by their numbers, and the lines that have been requested.
private final class KnownPlaces: Sendable {
    private let places = Locked<[Int: Place]>([:])
    private let lines = Locked<[Int: CodePlace?]>([:])

    func add(_ place: Place, _ number: Int) { places.withLock { $0[number] = place } }

    func known(_ number: Int) -> CodePlace?? { lines.withLock { $0[number] } }

    func place(_ number: Int) -> CodePlace? {
        if let place = known(number) { return place }
        // Not yet, if the thread that has found the place is about to add it.
        guard let place = places.withLock({ $0[number] }) else { return nil }
        let line = place.lines(atMost: 1).first.flatMap { CodePlace($0) }
        lines.withLock { $0[number] = .some(line) }
        return line
    }
}

#endif
