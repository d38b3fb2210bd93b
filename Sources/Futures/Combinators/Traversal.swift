//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A running traversal, owned by the observers of its pending futures.
@usableFromInline
final class Traversal<Item: Sendable, Success: Sendable, Failure: Error>: DependentWork {
    private struct State {
        /// How many futures there will be, once that is known.
        var count = Int.max
        /// How many of these have not settled.
        var pending = 1
        var underWay: [Int: Observation] = [:]
        /// One for each started future.
        var values: [Success?]
        /// One thread at a time starts futures; before it stops it checks again for room.
        var isStarting = true
        var requests = InputRequests()
        var isOver = false

        /// Takes back the start of a future for which no item was left.
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

    /// The future of all values, where the first pending future comes after these.
    @usableFromInline
    static func result(
        of items: TraversedItems<Item>,
        _ maxConcurrent: Int,
        _ origin: Origin,
        _ values: [Success],
        _ first: Future<Success, Failure>,
        _ transform: @escaping @Sendable (Item) -> Future<Success, Failure>
    ) -> Future<[Success], Failure> {
        let promise = Promise<[Success], Failure>(at: origin)
        Traversal(items, maxConcurrent, promise, after: values, transform).proceed(from: first)
        return promise.future
    }

    private let items: TraversedItems<Item>
    private let maxConcurrent: Int
    fileprivate let promise: Promise<[Success], Failure>
    private let transform: @Sendable (Item) -> Future<Success, Failure>
    private let state: Locked<State>

    private init(
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

    /// Continues from the first pending future.
    ///
    /// Called once.
    private func proceed(from first: Future<Success, Failure>) {
        promise.onCancel(of: self)
        watch(first, at: state.withLock { $0.values.count - 1 })
        state.withLock { $0.isStarting = false }
        proceed()
    }

    /// Starts futures until enough are running.
    ///
    /// A loop: futures that are already known need no stack.
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

    /// Takes the outcome of a future that was pending, and continues.
    func settle(_ outcome: Result<Success, Failure>, at index: Int) {
        take(outcome, at: index)
        proceed()
    }

    /// Stops at once if the result can represent a cancellation; otherwise it needs the remaining outcomes, and
    /// requests the cancellation of each future.
    func stop() {
        if TraverseStage<Item, Success, Failure>.leavesWhenCancelled { return end() }
        let underWay = state.withLock { state in
            state.requests.requestCancellation()
            return state.underWay
        }
        for observation in Self.ordered(underWay) { observation.requestCancellation() }
    }

    var kind: StageKind { .traverse }

    func addInputs(to cells: inout [FutureCell]) {
        cells += Self.ordered(state.withLock { $0.underWay }).map(\.cell)
    }

    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        let underWay = state.withLock { state in state.requests.lend(priority) ? state.underWay : [:] }
        cells += underWay.values.lazy.map(\.cell)
    }

    /// Starts nothing new and cancels what is running.
    private func end() {
        let underWay = state.withLock { state in
            state.isOver = true
            defer { state.underWay = [:] }
            return state.underWay
        }
        for observation in Self.ordered(underWay) { observation.cancel() }
    }

    /// The observations in the order of the items.
    private static func ordered(_ underWay: [Int: Observation]) -> some Sequence<Observation> {
        underWay.sorted { $0.key < $1.key }.lazy.map(\.value)
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
@usableFromInline
enum TraversedItems<Item: Sendable>: Sendable {
    case array([Item])
    case pulled(PulledItems<Item>)

    /// The item at an index, or nil past the end.
    ///
    /// Called by the thread that starts futures, with ascending indices.
    func item(at index: Int) -> Item? {
        switch self {
        case .array(let items): items[index]
        case .pulled(let items): items.next()
        }
    }
}

/// A sequence that is iterated by one thread at a time.
// Sendable: the sequence was sent here, so nothing else uses the iterator's state, and a traversal lets one thread at a
// time start futures, under a flag that its lock guards.
@usableFromInline
final class PulledItems<Item: Sendable>: @unchecked Sendable {
    private var iterator: any IteratorProtocol<Item>

    init(_ items: sending some Sequence<Item>) { iterator = items.makeIterator() }

    func next() -> Item? { iterator.next() }
}
