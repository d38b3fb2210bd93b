//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A task that is cancelled while it waits leaves the future alone. In `try await source.map { … }.value` nobody has
// that future afterwards, and its stage would stay in the source's list until that settles: a million of them, where a
// million tasks were cancelled. It can't be taken out at once, since the caller still has the future then, and nothing
// tells when it is gone. So it is noted, and looked at again when other tasks leave. Each departure looks at two, so
// that no more of them wait to be taken out than are still in somebody's hands.

/// The futures that tasks have left, weakly.
private let leftBehind = Locked(LeftBehind())

@usableFromInline
struct LeftBehind {
    private struct Place {
        let address: UInt
        weak var cell: FutureCell?

        func owned() -> OwnedCell? {
            guard let cell else { return nil }
            return OwnedCell(cell)
        }
    }

    private var places: [Place] = []
    /// Where a cell is, by its address: each is noted once.
    private var indices: [UInt: Int] = [:]
    private var position = 0

    mutating func add(_ cell: CellPointer) {
        if let index = indices[cell.bits] {
            // The one that is there may be gone, and its memory another cell's by now.
            places[index].cell = cell.object
        } else {
            indices[cell.bits] = places.count
            places.append(Place(address: cell.bits, cell: cell.object))
        }
    }

    /// Takes out the one that was not looked at for longest; nil when that is gone, or when there is none.
    mutating func take() -> OwnedCell? {
        guard let last = places.popLast() else { return nil }
        indices[last.address] = nil
        if places.isEmpty { return last.owned() }
        position = position < places.count ? position : 0
        let taken = places[position]
        indices[taken.address] = nil
        indices[last.address] = position
        places[position] = last
        position += 1
        return taken.owned()
    }
}

extension LeftBehind {
    /// Notes that a task has left a cell, and takes two of those that were noted before, and that nobody has any
    /// more, out of their sources.
    ///
    /// Called by the task, with a reference to the cell. Two are looked at for each that is added: so of those noted,
    /// at most half are ones that nobody has.
    @usableFromInline
    static func note(_ cell: CellPointer) {
        // A promise's cell is in nobody's list.
        if cell.ownedSource() == nil { return }
        leftBehind.withLock { $0.add(cell) }
        for _ in 0..<2 {
            guard let cell = leftBehind.withLock({ $0.take() }), let rest = LeftBehind.takeOutUnreferenced(cell) else {
                continue
            }
            leftBehind.withLock { $0.add(rest.pointer) }
        }
    }

    /// Takes a stage that nobody has out of its source's list, and then the source, if nobody has that, and so on.
    ///
    /// Returns the stage when it has to be looked at again.
    private static func takeOutUnreferenced(_ stage: consuming OwnedCell) -> OwnedCell? {
        let first = stage.pointer
        var current = stage
        while let source = takeFromSourceIfUnreferenced(current.pointer) { current = source }
        if current.pointer == first, !first.state.now.isTerminal { return current }
        return nil
    }

    /// If a cell waits for a source, nobody waits for it, and only the caller references it besides its source: takes
    /// it out of the source's list.
    ///
    /// Returns the cell's reference to the source.
    private static func takeFromSourceIfUnreferenced(_ cell: CellPointer) -> OwnedCell? {
        guard let before = cell.state.lock() else { return nil }
        let next = cell.upstream.hasLeft ? nil : cell.upstream.source?.ownedUnderLock()
        let owned = cell.behavior.ownedUnderLock()
        cell.state.unlock(before.bits)
        let queue = CompletionQueue.current
        guard let source = next, before.pointer == 0, !owned.behavior(cell, .describe, queue).contains(.hasToRun),
            source.pointer.waiters.unlinkIfUnreferenced(cell)
        else { return nil }
        // The caller has the only reference, and the cell is in no list. The timer of a timeout may still come for it,
        // and find that there is nothing to leave.
        cell.abandon(origin: .unknown, queue)
        cell.perform(.drop, queue)
        // Who left it would have looked at what fails here.
        source.pointer.state.silence()
        return source
    }
}

@available(*, unavailable, message: "There is one, behind a lock.")
extension LeftBehind: Sendable {}
