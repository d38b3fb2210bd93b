//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// What is pending at one moment, without the lines of its places: these may take longer to look up than it is pending.
struct PendingSnapshot {
    struct Key: Hashable {
        let kind: StageKind
        let place: SeenPlace
        /// Futures that hang because of others are told apart from those others.
        let waitsForRoom: Bool
        /// Where it is awaited, if it is the wait itself, which this library makes.
        let awaited: Int?
    }

    struct Group {
        let key: Key
        let oldest: PendingRegistry.Entry
        /// All of them, the oldest first: indices of ``inputs``.
        var members: [Int]
        /// The oldest one in ``survey``.
        let stage: Int?
    }

    let registry: PendingRegistry
    let time: UInt64
    /// The groups, beginning with the one with the oldest future.
    private(set) var groups: [Group] = []
    /// How many are pending in all.
    let count: Int
    /// What the oldest of each group waits for.
    private(set) var survey: ChainSurvey
    /// For each pending future, those that it waits for.
    let inputs: [[Int]]
    private let entries: [PendingRegistry.Entry]

    func label(of index: Int) -> String? { entries[index].label }

    /// Inspects what is pending now.
    ///
    /// What was made and awaited before `begin` is seen only as what others wait for.
    init(_ registry: PendingRegistry, madeSince begin: UInt64 = 0) {
        time = Recording.now
        var pending: [(cell: UInt, entry: PendingRegistry.Entry, inputs: [UInt])] = []
        // One of several tasks that await a future has a cell, too, and so has the observer of an input: these are no
        // futures.
        for (bits, entry) in registry.entries() where entry.kind != .await && !entry.isObserver {
            // One at a time: while it is held here, it seems to be in use.
            guard let cell = entry.watched.cell, let inputs = Self.inputs(of: CellPointer(cell)) else { continue }
            pending.append((bits, entry, inputs))
        }
        let indices = Dictionary(pending.enumerated().map { ($1.cell, $0) }) { first, _ in first }
        let inputs = pending.map { $0.inputs.compactMap { indices[$0] } }
        let entries = pending.map(\.entry)
        var isNew = entries.map { max($0.made, $0.lastAwaited) >= begin }
        let linesUp = entries.indices.filter { entries[$0].kind == .limited && inputs[$0].isEmpty }
        if linesUp.contains(where: { isNew[$0] }) {
            // What has room may be older, and holds up what hasn't.
            for (index, entry) in entries.enumerated() {
                let hasRoom = entry.kind == .room || entry.kind == .limited && !inputs[index].isEmpty
                if hasRoom { isNew[index] = true }
            }
        }
        // Shown are futures that no other future waits for, those that a task waits for, and one of each cycle.
        var isShown = isNew
        let inputsOfNew = zip(inputs, isNew).map { $1 ? $0 : [] }
        for index in inputsOfNew.joined() where entries[index].awaited.isEmpty { isShown[index] = false }
        var cycles = PendingCycles(inputs: inputsOfNew, ends: isShown)
        for index in cycles.oldest() where isNew[index] { isShown[index] = true }
        let waitsForRoom = Self.waiting(for: linesUp, inputs: inputs)
        var order: [Key] = []
        var members: [Key: [Int]] = [:]
        for (index, entry) in entries.enumerated() where isShown[index] {
            let place = SeenPlace(entry.place, or: nil).known(to: registry)
            let key = Key(
                kind: entry.kind,
                place: place,
                waitsForRoom: waitsForRoom.contains(index),
                awaited: entry.kind == .value ? entry.awaited.last : nil
            )
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(index)
        }
        var survey = ChainSurvey(registry: registry)
        groups = order.compactMap { key in
            guard let all = members[key], let oldest = all.first.map({ entries[$0] }) else { return nil }
            let stage = oldest.watched.cell.flatMap { survey.climb(from: $0) }
            return Group(key: key, oldest: oldest, members: all, stage: stage)
        }
        count = isNew.count { $0 }
        (self.registry, self.survey, self.inputs, self.entries) = (registry, survey, inputs, entries)
    }

    /// These futures, and those that wait for one of them.
    private static func waiting(for heads: [Int], inputs: [[Int]]) -> Set<Int> {
        if heads.isEmpty { return [] }
        var waiters: [Int: [Int]] = [:]
        for (waiter, inputs) in inputs.enumerated() {
            for input in inputs { waiters[input, default: []].append(waiter) }
        }
        var (found, rest) = (Set(heads), heads)
        while let next = rest.popLast() {
            for waiter in waiters[next] ?? [] where found.insert(waiter).inserted { rest.append(waiter) }
        }
        return found
    }
}

extension PendingSnapshot {
    /// The addresses of the cells that a cell waits for, or nil if it is settled.
    ///
    /// May be called from any thread, with a reference to the cell.
    private static func inputs(of cell: CellPointer) -> [UInt]? {
        if let producer = Producer(of: cell) {
            var inputs: [FutureCell] = []
            producer.addInputs(to: &inputs)
            producer.addInnerCells(to: &inputs)
            // For a run, what waits for the work counts as a task, and is no future.
            return inputs.flatMap { cell in
                let cell = CellPointer(cell)
                return [cell.bits, cell.ownedSource()?.pointer.bits].compactMap(\.self)
            }
        }
        let now = cell.state.now
        // An abandoned one is pending forever if its promise was dropped or it waits for itself.
        if now.isSettled || now.isAbandoned && cell.origin.line == 0 && !cell.waitsForItself { return nil }
        guard let source = cell.ownedSource() else { return [] }
        return [source.pointer.bits]
    }
}

#endif
