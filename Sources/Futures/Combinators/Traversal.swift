//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A traversal under way; the observers of its pending futures own it.
final class Traversal<Item: Sendable, Success: Sendable, Failure: Error>: DependentWork {
    private struct State {
        /// How many futures there will be, once that is known.
        var count = Int.max
        /// How many of those have not settled.
        var pending = 1
        var underWay: [Int: Observation] = [:]
        /// One for each future that was started.
        var values: [Success?]
        /// One thread at a time starts futures; it looks again for room before it stops.
        var isStarting = true
        var requests = InputRequests()
        var isOver = false

        /// Takes back the start of a future for which there was no item any more.
        mutating func retreat() {
            values.removeLast()
            pending -= 1
            count = values.count
            isStarting = false
        }
    }

    private enum Step {
        case start(Int)
        case finish([Success])
        case rest
    }

    private let items: TraversedItems<Item>
    private let maxConcurrent: Int
    fileprivate let promise: Promise<[Success], Failure>
    private let transform: @Sendable (Item) -> Future<Success, Failure>
    private let state: Locked<State>

    init(
        _ items: TraversedItems<Item>,
        _ maxConcurrent: Int,
        _ promise: Promise<[Success], Failure>,
        after values: [Success],
        _ transform: @escaping @Sendable (Item) -> Future<Success, Failure>
    ) {
        self.items = items
        self.maxConcurrent = maxConcurrent
        self.promise = promise
        self.transform = transform
        var state = State(values: values)
        if case .array(let items) = items {
            state.count = items.count
            state.values.reserveCapacity(items.count)
        }
        state.values.append(nil)
        self.state = Locked(state)
    }

    /// Goes on from the first future that is pending.
    ///
    /// Called once.
    func proceed(from first: Future<Success, Failure>) {
        promise.onCancel(of: self)
        watch(first, at: state.withLock { $0.values.count - 1 })
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
                guard let item = items.item(at: index) else {
                    state.withLock { $0.retreat() }
                    continue
                }
                let future = transform(item)
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
        if state.values.count == state.count {
            guard state.pending == 0 else { return .rest }
            state.isOver = true
            return .finish(state.values.compacted())
        }
        guard state.pending < maxConcurrent else { return .rest }
        state.isStarting = true
        state.pending += 1
        state.values.append(nil)
        return .start(state.values.count - 1)
    }

    private func watch(_ future: Future<Success, Failure>, at index: Int) {
        let observation = future.observation(TraverseStage.self, (self, index))
        let (isOver, requests) = state.withLock { state in
            // It may have settled meanwhile, and then there is nothing to keep.
            if !state.isOver, state.values[index] == nil { state.underWay[index] = observation }
            return (state.isOver, state.requests)
        }
        if isOver { return observation.cancel() }
        requests.pass(to: observation)
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
            if promise.reject(error) { end() }
        }
    }

    /// Takes the outcome of a future that was pending, and goes on.
    func settle(_ outcome: Result<Success, Failure>, at index: Int) {
        take(outcome, at: index)
        proceed()
    }

    /// Stops at once where the result can say "cancelled"; otherwise it needs the rest too, and asks each future to
    /// hurry.
    func stop() {
        if TraverseStage<Item, Success, Failure>.leavesWhenCancelled { return end() }
        let underWay = state.withLock { state in
            state.requests.requestCancellation()
            return state.underWay
        }
        for observation in underWay.values { observation.requestCancellation() }
    }

    var kind: StageKind { .traverse }

    func addInputs(to cells: inout [FutureCell]) {
        cells += state.withLock { $0.underWay }.sorted { $0.key < $1.key }.lazy.map(\.value.cell)
    }

    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        let underWay = state.withLock { state in state.requests.lend(priority) ? state.underWay : [:] }
        cells += underWay.values.lazy.map(\.cell)
    }

    /// Starts nothing new and cancels what is under way.
    private func end() {
        let underWay = state.withLock { state in
            state.isOver = true
            defer { state.underWay = [:] }
            return state.underWay
        }
        for observation in underWay.values { observation.cancel() }
    }
}

enum TraverseStage<Item: Sendable, Success: Sendable, Failure: Error>: ObserverStage {
    static var kind: StageKind { .traverse }

    static func look(at outcome: Result<Success, Failure>, _ place: (Traversal<Item, Success, Failure>, Int)) {
        place.0.settle(outcome, at: place.1)
    }

    static func sourceWasAbandoned(_ place: (Traversal<Item, Success, Failure>, Int), _ source: CellPointer) {
        BrokenInput.note(source, on: place.0.promise.reference.cell)
    }

    static var leavesWhenCancelled: Bool { canSayCancelled(Failure.self) }
}

/// What a traversal makes futures of.
enum TraversedItems<Item: Sendable>: Sendable {
    case array([Item])
    case pulled(PulledItems<Item>)

    /// The item at a place, or nil when there is none any more.
    ///
    /// Called by the thread that starts futures, for one place after the other.
    func item(at index: Int) -> Item? {
        switch self {
        case .array(let items): items[index]
        case .pulled(let items): items.next()
        }
    }
}

/// A sequence that is walked by one thread at a time.
// Sendable: the sequence was sent here, so nobody else has what the iterator uses, and a traversal lets one thread at a
// time start futures, under a flag that its lock guards.
final class PulledItems<Item: Sendable>: @unchecked Sendable {
    private var iterator: any IteratorProtocol<Item>

    init(_ items: sending some Sequence<Item>) { iterator = items.makeIterator() }

    func next() -> Item? { iterator.next() }
}
