//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A running traversal, owned by the observers of its pending futures.
///
/// What knows the types is inlinable: a generic class that isn't specialized spends most of its time on requests for
/// metadata. Everything else is in ``TraversalProgress``.
@usableFromInline
final class Traversal<Success: Sendable, Failure: Error>: DependentWork {
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var progress: TraversalProgress
        /// One for each started future.
        @usableFromInline var values: [Success?]
    }

    /// The future of all values.
    ///
    /// `values` are those of the futures before `first`, which is the first pending one. The count is that of the
    /// items, or `Int.max` if it is unknown. `start` makes the future of the item at an index, or returns nil past the
    /// end; it is called with ascending indices, by one thread at a time.
    @inlinable
    static func result(
        _ count: Int,
        _ maxConcurrent: Int,
        _ origin: Origin,
        _ values: [Success],
        _ first: Future<Success, Failure>,
        as kind: ShownKind,
        _ start: @escaping @Sendable (Int) -> Future<Success, Failure>?
    ) -> Future<[Success], Failure> {
        let promise = Promise<[Success], Failure>(at: origin)
        let traversal = Traversal(count, maxConcurrent, promise, after: values, as: kind, start)
        traversal.watch(first, at: values.count)
        traversal.proceed(isStarting: true)
        return promise.future
    }

    @usableFromInline let promise: Promise<[Success], Failure>
    @usableFromInline let shownKind: ShownKind
    @usableFromInline let start: @Sendable (Int) -> Future<Success, Failure>?
    @usableFromInline let state: Locked<State>

    @usableFromInline
    init(
        _ count: Int,
        _ maxConcurrent: Int,
        _ promise: Promise<[Success], Failure>,
        after known: [Success],
        as kind: ShownKind,
        _ start: @escaping @Sendable (Int) -> Future<Success, Failure>?
    ) {
        self.promise = promise
        shownKind = kind
        self.start = start
        var values: [Success?] = known
        if count < .max { values.reserveCapacity(count) }
        values.append(nil)
        let progress = TraversalProgress(count, maxConcurrent, started: values.count)
        state = Locked(State(progress: progress, values: values))
        promise.onCancel(of: self)
    }

    /// Starts futures until enough are running.
    ///
    /// A loop: futures that are already known need no stack. `isStarting` says that the caller is the thread that
    /// starts futures, and has started one.
    @inlinable
    func proceed(isStarting: Bool = false) {
        var isStarting = isStarting
        while true {
            switch next(isStarting) {
            case .rest: return
            case .finish:
                let values = state.withLock { state in
                    let values = state.values
                    state.values = []
                    return values
                }
                return promise.resolve(values.compacted())
            case .start(let index):
                // Cancelled in a closure, whose end the cancellation handler waits for: there is nothing to begin.
                if promise.reference.cell.state.now.isTerminal { return }
                isStarting = true
                guard let future = Recorder.calling(for: promise.reference.cell, kind, { start(index) }) else {
                    // No item was left for it.
                    state.withLock { state in
                        state.values.removeLast()
                        state.progress.retreat()
                    }
                    continue
                }
                if let outcome = future.outcome {
                    take(outcome, at: index)
                } else {
                    watch(future, at: index)
                }
            }
        }
    }

    @inlinable
    func next(_ isStarting: Bool) -> TraversalProgress.Step {
        state.withLock { state in
            let step = state.progress.next(isStarting)
            if case .start = step { state.values.append(nil) }
            return step
        }
    }

    @inlinable
    func watch(_ future: Future<Success, Failure>, at index: Int) {
        let observation = future.observation(TraverseStage.self, (self, index))
        Recorder.note(.joins(promise.reference.cell, CellPointer(observation.cell)))
        // It may have settled meanwhile, and then there is nothing to keep.
        let requests = state.withLock { $0.progress.add(observation, at: index, isNeeded: $0.values[index] == nil) }
        requests?.pass(to: observation)
    }

    @inlinable
    func take(_ outcome: Result<Success, Failure>, at index: Int) {
        switch outcome {
        case .success(let value):
            // Released after the lock.
            let observation = state.withLock { state in
                state.values[index] = value
                return state.progress.remove(at: index)
            }
            _ = consume observation
        case .failure(let error):
            if promise.reject(error) { end() }
        }
    }

    /// Stops at once if the result can represent a cancellation; otherwise it needs the remaining outcomes, and
    /// requests the cancellation of each future.
    func stop() {
        if canSayCancelled(Failure.self) { return end() }
        for observation in state.withLock({ $0.progress.requestCancellation() }) { observation.requestCancellation() }
    }

    @inlinable var kind: StageKind { shownKind.or(.traverse) }

    func addInputs(to cells: inout [FutureCell]) {
        cells += state.withLock { $0.progress.underWay }.map(\.cell)
    }

    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        cells += state.withLock { $0.progress.lend(priority) }.map(\.cell)
    }

    /// Starts nothing new and cancels what is running.
    @usableFromInline
    func end() {
        for observation in state.withLock({ $0.progress.end() }) { observation.cancel() }
    }
}

/// Which futures of a traversal are running, and what comes next: all of its state but the values.
@usableFromInline
struct TraversalProgress: Sendable {
    @usableFromInline
    enum Step: Sendable {
        case start(Int)
        case finish
        case rest
    }

    /// How many futures there will be, once that is known.
    private var count: Int
    private let maxConcurrent: Int
    private var started: Int
    /// How many of the started ones have not settled.
    private var pending = 1
    private var observations: [Int: Observation] = [:]
    /// One thread at a time starts futures; before it stops it checks again for room.
    private var isStarting = true
    private var requests = InputRequests()
    private var isOver = false

    /// Begins with one pending future, which its caller has started.
    init(_ count: Int, _ maxConcurrent: Int, started: Int) {
        self.count = count
        self.maxConcurrent = maxConcurrent
        self.started = started
    }

    /// The observations of the running futures, in the order of the items.
    var underWay: [Observation] { observations.sorted { $0.key < $1.key }.map(\.value) }

    /// What a thread has to do next; `isCaller` says that it is the one that starts futures, and has started the last.
    @usableFromInline
    mutating func next(_ isCaller: Bool) -> Step {
        if isCaller { isStarting = false }
        if isOver || isStarting { return .rest }
        if started == count {
            guard pending == 0 else { return .rest }
            isOver = true
            return .finish
        }
        guard pending < maxConcurrent else { return .rest }
        isStarting = true
        pending += 1
        started += 1
        return .start(started - 1)
    }

    /// Takes back the start of a future for which no item was left.
    @usableFromInline
    mutating func retreat() {
        started -= 1
        pending -= 1
        count = started
    }

    /// Keeps an observation that is still needed, and returns what the caller has to pass to it once it has released
    /// the lock.
    @usableFromInline
    mutating func add(_ observation: Observation, at index: Int, isNeeded: Bool) -> InputRequests? {
        if isNeeded, !isOver { observations[index] = observation }
        return requests.isEmpty ? nil : requests
    }

    /// Counts a future that has succeeded, and returns its observation.
    @usableFromInline
    mutating func remove(at index: Int) -> Observation? {
        pending -= 1
        return observations.removeValue(forKey: index)
    }

    /// Returns the observations to ask.
    mutating func requestCancellation() -> [Observation] {
        requests.requestCancellation()
        return underWay
    }

    /// Returns the observations to lend to.
    mutating func lend(_ priority: TaskPriority) -> [Observation] { requests.lend(priority) ? underWay : [] }

    /// Returns the observations to cancel.
    mutating func end() -> [Observation] {
        isOver = true
        requests.end(.cancel)
        defer { observations = [:] }
        return underWay
    }
}

@usableFromInline
enum TraverseStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .traverse }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ place: (Traversal<Success, Failure>, Int)) {
        place.0.take(outcome, at: place.1)
        place.0.proceed()
    }

    @inlinable
    static func sourceWasAbandoned(_ place: (Traversal<Success, Failure>, Int), _ source: CellPointer) {
        BrokenInput.note(source, on: place.0.promise.reference.cell)
    }

    @inlinable static var leavesWhenCancelled: Bool { canSayCancelled(Failure.self) }
}

/// A sequence that is iterated by one thread at a time.
@usableFromInline
// Sendable: the sequence was sent here, so nothing else uses the iterator's state, and a traversal lets one thread at a
// time start futures, under a flag that its lock guards.
final class PulledItems<Item: Sendable>: @unchecked Sendable {
    private var iterator: any IteratorProtocol<Item>

    init(_ items: sending some Sequence<Item>) { iterator = items.makeIterator() }

    func next() -> Item? { iterator.next() }
}
