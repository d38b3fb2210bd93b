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
// tells when it is gone. So it is noted, and looked at again when other tasks leave.

/// The futures that tasks have left, weakly.
private let leftBehind = Locked(LeftBehind())

private struct LeftBehind {
    private struct Place {
        let address: UInt
        weak var cell: FutureCell?

        var retained: CellPointer? { cell.map { CellPointer(unmanaged: Unmanaged.passRetained($0)) } }
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

    /// Takes out the one that was not looked at for longest, whose reference is the caller's then; nil when that is
    /// gone, or when there is none.
    mutating func take() -> CellPointer? {
        guard let last = places.popLast() else { return nil }
        indices[last.address] = nil
        if places.isEmpty { return last.retained }
        position = position < places.count ? position : 0
        let taken = places[position]
        indices[taken.address] = nil
        indices[last.address] = position
        places[position] = last
        position += 1
        return taken.retained
    }
}

extension CellPointer {
    /// Notes that a task has left this cell, and takes two of those that were noted before, and that nobody has any
    /// more, out of their sources.
    ///
    /// Called by the task, with a reference to the cell. Two for each that is added: so there are never more that
    /// nobody has than there are others.
    @usableFromInline
    func leaveBehind() {
        // A promise's cell is in nobody's list.
        guard let source = retainedUpstream() else { return }
        source.release()
        leftBehind.withLock { $0.add(self) }
        for _ in 0..<2 {
            guard let cell = leftBehind.withLock({ $0.take() }) else { continue }
            guard let rest = cell.takeOutUnseen() else { continue }
            leftBehind.withLock { $0.add(rest) }
            rest.release()
        }
    }

    /// Takes a stage that nobody has out of its source's list, and then the source, if nobody has that, and so on.
    ///
    /// Takes over the caller's reference, and returns it when the stage has to be looked at again.
    private func takeOutUnseen() -> CellPointer? {
        var current = self
        while let source = current.takeFromSourceIfUnseen() {
            current.release()
            current = source
        }
        if current == self, !state.now.isTerminal { return self }
        current.release()
        return nil
    }

    /// If this cell waits for a source, nobody waits for it, and only the caller references it besides its source:
    /// takes it out of the source's list.
    ///
    /// Returns this cell's reference to the source.
    private func takeFromSourceIfUnseen() -> CellPointer? {
        guard let before = state.lock() else { return nil }
        let source = upstream.hasLeft ? nil : upstream.source
        source?.retainUnderLock()
        let thunk = thunk
        thunk.retainUnderLock()
        state.unlock(before.bits)
        defer { thunk.release() }
        guard let source else { return nil }
        guard before.pointer == 0, !thunk(self, .hasToRun, CompletionQueue.current), source.unlinkIfUnseen(self) else {
            source.release()
            return nil
        }
        source.release()
        // The caller has the only reference, and the cell is in no list. The timer of a timeout may still come for it,
        // and find that there is nothing to leave.
        if state.lock() != nil {
            upstream = .none
            state.abandon()
        }
        thunk(self, .disarm, CompletionQueue.current)
        return source
    }
}
