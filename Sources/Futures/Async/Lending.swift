//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A task that waits for work of a lower priority would wait until that gets its turn. The runtime raises the priority
// of a task that another one waits for, but knows nothing of futures: so a task or thread that is going to wait for a
// cell walks up to the work behind it, and lends its priority to that task.
//
// On the way up it meets
// - a stage that may continue with another future, such as a `flatMap`: it leaves the priority in the stage's state
//   word, even while the stage's closure runs, and `Forwarder.wait` passes it on;
// - a promise of a combinator or of other code that waits for futures: its handler knows them, and they come next;
// - the promise of a task, which gets the priority;
// - any other promise: it keeps the priority for what it is given later, such as a future to follow.

/// A handler that cancels a task, and can lend it a priority.
final class TaskHandler<Success: Sendable, Failure: Error>: CancellationHandler {
    private let task: Task<Success, Failure>

    init(_ task: Task<Success, Failure>) { self.task = task }

    override func stop() { task.cancel() }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        Lending.escalate(task, to: priority)
    }

    override var kind: StageKind { .task }
}

/// Work behind a promise that itself waits for futures: the inputs of a combinator, or work that waits for its turn.
///
/// Its members are those of a ``CancellationHandler``.
protocol DependentWork: AnyObject, Sendable {
    func stop()

    /// Adds the cells of the awaited futures to a list, and keeps the priority for those that come later.
    ///
    /// Adds none if they have that priority already: the same future may be reached by many paths.
    func lend(_ priority: TaskPriority, to cells: inout [FutureCell])

    var kind: StageKind { get }

    func addInputs(to cells: inout [FutureCell])
}

/// The handler of a promise for such work, to which it has no strong reference.
private final class DependentHandler: CancellationHandler {
    private weak var work: (any DependentWork)?

    init(_ work: any DependentWork) { self.work = work }

    override func stop() { work?.stop() }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) { work?.lend(priority, to: &cells) }

    override var kind: StageKind { work?.kind ?? .promise }

    override func addInputs(to cells: inout [FutureCell]) { work?.addInputs(to: &cells) }
}

/// What a task that waits for a pending future has to take care of, if anything.
private struct WaitConcerns: OptionSet, Sendable {
    let rawValue: UInt8

    /// There has been a handler of a task: without one there is nothing to walk up to.
    static let tasks = WaitConcerns(rawValue: 1 << 0)
    /// There has been a ``PendingWatch``.
    static let watches = WaitConcerns(rawValue: 1 << 1)

    // One word, so that without either the check is one load. Relaxed: a waiter that misses it waits as it would
    // without all this.
    private static let word = Atomic<UInt8>(0)

    static var now: WaitConcerns { WaitConcerns(rawValue: word.load(ordering: .relaxed)) }

    static func note(_ concern: WaitConcerns) { word.bitwiseOr(concern.rawValue, ordering: .relaxed) }
}

extension Promise {
    /// Cancels a task when its outcome isn't wanted any more, and lends it the priority of the waiters.
    ///
    /// With `onMainActor`, the work has to run on the main actor. The caller is on it, so the work can't have begun.
    ///
    /// Returns the handler, which lends a priority even after the promise has settled.
    @discardableResult
    func onCancel<Value, Problem>(
        of task: Task<Value, Problem>,
        onMainActor isOnMainActor: Bool = false
    ) -> CancellationHandler {
        let handler = TaskHandler(task)
        handler.isOnMainActor = isOnMainActor
        handler.add(to: reference.cell)
        Lending.noteTask()
        return handler
    }

    /// Stops work when its outcome isn't wanted any more, and lends it the priority of the waiters.
    func onCancel(of work: any DependentWork) {
        DependentHandler(work).add(to: reference.cell)
    }
}

extension Awaiting {
    /// Suspends like ``suspend(unlessCancelled:_:)``, and passes on each increase of the task's priority meanwhile.
    @usableFromInline
    func suspendWhileLending(
        unlessCancelled isLeaving: Bool,
        _ onCancel: (@Sendable () -> Void)? = nil
    ) async -> Bool {
        await whileEscalating { priority in
            Lending(priority).lend(to: cell)
        } wait: {
            await suspend(unlessCancelled: isLeaving, onCancel)
        }
    }
}

/// Waits, and passes on the priority of the current task: its present one, and each that it is raised to meanwhile.
@inline(__always)
func whileEscalating<Value>(
    _ lend: @escaping @Sendable (TaskPriority) -> Void,
    wait: () async -> Value
) async -> Value {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return await wait() }
    return await withTaskPriorityEscalationHandler {
        // It may have been raised after it was read, before there was a handler to be told.
        lend(Task.currentPriority)
        return await wait()
    } onPriorityEscalated: { _, priority in
        lend(priority)
    }
}

/// A priority that is being lent to the work behind a cell.
@usableFromInline
struct Lending: Sendable {
    private let lent: LentPriority

    init(_ lent: LentPriority) { self.lent = lent }

    init(_ priority: TaskPriority) { lent = LentPriority(priority) }

    /// Records that there is a task that a priority may be lent to.
    @usableFromInline
    static func noteTask() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        if !WaitConcerns.now.contains(.tasks) { WaitConcerns.note(.tasks) }
    }

    /// Records that there is a ``PendingWatch``.
    static func noteWatch() { WaitConcerns.note(.watches) }

    /// Raises the priority of a task, if the system can.
    static func escalate<Value, Problem>(_ task: Task<Value, Problem>, to priority: TaskPriority) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        task.escalatePriority(to: priority)
    }

    /// Lends the priority of the current task to the tasks behind a cell, if there are any.
    ///
    /// May be called from any thread, with a reference to the cell. Walks up as a cancellation does: without recursion,
    /// and with one lock at a time.
    /// - Returns: Whether there may be one: a task, other work that may wait for one, or a stage that may continue with
    ///   one. A promise that may be given one later keeps only the priority of this moment: to hear of a higher one,
    ///   each `await` would need a handler.
    /// - Complexity: O(depth) if there has been work in a task at all, otherwise O(1).
    @usableFromInline
    static func lendPriority(to cell: CellPointer) -> Bool {
        let concerns = WaitConcerns.now
        if concerns.isEmpty { return false }
        if concerns.contains(.watches) { PendingWatch.current?.watch(cell.object) }
        return concerns.contains(.tasks) && Lending(Task.currentPriority).lend(to: cell)
    }

    /// Whether pending futures are watched: there has been a ``PendingWatch``, or events are recorded or tracked.
    static var waitsAreShown: Bool {
        #if Diagnostics
        if Recorder.isOn { return true }
        #endif
        return WaitConcerns.now.contains(.watches)
    }

    /// Records that the current task or thread is about to wait for a cell.
    static func noteWait(for cell: CellPointer) {
        if WaitConcerns.now.contains(.watches) { PendingWatch.current?.watch(cell.object) }
    }

    /// Lends it to the tasks behind a cell, and returns whether there may be one; see ``lendPriority(to:)``.
    ///
    /// May be called from any thread, with a reference to the cell.
    @discardableResult
    func lend(to cell: CellPointer) -> Bool {
        if remember(inPromise: cell) { return false }
        var inputs: [FutureCell] = []
        let isLent = climb(from: cell, &inputs)
        return lend(to: &inputs) || isLent
    }

    /// Lends it to the work behind a handler that was added after a task had begun to wait.
    ///
    /// May be called from any thread, never under a lock.
    func lend(by lender: CancellationHandler) {
        var inputs: [FutureCell] = []
        lender.lend(lent.priority, to: &inputs)
        _ = lend(to: &inputs)
    }

    private func lend(to inputs: inout [FutureCell]) -> Bool {
        var isLent = false
        while let input = inputs.popLast() {
            if climb(from: CellPointer(input), &inputs) { isLent = true }
            withExtendedLifetime(input) {}
        }
        return isLent
    }

    /// Walks up from a cell to the promise behind it.
    private func climb(from cell: CellPointer, _ inputs: inout [FutureCell]) -> Bool {
        var isLent = false
        var current = cell.owned()
        // Don't follow a cycle of cells forever: Brent's algorithm finds it, as in `Ascent`. Here it compares
        // addresses, since references to the cells would make each `await` too slow.
        var (passed, steps, span) = (cell, 0, 1)
        while let before = current.pointer.state.lock() {
            let upstream = current.pointer.upstream
            // A promise that was lent as much has passed it on, and does so for what comes later.
            let isHigher = before.lent.map { $0 >= lent } != true
            let lenders = upstream.handlers.flatMap { CancellationHandler.knowingWork(in: $0, all: isHigher) }
            var next = upstream.source?.ownedUnderLock()
            // A priority that is left there is seen by the thread that moves the cell from one source to the next, and
            // by the thread that adds a handler to a promise.
            let isBetweenSources = upstream.source == nil && !upstream.isFromProducer
            let owned = current.pointer.behavior.ownedUnderLock()
            current.pointer.state.unlock(upstream.source == nil ? before.lending(lent) : before.bits)
            if let (first, others) = lenders {
                if isHigher {
                    first.lend(lent.priority, to: &inputs)
                    for other in others { other.lend(lent.priority, to: &inputs) }
                }
                isLent = true
            }
            guard let source = next.take() else { return isLent || isBetweenSources }
            // A stage whose source is settled may be about to wait for another future, with its new behavior already.
            if !upstream.isForwarding,
                source.pointer.state.now.isTerminal
                    || owned.behavior.traits(of: current.pointer, CompletionQueue.current).contains(.mayContinue)
            {
                isLent = true
                // If it has moved on meanwhile, there is another source to walk up to.
                guard remember(in: current.pointer, below: source.pointer) else { continue }
            }
            current = source
            if current.pointer == passed { break }
            steps += 1
            if steps == span { (passed, steps, span) = (current.pointer, 0, span * 2) }
        }
        return isLent
    }

    /// Leaves the priority in a promise's cell that has no handlers, as `climb` would.
    ///
    /// Most futures that a task awaits are like that: there is nothing to walk up to, and nothing to retain meanwhile.
    /// Returns whether nothing is left to do, which includes a terminal cell.
    private func remember(inPromise cell: CellPointer) -> Bool {
        guard let before = cell.state.lock() else { return true }
        let isPromise = cell.upstream == .producer
        cell.state.unlock(isPromise ? before.lending(lent) : before.bits)
        return isPromise
    }

    /// Leaves the priority in a stage, waiting or running, for the future that it will continue with.
    ///
    /// Returns false if this isn't the source any more.
    private func remember(in stage: CellPointer, below source: CellPointer) -> Bool {
        guard let before = stage.state.lock() else { return true }
        let isBelow = stage.upstream.source == source
        stage.state.unlock(isBelow ? before.lending(lent) : before.bits)
        return isBelow
    }
}
