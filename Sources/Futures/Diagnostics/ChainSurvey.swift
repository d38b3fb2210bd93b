//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A snapshot of everything above one or several cells.
///
/// Takes one lock at a time, without recursion, and looks up no lines, which may take longer than what it sees is
/// pending: ``described(from:)`` does.
struct ChainSurvey {
    /// A stage of ``PendingChain`` whose line isn't looked up yet.
    private struct Stage {
        let kind: String
        var count = 1
        var place: SeenPlace
        let label: String?
        var isBroken = false
        let isOperator: Bool
        var inputs: [Int] = []

        /// Whether it can be counted as one with the stage that waits for it.
        func isFolded(into waiter: Stage) -> Bool {
            isOperator && waiter.kind == kind && waiter.place == place && waiter.label == label
        }
    }

    private var stages: [Stage] = []
    private var isCut = false
    /// The stage of each cell that was met, by its address: the same input may be reached by several paths, and a
    /// combinator may wait for itself.
    private var places: [UInt: Int] = [:]

    #if Diagnostics
    /// Knows where operators were called.
    private let registry: PendingRegistry?

    init(registry: PendingRegistry?) { self.registry = registry }

    init() { self.init(registry: Recorder.sinks.registry) }

    private func placeOfCall(_ cell: CellPointer, or place: CodePlace? = nil, prefersCall: Bool = true) -> SeenPlace {
        SeenPlace(registry?.number(of: cell), or: place, prefersCall: prefersCall).known(to: registry)
    }

    private func knownKind(of cell: CellPointer) -> StageKind? { registry?.entry(of: cell)?.kind }

    private func label(of cell: CellPointer) -> String? { registry?.entry(of: cell)?.label }

    private func lookUp(_ place: SeenPlace) -> SeenPlace { place.lookedUp(by: registry) }
    #else
    init() {}

    private func placeOfCall(_ cell: CellPointer, or place: CodePlace? = nil, prefersCall: Bool = true) -> SeenPlace {
        SeenPlace(nil, or: place, prefersCall: prefersCall)
    }

    private func knownKind(of cell: CellPointer) -> StageKind? { nil }

    private func label(of cell: CellPointer) -> String? { nil }

    private func lookUp(_ place: SeenPlace) -> SeenPlace { place }
    #endif

    /// Visits everything above a cell, and returns the stage of that cell; nil if it is settled, or there is no room.
    mutating func climb(from cell: FutureCell) -> Int? {
        var next: [(cell: FutureCell, waiter: Int?)] = [(cell, nil)]
        while let (cell, waiter) = next.popLast() {
            next += climb(from: cell, waiter).reversed()
            withExtendedLifetime(cell) {}
        }
        return places[CellPointer(cell).bits]
    }

    /// Walks up to the next promise, and returns what the work behind it waits for.
    private mutating func climb(from cell: FutureCell, _ waiter: Int?) -> [(cell: FutureCell, waiter: Int?)] {
        var waiter = waiter
        var ascent = Ascent(from: CellPointer(cell))
        // A combinator has an observer in the list of each input, which adds no information.
        let traits = CellTraits(ofPending: ascent.cell) ?? []
        if waiter != nil, !traits.isDisjoint(with: [.isEnd, .isInput]), !ascent.moveUp() { return [] }
        repeat {
            let cell = ascent.cell
            if let known = places[cell.bits] {
                link(waiter, to: known)
                return []
            }
            guard let (stage, producer) = look(at: cell) else { return [] }
            guard let place = add(stage, of: cell, behind: waiter) else { return [] }
            if cell.waitsForItself { stages[place].inputs = [place] }
            waiter = place
            if let producer, producer.hasInputs {
                var inputs: [FutureCell] = []
                producer.addInputs(to: &inputs)
                return inputs.map { ($0, place) }
            }
        } while ascent.moveUp()
        return []
    }

    /// What a cell is; nil when it is settled.
    private func look(at cell: CellPointer) -> (Stage, Producer?)? {
        if let producer = Producer(of: cell) {
            let place = place(of: producer.origin, cell)
            return (Stage(kind: "\(producer.kind)", place: place, label: label(of: cell), isOperator: false), producer)
        }
        if cell.waitsForItself {
            let kind = knownKind(of: cell).map { "\($0)" } ?? "future"
            let place = placeOfCall(cell, or: Self.place(of: cell.origin))
            return (Stage(kind: kind, place: place, label: label(of: cell), isOperator: false), nil)
        }
        if cell.state.now.isAbandoned {
            let kind = cell.origin.isInDroppedJob ? StageKind.on : .promise
            let place = SeenPlace(nil, or: Self.place(of: cell.origin))
            return (Stage(kind: "\(kind)", place: place, label: nil, isBroken: true, isOperator: false), nil)
        }
        guard let traits = CellTraits(ofPending: cell) else { return nil }
        return (Stage(kind: "\(traits.kind)", place: placeOfCall(cell), label: label(of: cell), isOperator: true), nil)
    }

    private func place(of origin: Origin, _ cell: CellPointer) -> SeenPlace {
        // `Future.never` has none, and neither has `Task.future`.
        guard let place = Self.place(of: origin) else { return placeOfCall(cell) }
        return placeOfCall(cell, or: place, prefersCall: origin.isInBridge)
    }

    /// A stage that left, or was dropped by its executor, has no place.
    private static func place(of origin: Origin) -> CodePlace? {
        origin.line > 0 ? CodePlace(fileID: origin.fileID, line: origin.line, function: nil) : nil
    }

    /// Adds a stage, or counts it if its waiter is the same operator, called at the same place, with the same
    /// label.
    ///
    /// Returns its index, or nil if there are too many.
    private mutating func add(_ stage: Stage, of cell: CellPointer, behind waiter: Int?) -> Int? {
        if let waiter, stages[waiter].inputs.isEmpty, stage.isFolded(into: stages[waiter]) {
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
        guard let waiter, !stages[waiter].inputs.contains(place) else { return }
        stages[waiter].inputs.append(place)
    }

    // MARK: What was seen, with its lines

    /// What is above some of the stages that ``climb(from:)`` has returned, and where these are in the chain.
    ///
    /// Looks up the lines, some of which may turn out to be the same.
    func described(from starts: [Int?]) -> (chain: PendingChain, starts: [Int?]) {
        let seen = stages.map { stage in
            var stage = stage
            stage.place = lookUp(stage.place)
            return stage
        }
        var isReached = seen.map { _ in false }
        var rest = starts.compactMap(\.self)
        while let next = rest.popLast() {
            if isReached[next] { continue }
            isReached[next] = true
            rest += seen[next].inputs
        }
        var kept: [Stage] = []
        var indices = [Int?](repeating: nil, count: seen.count)
        for (index, stage) in seen.enumerated() where isReached[index] {
            // An operator comes right behind the one that waits for it, if it was reached from there first.
            if index > 0, let waiter = indices[index - 1], seen[index - 1].inputs == [index],
                stage.isFolded(into: kept[waiter])
            {
                indices[index] = waiter
                kept[waiter].count += stage.count
                kept[waiter].inputs = stage.inputs
            } else {
                indices[index] = kept.count
                kept.append(stage)
            }
        }
        let stages = kept.map { stage in
            var inputs: [Int] = []
            for input in stage.inputs.compactMap({ indices[$0] }) where !inputs.contains(input) { inputs.append(input) }
            return PendingChain.Stage(
                kind: stage.kind,
                count: stage.count,
                place: stage.place.place,
                label: stage.label,
                isBroken: stage.isBroken,
                inputs: inputs
            )
        }
        return (PendingChain(stages: stages, isCut: isCut), starts.map { $0.flatMap { indices[$0] } })
    }
}
