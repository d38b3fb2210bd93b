//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The observers of a combination's inputs, in the order of the inputs.
///
/// Two are stored without an array.
@usableFromInline
struct InputList: Sendable {
    private var first: Observation?
    private var second: Observation?
    private var others: [Observation] = []

    init(expecting count: Int) { if count > 2 { others.reserveCapacity(count - 2) } }

    mutating func append(_ observation: Observation) {
        if first == nil {
            first = observation
        } else if second == nil {
            second = observation
        } else {
            others.append(observation)
        }
    }

    @inline(__always)
    func visit(_ body: (Observation) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for observation in others { body(observation) }
    }

    @usableFromInline var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + others.count }

    /// The cell of an observer in the list, which keeps it alive.
    @usableFromInline
    func cell(at index: Int) -> CellPointer {
        switch index {
        case 0: if let first { return CellPointer(first.cell) }
        case 1: if let second { return CellPointer(second.cell) }
        default: return CellPointer(others[index - 2].cell)
        }
        preconditionFailure("a combination has fewer inputs")
    }

    /// What the observers kept of all inputs.
    @inlinable
    func values<Kept>(as type: Kept.Type) -> [Kept] {
        (0..<count).map { self[$0] }
    }

    /// What the observer kept of an input; see ``InputStage``.
    @inlinable
    subscript<Kept>(index: Int) -> Kept { cell(at: index).outcome(Result<Kept, Never>.self).pointee.get() }
}

/// What was requested of the inputs of a result, for inputs that are added later.
@usableFromInline
struct InputRequests: Sendable {
    private var isCancelRequested = false
    private var lent: LentPriority?
    private var ending: InputEnding?

    /// Whether the inputs aren't needed any more.
    var areOver: Bool { ending != nil }
    var isEmpty: Bool { !isCancelRequested && lent == nil && ending == nil }

    @usableFromInline init() {}

    mutating func requestCancellation() { isCancelRequested = true }

    /// Records a priority; returns false if one at least as high was lent before.
    mutating func lend(_ priority: TaskPriority) -> Bool {
        let new = LentPriority(priority)
        if let lent, lent >= new { return false }
        lent = new
        return true
    }

    mutating func end(_ ending: InputEnding) { self.ending = ending }

    /// Makes the same requests of an input.
    ///
    /// Never called under a lock.
    @usableFromInline
    func pass(to observation: Observation) {
        if let ending { return observation.end(ending) }
        if isCancelRequested { observation.requestCancellation() }
        // An input that is asked to cancel may stay pending, and its waiters with it.
        if let lent { observation.lend(lent.priority) }
    }
}

/// What happens to inputs that are not needed any more.
@usableFromInline
enum InputEnding: Sendable {
    /// They go on, unobserved.
    case leave
    /// They are cancelled, unless they have other listeners.
    case cancel
}

/// The inputs of a combination, and what was requested of them: inputs that are added later are treated like the
/// others.
@usableFromInline
struct InputState: Sendable {
    private(set) var inputs: InputList
    private var requests = InputRequests()

    init(expecting count: Int) { inputs = InputList(expecting: count) }

    /// Returns what the caller has to pass to the input once it has released the lock.
    @inline(__always)
    mutating func add(_ observation: Observation) -> InputRequests? {
        if !requests.areOver { inputs.append(observation) }
        return requests.isEmpty ? nil : requests
    }

    /// Returns the inputs to end.
    mutating func end(_ ending: InputEnding) -> InputList {
        requests.end(ending)
        return take()
    }

    mutating func take() -> InputList {
        let taken = inputs
        inputs = InputList(expecting: 0)
        return taken
    }

    /// Returns the inputs to ask.
    mutating func requestCancellation() -> InputList {
        requests.requestCancellation()
        return inputs
    }

    /// Returns the inputs to lend to.
    mutating func lend(_ priority: TaskPriority) -> InputList {
        requests.lend(priority) ? inputs : InputList(expecting: 0)
    }
}

extension Observation {
    func end(_ ending: InputEnding) {
        switch ending {
        case .leave: leave()
        case .cancel: cancel()
        }
    }
}
