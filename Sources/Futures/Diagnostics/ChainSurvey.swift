//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A snapshot of everything above one or several cells.
///
/// Takes one lock at a time, without recursion.
struct ChainSurvey {
    private(set) var stages: [PendingChain.Stage] = []
    private(set) var isCut = false
    /// The stage of each cell that was met, by its address: the same input may be reached by several paths, and a
    /// combinator may wait for itself.
    private var places: [UInt: Int] = [:]

    #if Diagnostics
    /// Knows where operators were called.
    private let registry: PendingRegistry?

    init(registry: PendingRegistry?) { self.registry = registry }

    /// Everything above a cell, with all that is known now.
    static func above(_ cell: FutureCell) -> ChainSurvey {
        let registry = Recorder.sinks.registry
        func look() -> ChainSurvey {
            var survey = ChainSurvey(registry: registry)
            _ = survey.climb(from: cell)
            return survey
        }
        return registry?.survey(look) ?? look()
    }

    private func placeOfCall(_ cell: CellPointer) -> CodePlace? { registry?.place(of: cell) }

    private func knownKind(of cell: CellPointer) -> StageKind? { registry?.entry(of: cell)?.kind }

    private func label(of cell: CellPointer) -> String? { registry?.entry(of: cell)?.label }
    #else
    private init() {}

    static func above(_ cell: FutureCell) -> ChainSurvey {
        var survey = ChainSurvey()
        _ = survey.climb(from: cell)
        return survey
    }

    private func placeOfCall(_ cell: CellPointer) -> CodePlace? { nil }

    private func knownKind(of cell: CellPointer) -> StageKind? { nil }

    private func label(of cell: CellPointer) -> String? { nil }
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
        // A combinator has a cell of its own in the list of each input, which adds no information. One that will never
        // settle is an input itself.
        if waiter != nil, !ascent.cell.state.now.isAbandoned, !ascent.moveUp() { return [] }
        repeat {
            let cell = ascent.cell
            if let known = places[cell.bits] {
                link(waiter, to: known)
                return []
            }
            guard let (stage, isOperator, producer) = look(at: cell) else { return [] }
            guard let place = add(stage, of: cell, behind: waiter, folding: isOperator) else { return [] }
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
    private func look(at cell: CellPointer) -> (PendingChain.Stage, isOperator: Bool, Producer?)? {
        if let producer = Producer(of: cell) {
            let isNever = producer.kind == .never
            let place = isNever ? placeOfCall(cell) : place(of: producer.origin, cell)
            return (stage("\(producer.kind)", place, label(of: cell)), false, producer)
        }
        if cell.waitsForItself {
            let kind = knownKind(of: cell).map { "\($0)" } ?? "future"
            return (stage(kind, placeOfCall(cell) ?? place(of: cell.origin, nil), label(of: cell)), false, nil)
        }
        if cell.state.now.isAbandoned {
            let kind = cell.origin.isInDroppedJob ? StageKind.on : .promise
            return (stage("\(kind)", place(of: cell.origin, nil), nil, isBroken: true), false, nil)
        }
        guard let owned = cell.ownedBehavior() else { return nil }
        let kind = owned.behavior(cell, .describe, CompletionQueue.current).kind
        return (stage("\(kind)", placeOfCall(cell), label(of: cell)), true, nil)
    }

    /// A stage that left, or was dropped by its executor, has no place.
    private func place(of origin: Origin, _ cell: CellPointer?) -> CodePlace? {
        guard origin.line > 0 else { return nil }
        let (fileID, line) = (origin.fileID, origin.line)
        if let cell, let place = placeOfCall(cell) {
            // The same line, with the function that contains it.
            if place.fileID == fileID, place.line == line { return place }
            if origin.isInBridge { return place }
        }
        return CodePlace(fileID: fileID, line: line, function: nil)
    }

    private func stage(
        _ kind: String,
        _ place: CodePlace?,
        _ label: String?,
        isBroken: Bool = false
    ) -> PendingChain.Stage {
        PendingChain.Stage(kind: kind, count: 1, place: place, label: label, isBroken: isBroken, inputs: [])
    }

    /// Adds a stage, or counts it if its waiter is the same operator, called at the same place, with the same
    /// label.
    ///
    /// Returns its index, or nil if there are too many.
    private mutating func add(
        _ stage: PendingChain.Stage,
        of cell: CellPointer,
        behind waiter: Int?,
        folding isOperator: Bool
    ) -> Int? {
        if let waiter, isOperator, stages[waiter].kind == stage.kind, stages[waiter].place == stage.place,
            stages[waiter].label == stage.label, stages[waiter].inputs.isEmpty
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
        guard let waiter, !stages[waiter].inputs.contains(place) else { return }
        stages[waiter].inputs.append(place)
    }
}
