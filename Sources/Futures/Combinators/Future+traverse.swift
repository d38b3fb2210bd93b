//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Makes a future of each item, no more than a number of them at once, and gathers their values.
    ///
    /// ```swift
    /// let pictures = Future.traverse(urls, maxConcurrent: 4) { url in session.picture(url) }
    /// ```
    ///
    /// The first failure stops it: nothing new is started, and what is under way is cancelled.
    ///
    /// ## Execution
    ///
    /// The closure runs in the order of the items: on the caller for the first ones, then wherever an earlier future
    /// settles.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels what is under way, each if nobody else listens to it, and starts nothing
    /// new.
    ///
    /// - Parameters:
    ///   - items: What to make futures of.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - file: Where it is called, for the report when the promise of a future is broken.
    ///   - line: Where it is called, for the report when the promise of a future is broken.
    ///   - transform: Makes the future of an item. Called at most once for each, never by two threads at once.
    /// - Returns: The values in the order of the items, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n), in constant stack. It keeps n values and `maxConcurrent` futures; where each future is known
    ///   at once, the arrays alone.
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        precondition(maxConcurrent >= 1, "traverse(maxConcurrent: \(maxConcurrent)): at least 1 has to be allowed")
        let items = Array(items)
        var values: [Success] = []
        values.reserveCapacity(items.count)
        // As long as the futures are known there is nothing to wait for, and nobody who could cancel.
        while values.count < items.count {
            let future = transform(items[values.count])
            switch future.outcome {
            case .success(let value)?: values.append(value)
            case .failure(let error)?: return .failure(error)
            case nil:
                let promise = Promise<[Success], Failure>(file: file, line: line)
                let traversal = Traversal(items, maxConcurrent, promise, after: values, transform)
                promise.onCancel(of: traversal)
                traversal.proceed(from: future)
                return promise.future
            }
        }
        return .success(values)
    }

    /// The same, with the closure always on an executor.
    ///
    /// An item that waits for the executor counts as one that is under way.
    ///
    /// - Parameters:
    ///   - items: As above.
    ///   - maxConcurrent: As above.
    ///   - executor: Where the closure runs, for each item in a job of its own.
    ///   - file: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - line: Where it is called, for the report when a promise is broken or the executor drops the closure.
    ///   - transform: Makes the future of an item. Called at most once for each, by several threads at once where the
    ///     executor runs several jobs at once.
    /// - Returns: As above, or broken when the executor drops a job.
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        let turn = Future<Void, Failure>.success(())
        // One box for all items.
        let apart: any FutureExecutor = JobsApart(executor: executor)
        return traverse(items, maxConcurrent: maxConcurrent, file: file, line: line) { item in
            turn.flatMap(on: apart, file: file, line: line) { transform(item) }
        }
    }
}

/// An executor that shares no job: what becomes ready together may run together, where the other one can.
private struct JobsApart: FutureExecutor {
    let executor: any FutureExecutor

    var isCurrent: Bool { executor.isCurrent }

    func enqueue(_ job: FutureJob) { executor.enqueue(job) }
}

/// A traversal under way; the observers of its pending futures own it.
final class Traversal<Item: Sendable, Success: Sendable, Failure: Error>: DependentWork {
    private struct State {
        /// How many futures were started.
        var started: Int
        /// How many of those have not settled.
        var pending = 1
        var underWay: [Int: Observation] = [:]
        var values: [Success?]
        /// One thread at a time starts futures; it looks again for room before it stops.
        var isStarting = true
        var isCancelRequested = false
        var isOver = false
        /// The priority of those who wait, as far as it was lent to what is under way.
        var lent: LentPriority?
    }

    private enum Step {
        case start(Int)
        case finish([Success])
        case rest
    }

    private let items: [Item]
    private let maxConcurrent: Int
    private let promise: Promise<[Success], Failure>
    private let transform: @Sendable (Item) -> Future<Success, Failure>
    private let state: Locked<State>

    init(
        _ items: [Item],
        _ maxConcurrent: Int,
        _ promise: Promise<[Success], Failure>,
        after values: [Success],
        _ transform: @escaping @Sendable (Item) -> Future<Success, Failure>
    ) {
        self.items = items
        self.maxConcurrent = maxConcurrent
        self.promise = promise
        self.transform = transform
        var slots = [Success?](repeating: nil, count: items.count)
        for (index, value) in values.enumerated() { slots[index] = value }
        state = Locked(State(started: values.count + 1, values: slots))
    }

    /// Goes on from the first future that is pending.
    func proceed(from first: Future<Success, Failure>) {
        watch(first, at: state.withLock { $0.started - 1 })
        state.withLock { $0.isStarting = false }
        proceed()
    }

    /// Starts futures until there are enough of them.
    ///
    /// A loop: futures that are known already need no stack.
    func proceed() {
        while true {
            switch state.withLock({ step(&$0) }) {
            case .rest: return
            case .finish(let values):
                promise.resolve(values)
                return
            case .start(let index):
                let future = transform(items[index])
                if let outcome = future.outcome {
                    take(outcome, at: index)
                } else {
                    watch(future, at: index)
                }
                state.withLock { $0.isStarting = false }
            }
        }
    }

    private func step(_ state: inout State) -> Step {
        if state.isOver || state.isStarting { return .rest }
        if state.started == items.count {
            guard state.pending == 0 else { return .rest }
            state.isOver = true
            return .finish(state.values.compacted())
        }
        guard state.pending < maxConcurrent else { return .rest }
        state.isStarting = true
        state.pending += 1
        state.started += 1
        return .start(state.started - 1)
    }

    private func watch(_ future: Future<Success, Failure>, at index: Int) {
        let observation = future.observation(TraverseStage.self, (self, index))
        let (isOver, isCancelRequested, lent) = state.withLock { state in
            // It may have settled meanwhile, and then there is nothing to keep.
            if !state.isOver, state.values[index] == nil { state.underWay[index] = observation }
            return (state.isOver, state.isCancelRequested, state.lent)
        }
        if isOver {
            observation.cancel()
        } else if isCancelRequested {
            observation.requestCancellation()
        } else if let lent {
            observation.lend(lent.priority)
        }
    }

    private func take(_ outcome: Result<Success, Failure>, at index: Int) {
        switch outcome {
        case .success(let value):
            state.withLock { state in
                state.values[index] = value
                state.pending -= 1
                state.underWay[index] = nil
            }
        case .failure(let error):
            if promise.reject(error) { stop() }
        }
    }

    /// Takes the outcome of a future that was pending, and goes on.
    func settle(_ outcome: Result<Success, Failure>, at index: Int) {
        take(outcome, at: index)
        proceed()
    }

    /// Stops at once where the result can say "cancelled"; otherwise it needs the rest too, and asks each future to
    /// hurry.
    func requestCancellation() {
        if TraverseStage<Item, Success, Failure>.leavesWhenCancelled { return stop() }
        let underWay = state.withLock { state in
            state.isCancelRequested = true
            return state.underWay
        }
        for observation in underWay.values { observation.requestCancellation() }
    }

    func borrow(_ priority: TaskPriority, _ cells: inout [FutureCell]) {
        let underWay = state.withLock { state -> [Int: Observation] in
            if let lent = state.lent, lent >= priority { return [:] }
            state.lent = LentPriority(priority)
            return state.underWay
        }
        cells += underWay.values.lazy.map(\.cell)
    }

    /// Starts nothing new and cancels what is under way.
    private func stop() {
        let underWay = state.withLock { state in
            state.isOver = true
            defer { state.underWay = [:] }
            return state.underWay
        }
        for observation in underWay.values { observation.cancel() }
    }
}

enum TraverseStage<Item: Sendable, Success: Sendable, Failure: Error>: ObserverStage {
    static func look(at outcome: Result<Success, Failure>, _ place: (Traversal<Item, Success, Failure>, Int)) {
        place.0.settle(outcome, at: place.1)
    }

    static var leavesWhenCancelled: Bool { cancellationFailure(as: Failure.self) != nil }
}
