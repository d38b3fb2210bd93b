//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A task that is cancelled while it waits leaves the future alone. In `try await source.map { … }.value` no one has
// that future afterwards, and its stage would stay in the source's list until that settles: a million stages after a
// million cancelled tasks. It can't be removed at once, since the caller still has the future, and nothing tells when
// it is released. So it is recorded, and checked again when other tasks leave. Each departure checks two, so that no
// more stages wait to be removed than are still referenced elsewhere.

/// The futures that tasks have left, as weak references.
private let leftBehind = Locked(LeftBehind())

@usableFromInline
struct LeftBehind {
    private struct Entry {
        let address: UInt
        weak var cell: FutureCell?

        func owned() -> OwnedCell? { cell.map { OwnedCell($0) } }
    }

    private var places: [Entry] = []
    /// The index of a cell by its address: each is recorded once.
    private var indices: [UInt: Int] = [:]
    private var position = 0

    mutating func add(_ cell: CellPointer) {
        if let index = indices[cell.bits] {
            // The recorded cell may be gone, and another cell may have its memory by now.
            places[index].cell = cell.object
        } else {
            indices[cell.bits] = places.count
            places.append(Entry(address: cell.bits, cell: cell.object))
        }
    }

    /// Removes the next cell to check; nil if it is gone, or if there is none.
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

    /// Records that a task has left a cell, and checks two earlier ones: those that nothing references are removed from
    /// their sources.
    ///
    /// Called by the task, with a reference to the cell. Two are checked for each that is added: so at most half of
    /// those recorded are unreferenced.
    @usableFromInline
    static func note(_ cell: CellPointer) {
        // A promise's cell is in no list, and a tap stays in one whoever has left it.
        if cell.ownedSource() == nil || CellTraits(ofPending: cell)?.contains(.hasToRun) == true { return }
        leftBehind.withLock { $0.add(cell) }
        for _ in 0..<2 {
            guard let cell = leftBehind.withLock({ $0.take() }), let rest = LeftBehind.takeOutUnreferenced(cell) else {
                continue
            }
            leftBehind.withLock { $0.add(rest.pointer) }
        }
    }

    /// Removes a stage that nothing references from its source's list, then the source, if nothing references that, and
    /// so on.
    ///
    /// Returns the stage if it has to be checked again.
    private static func takeOutUnreferenced(_ stage: consuming OwnedCell) -> OwnedCell? {
        let first = stage.pointer
        var current = stage
        while let source = takeFromSourceIfUnreferenced(current.pointer) { current = source }
        if current.pointer == first, !first.state.now.isTerminal { return current }
        return nil
    }

    /// Removes a cell from its source's list if it waits for a source, has no waiters, and is referenced only by the
    /// caller besides its source.
    ///
    /// Returns a reference to the source; that of the cell is released.
    private static func takeFromSourceIfUnreferenced(_ cell: CellPointer) -> OwnedCell? {
        guard let before = cell.state.lock() else { return nil }
        let next = cell.upstream.hasLeft ? nil : cell.upstream.source?.ownedUnderLock()
        let owned = cell.behavior.ownedUnderLock()
        cell.state.unlock(before.bits)
        let queue = CompletionQueue.current
        guard let source = next, before.pointer == 0, !owned.behavior.traits(of: cell, queue).contains(.hasToRun),
            source.pointer.waiters.unlinkIfUnreferenced(cell)
        else { return nil }
        // The caller has the only reference, and the cell is in no list. (Another check may have made one of its weak
        // reference just now; it finds that the cell waits no more.) The timer of a timeout may still fire for it,
        // and find that there is nothing to leave.
        cell.abandon(origin: .unknown, queue)
        cell.perform(.drop, queue)
        // The waiter that left would have read a later failure.
        source.pointer.state.silence()
        return source
    }
}

@available(*, unavailable, message: "There is one, behind a lock.")
extension LeftBehind: Sendable {}
