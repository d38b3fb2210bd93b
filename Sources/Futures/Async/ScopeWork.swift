//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// What a ``FutureScope`` waits for: futures that were added, and tasks that were started.
final class ScopeWork: Sendable {
    typealias StartedTask = (name: String?, file: StaticString, line: UInt)

    // Sendable: a cell may be used from any thread. The table in `FutureCell.swift` says what guards its fields.
    private struct Member: @unchecked Sendable {
        /// The future that was added, or that of the task.
        let cell: FutureCell
        /// nil if a future was added.
        let task: StartedTask?
        /// Lends a priority to the task.
        var lender: CancellationHandler?
        /// Stands for the task where pending futures are shown, if its future has settled before it ends.
        var shown: Promise<Void, Never>?
    }

    private struct State {
        /// By their numbers.
        var members: [Int: Member] = [:]
        var begun = 0
        var isClosed = false
        var end: Promise<Void, Never>?
        /// The highest priority of those that wait for the end.
        var lent: LentPriority?
    }

    /// Where the scope waits for the last one.
    private let origin: (file: StaticString, line: UInt)
    private let state = Locked(State())

    init(_ origin: (file: StaticString, line: UInt)) { self.origin = origin }

    /// Adds a future, or that of a task that is about to start, unless the scope is closed.
    func begin(_ cell: FutureCell, ofTask task: StartedTask? = nil) -> WorkToken? {
        let member = Member(cell: cell, task: task)
        let (number, lent): (Int?, LentPriority?) = state.withLock { state in
            if state.isClosed { return (nil, nil) }
            state.begun += 1
            state.members[state.begun] = member
            return (state.begun, state.lent)
        }
        if let lent { Lending(lent).lend(to: CellPointer(cell)) }
        return number.map { WorkToken(self, $0) }
    }

    fileprivate func end(_ number: Int) {
        let (member, end) = state.withLock { state in
            let member = state.members.removeValue(forKey: number)
            return (member, state.members.isEmpty ? state.end.take() : nil)
        }
        member?.shown?.resolve()
        end?.resolve()
    }

    /// A future that settles when the last one has ended; nil if none is left, and then the scope is closed.
    ///
    /// Called by the scope alone, which waits for one of these futures at a time.
    func nextEnd() -> Future<Void, Never>? {
        if closeIfEmpty(settingEnd: nil) { return nil }
        // Made without the lock: a promise may be recorded, and its handler is.
        let end = Promise<Void, Never>(file: origin.file, line: origin.line)
        ScopeHandler(self).add(to: end.reference.cell)
        let future = end.future
        if !closeIfEmpty(settingEnd: end) { return future }
        end.resolve()
        return nil
    }

    /// Closes the scope if nothing is left, and returns whether it did; if not, the last one that ends resolves the
    /// promise.
    private func closeIfEmpty(settingEnd end: Promise<Void, Never>?) -> Bool {
        state.withLock { state in
            if state.members.isEmpty { state.isClosed = true } else { state.end = end }
            return state.isClosed
        }
    }

    /// Adds the pending cells, unless that priority has been lent before, and keeps it for those that come later.
    ///
    /// May be called from any thread, never under a lock.
    fileprivate func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        let lent = LentPriority(priority)
        let members = state.withLock { state -> [Member] in
            if let known = state.lent, known >= lent { return [] }
            state.lent = lent
            return Array(state.members.values)
        }
        for member in members {
            // The cell of a future that is cancelled meanwhile doesn't lead to its task any more.
            if let lender = member.lender { lender.lend(priority, to: &cells) } else { cells.append(member.cell) }
        }
    }

    fileprivate func keep(_ lender: CancellationHandler, for number: Int) {
        let lent = state.withLock { state in
            state.members[number]?.lender = lender
            return state.lent
        }
        if let lent { Lending(lent).lend(by: lender) }
    }

    /// Shows tasks whose futures have settled before they end, such as those that ignore a cancellation.
    func showTasks() { _ = pendingCells() }

    /// The pending cells of what is left, in the order in which it began.
    ///
    /// May be called from any thread, never under a lock.
    fileprivate func pendingCells() -> [FutureCell] {
        // Copied under the lock: the thread sanitizer doesn't see the order that counts of references give.
        let members = state.withLock { Array($0.members) }
        return members.sorted { $0.key < $1.key }.compactMap { number, member in
            if !CellPointer(member.cell).state.now.isTerminal { return member.cell }
            return member.task.flatMap { shown(number, $0) }
        }
    }

    /// The cell of a promise that is pending until the task ends; nil if it has ended.
    private func shown(_ number: Int, _ task: StartedTask) -> FutureCell? {
        let new = Promise.shown(as: .task, labeled: task.name, task.file, task.line)
        let shown: Promise<Void, Never>? = state.withLock { state in
            guard let member = state.members[number] else { return nil }
            if member.shown == nil { state.members[number]?.shown = new }
            return member.shown ?? new
        }
        if shown?.reference.cell != new.reference.cell { new.resolve() }
        return shown?.reference.cell.object
    }
}

/// Says what the end of a scope waits for.
private final class ScopeHandler: CancellationHandler {
    private let work: ScopeWork

    init(_ work: ScopeWork) { self.work = work }

    override var kind: StageKind { .withFutures }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { work.lend(priority, to: &cells) }

    override func addInputs(to cells: inout [FutureCell]) { cells += work.pendingCells() }
}

/// Counts as running work of a scope.
///
/// Ends when it is released, too: an executor may drop the task that would end it.
final class WorkToken: Sendable {
    private let work: ScopeWork
    private let number: Int
    private let isOver = Atomic<Bool>(false)

    fileprivate init(_ work: ScopeWork, _ number: Int) { (self.work, self.number) = (work, number) }

    deinit { end() }

    /// Keeps what lends a priority to the task.
    func keep(_ lender: CancellationHandler) { work.keep(lender, for: number) }

    func end() {
        if !isOver.exchange(true, ordering: .relaxed) { work.end(number) }
    }
}
