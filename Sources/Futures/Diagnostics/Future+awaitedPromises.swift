//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A promise that a pending future waits for, or something similar: a task, a timer, a run that callers share, a
/// closure whose executor dropped its job, or a future that never settles.
public struct AwaitedPromise: Hashable, Sendable {
    /// The file that made it, as `Module/File.swift`.
    public let fileID: String
    /// The line that made it, began the task, set the timer, called for the run, or attached the closure.
    ///
    /// 0 for `Future.never`, and for the task of a `Task.future`.
    public let line: UInt
    /// Whether it is gone, so that the future can't settle any more.
    public let isBroken: Bool
    /// `on` stands for a closure whose executor dropped its job.
    private let kind: StageKind

    init(_ origin: Origin, as kind: StageKind = .promise, isBroken: Bool) {
        fileID = origin.fileID
        line = origin.line
        self.isBroken = isBroken
        self.kind = origin.isInDroppedJob ? .on : kind
    }

    /// Whether it is just a promise.
    var isPromise: Bool { kind == .promise }

    /// Whether it is `Future.never`, which has no line.
    package var isNever: Bool { kind == .never }

    /// Where it was made, as `Module/File.swift:line`.
    package var place: String { "\(fileID):\(line)" }
}

extension AwaitedPromise: CustomStringConvertible {
    /// What it is, where it was made, and whether it is gone.
    public var description: String {
        switch kind {
        case .promise: return "the promise made at \(place)\(isBroken ? ", which was dropped" : "")"
        case .task: return line > 0 ? "the task begun at \(place)" : "a task"
        case .shared: return "the shared run called at \(place)"
        case .after: return "the timer set at \(place)"
        case .retry: return "the next attempt of the retry called at \(place)"
        case .limited: return "room in the limiter called at \(place)"
        case .on: return "the closure attached at \(place), whose job its executor dropped"
        case .never: return "a future that never settles"
        default: return "\(kind), called at \(place)"
        }
    }
}

extension Future {
    /// The promises that a pending future waits for, at the heads of the chains above it.
    ///
    /// The search goes up through operators, and through combinators to each pending input. Work in a task counts as a
    /// promise of the line that started it. Empty if the future is settled, or if everything above it is and only an
    /// executor still has to run a job.
    ///
    /// O(n) for n futures on the path. May be called from any thread.
    package func awaitedPromises(atMost limit: Int = .max) -> [AwaitedPromise] {
        guard case .cell(let object) = storage, !CellPointer(object).state.now.isSettled else {
            return []
        }
        return PromiseSearch(above: object, atMost: limit).found
    }

    /// The first of them.
    package var awaitedPromise: AwaitedPromise? { awaitedPromises(atMost: 1).first }
}

/// A search for the promises that a cell waits for, or for its own, if a promise settles it.
///
/// Takes one lock at a time, without recursion.
struct PromiseSearch {
    private let limit: Int
    private(set) var found: [AwaitedPromise] = []
    /// A stage above that only has to run, and where it waits for its executor, if it does.
    private var ready: (isWaiting: Bool, origin: Origin)?
    /// Whether a path has reached the head of another one.
    private var hasComeBack = false
    /// Whether a path has reached the cell that the search began with.
    private var hasMetStart = false
    /// The cells that were visited: the same input may be reached by several paths, and a combinator may wait for
    /// itself.
    private var passed: Set<UInt> = []

    /// May be called from any thread.
    init(above cell: FutureCell, atMost limit: Int) {
        self.limit = limit
        climb(from: cell)
    }

    /// A description, if all paths lead into a cycle.
    var cycle: String? {
        guard found.isEmpty, hasComeBack, ready == nil else { return nil }
        return hasMetStart ? "waits for itself" : "waits for a future that waits for itself"
    }

    /// A description, if what is above only has to run.
    var readiness: String? {
        guard found.isEmpty, let (isWaiting, origin) = ready else { return nil }
        if !isWaiting { return "its closure is running, or runs next" }
        return "waits for its executor" + (origin.line > 0 ? ", given at \(origin.fileID):\(origin.line)" : "")
    }

    private mutating func climb(from cell: FutureCell) {
        let start = CellPointer(cell)
        var next = [cell]
        while found.count < limit, let cell = next.popLast() {
            var ascent = Ascent(from: CellPointer(cell))
            // A settled input blocks nothing.
            if ascent.cell.state.now.isSettled { continue }
            // Where another path has passed, this one ends.
            var isNew = passed.insert(ascent.cell.bits).inserted
            var executor = HopCell.executor(of: ascent.cell)
            while isNew, ascent.moveUp() {
                if ascent.cell == start { hasMetStart = true }
                if !ascent.cell.state.now.isSettled { executor = HopCell.executor(of: ascent.cell) }
                isNew = passed.insert(ascent.cell.bits).inserted
            }
            guard isNew else {
                hasComeBack = true
                continue
            }
            let inputs = takeHead(ascent.cell, of: start, executor)
            next += inputs.reversed()
            withExtendedLifetime(cell) {}
        }
    }

    /// Records the promise that settles a cell, or returns what the work behind it waits for.
    ///
    /// If only an executor or a closure is missing, `executor` says where that executor was given.
    private mutating func takeHead(
        _ cell: CellPointer,
        of start: CellPointer,
        _ executor: Origin?
    ) -> [FutureCell] {
        func noteReadyStage() {
            if ready?.isWaiting != true { ready = (executor != nil, executor ?? .unknown) }
        }
        if cell.state.now.isAbandoned {
            if cell.origin.line > 0 {
                found.append(AwaitedPromise(cell.origin, isBroken: true))
            } else if cell.origin.isInCycle {
                hasComeBack = true
                if cell == start { hasMetStart = true }
            } else {
                // A stage that has left, or whose executor dropped it: this path ends here.
                noteReadyStage()
            }
            return []
        }
        guard let producer = Producer(of: cell) else {
            noteReadyStage()
            return []
        }
        var inputs: [FutureCell] = []
        producer.addInputs(to: &inputs)
        if inputs.isEmpty { found.append(AwaitedPromise(producer.origin, as: producer.kind, isBroken: false)) }
        return inputs
    }
}

extension CellPointer {
    /// Whether the cell was abandoned because it waits for itself, and can't represent that.
    ///
    /// May be called from any thread.
    var waitsForItself: Bool { state.now.isAbandoned && origin.isInCycle }
}

/// What settles a pending cell.
struct Producer {
    /// Where the promise was made, or where the operator that made it was called.
    let origin: Origin
    /// The handler that knows what the promise stands for, if there is one, and others: of further futures to follow.
    private let works: (first: CancellationHandler, others: [CancellationHandler])?
    private let kindOfTimer: StageKind?
    /// The cell of an input that will never settle.
    private let brokenInput: FutureCell?

    var kind: StageKind { works?.first.kind ?? kindOfTimer ?? (origin.isKnown ? .promise : .never) }

    /// Returns nil for a stage, and for a cell that has settled meanwhile.
    ///
    /// May be called from any thread, with a reference to the cell.
    init?(of cell: CellPointer) {
        guard let before = cell.state.lock() else { return nil }
        defer { cell.state.unlock(before.bits) }
        guard cell.upstream.isFromProducer else { return nil }
        origin = cell.origin
        works = cell.upstream.handlers.flatMap { CancellationHandler.knowingWork(in: $0, all: true) }
        kindOfTimer = cell.upstream.handlers.flatMap(CancellationHandler.kindOfTimer)
        brokenInput = cell.upstream.handlers.flatMap(BrokenInput.first)
    }

    /// Whether anything behind the promise is known.
    var hasInputs: Bool { works != nil || brokenInput != nil }

    /// Adds the cells of what the work behind the promise waits for.
    ///
    /// May be called from any thread, never under a lock.
    func addInputs(to cells: inout [FutureCell]) {
        works?.first.addInputs(to: &cells)
        for work in works?.others ?? [] { work.addInputs(to: &cells) }
        if let brokenInput { cells.append(brokenInput) }
    }

    /// Adds cells between the work and the promise that are no futures of a user.
    func addInnerCells(to cells: inout [FutureCell]) {
        works?.first.addInnerCells(to: &cells)
        for work in works?.others ?? [] { work.addInnerCells(to: &cells) }
    }
}
