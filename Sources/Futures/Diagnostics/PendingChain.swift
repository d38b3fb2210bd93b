//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// All that a pending future waits for, at one moment: stage by stage, up to the promises at the heads of its chains.
///
/// ```swift
/// if let chain = page.pendingChain { print(chain) }
/// ```
///
/// ```text
/// flatMap
/// zip, called at App/Page.swift:20
/// ├ task, begun at App/API.swift:12
/// └ map × 3
///   promise, made at App/API.swift:40, which was dropped
/// ```
///
/// Encode it for other programs, or draw it with ``mermaid`` and ``dot``.
public struct PendingChain: Hashable, Sendable, Codable {
    /// A future of the chain, or several of the same kind, each of which waits for the next.
    public struct Stage: Hashable, Sendable, Codable {
        /// What the future comes of: the name of an operator or a combinator, `promise`, or `task`.
        public let kind: String
        /// How many of the same kind follow one another here.
        public internal(set) var count: Int
        /// The file that made the promise, called the combinator, or began the work, as `Module/File.swift`; nil for
        /// an operator.
        public let fileID: String?
        /// The line of that.
        public let line: UInt?
        /// Whether the promise is gone, so that nothing will ever settle the future.
        public let isBroken: Bool
        /// What it waits for: places in ``PendingChain/stages``.
        ///
        /// Empty for a promise, for a task, and for what waits for no more than its executor.
        public internal(set) var inputs: [Int]
    }

    /// The stages; the first one is the future itself.
    public let stages: [Stage]

    /// Whether there are more: a chain has no more than 1,000 stages here.
    public let isCut: Bool

    static let limit = 1_000
}

extension Future {
    /// All that this future waits for now, or nil when it is settled.
    ///
    /// For whoever looks for the reason why nothing happens. ``awaitedPromises`` has only the promises.
    ///
    /// - Complexity: O(n), where n is the number of futures on the way. May be called from any thread; other threads
    ///   wait for a lock of it for a moment.
    public var pendingChain: PendingChain? {
        guard case .pending(let object) = storage, outcome == nil else { return nil }
        return PendingChain(above: object)
    }
}

extension PendingChain {
    /// What a cell waits for; nil when it is settled.
    ///
    /// May be called from any thread.
    init?(above cell: FutureCell) {
        var survey = ChainSurvey()
        survey.climb(from: cell)
        guard !survey.stages.isEmpty else { return nil }
        self.init(stages: survey.stages, isCut: survey.isCut)
    }

    /// Whether several chains come together in it.
    var isBranched: Bool { stages.contains { $0.inputs.count > 1 } }
}

/// A look at all that is above a cell.
///
/// One lock at a time, without recursion.
private struct ChainSurvey {
    private(set) var stages: [PendingChain.Stage] = []
    private(set) var isCut = false
    /// The stage of each cell that was met, by its address: the same input may be reached in many ways, and a
    /// combinator may wait for itself.
    private var places: [UInt: Int] = [:]

    mutating func climb(from cell: FutureCell) {
        var next: [(cell: FutureCell, waiter: Int?)] = [(cell, nil)]
        while let (cell, waiter) = next.popLast() {
            next += climb(from: cell, waiter).reversed()
            withExtendedLifetime(cell) {}
        }
    }

    /// Goes up to the next promise, and returns what the work behind that waits for.
    private mutating func climb(from cell: FutureCell, _ waiter: Int?) -> [(cell: FutureCell, waiter: Int?)] {
        var waiter = waiter
        var ascent = Ascent(from: CellPointer(cell))
        // A combinator has a cell of its own in the list of each input, which says nothing more.
        if waiter != nil, !ascent.rise() { return [] }
        repeat {
            let cell = ascent.cell
            if let known = places[cell.bits] {
                link(waiter, to: known)
                return []
            }
            guard let (stage, handler) = look(at: cell) else { return [] }
            guard let place = add(stage, of: cell, behind: waiter) else { return [] }
            waiter = place
            if let handler {
                var inputs: [FutureCell] = []
                handler.addInputs(to: &inputs)
                return inputs.map { ($0, place) }
            }
        } while ascent.rise()
        return []
    }

    /// What a cell is; nil when it is settled.
    private func look(at cell: CellPointer) -> (PendingChain.Stage, CancellationHandler?)? {
        if let producer = cell.producer() {
            return (stage(producer.kind, producer.origin), producer.handler)
        }
        if cell.state.now.isAbandoned { return (stage(.promise, cell.origin, isBroken: true), nil) }
        guard let owned = cell.ownedBehavior() else { return nil }
        return (stage(owned.behavior(cell, .describe, CompletionQueue.current).kind, nil), nil)
    }

    private func stage(_ kind: StageKind, _ origin: Origin?, isBroken: Bool = false) -> PendingChain.Stage {
        // What left, or was dropped by its executor, has no place.
        let origin = origin.flatMap { $0.number > 0 ? $0 : nil }
        return PendingChain.Stage(
            kind: "\(kind)",
            count: 1,
            fileID: origin?.fileID,
            line: origin?.number,
            isBroken: isBroken,
            inputs: []
        )
    }

    /// Adds a stage, or counts it where the one that waits for it is of the same kind.
    ///
    /// Returns its place, or nil when there are too many.
    private mutating func add(_ stage: PendingChain.Stage, of cell: CellPointer, behind waiter: Int?) -> Int? {
        if let waiter, stage.fileID == nil, !stage.isBroken, stages[waiter].kind == stage.kind,
            stages[waiter].fileID == nil, stages[waiter].inputs.isEmpty
        {
            stages[waiter].count += 1
            places[cell.bits] = waiter
            return waiter
        }
        guard stages.count < PendingChain.limit else {
            isCut = true
            return nil
        }
        let place = stages.count
        stages.append(stage)
        places[cell.bits] = place
        link(waiter, to: place)
        return place
    }

    private mutating func link(_ waiter: Int?, to place: Int) {
        guard let waiter, waiter != place, !stages[waiter].inputs.contains(place) else { return }
        stages[waiter].inputs.append(place)
    }
}
