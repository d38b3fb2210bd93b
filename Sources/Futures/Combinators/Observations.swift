//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The observations that a combinator has on its inputs, so that it can end or cancel all of them at once.
///
/// What is added later is treated as the others were.
@usableFromInline
final class Observations: DependentWork {
    /// What happens to inputs that are not needed any more.
    @usableFromInline
    enum Ending: Sendable {
        /// They go on, unobserved.
        case leave
        /// They are cancelled, as far as nobody else listens to them.
        case cancel
    }

    private struct State {
        var observations: [Observation] = []
        var isCancelRequested = false
        var ending: Ending?
        /// The priority of those who wait, as far as it was lent to what was added.
        var lent: LentPriority?
        /// What the inputs are combined by.
        ///
        /// Here, where it makes the object no larger.
        let kind: StageKind
    }

    private let state: Locked<State>

    @usableFromInline
    init(of kind: StageKind, expecting count: Int) {
        state = Locked(State(kind: kind))
        state.withLock { $0.observations.reserveCapacity(count) }
    }

    @usableFromInline
    func add(_ observation: Observation) {
        let (ending, isCancelRequested, lent) = state.withLock { state in
            if state.ending == nil { state.observations.append(observation) }
            return (state.ending, state.isCancelRequested, state.lent)
        }
        if let ending {
            observation.end(ending)
        } else if isCancelRequested {
            observation.requestCancellation()
        } else if let lent {
            observation.lend(lent.priority)
        }
    }

    /// Lets go of the inputs: the outcome is known.
    ///
    /// Only the first call counts.
    @usableFromInline
    func end(_ ending: Ending) {
        let observations = state.withLock { state in
            if state.ending == nil { state.ending = ending }
            defer { state.observations = [] }
            return state.observations
        }
        for observation in observations { observation.end(ending) }
    }

    /// Asks the inputs to stop.
    ///
    /// Those whose outcome is still needed, since the combination can't say "cancelled", stay observed.
    @usableFromInline
    func requestCancellation() {
        let observations = state.withLock { state in
            state.isCancelRequested = true
            return state.observations
        }
        for observation in observations { observation.requestCancellation() }
    }

    var kind: StageKind { state.withLock { $0.kind } }

    var pendingInputs: [Observation] { state.withLock { $0.observations } }

    func borrow(_ priority: TaskPriority, _ cells: inout [FutureCell]) {
        let observations = state.withLock { state -> [Observation] in
            if let lent = state.lent, lent >= priority { return [] }
            state.lent = LentPriority(priority)
            return state.observations
        }
        cells += observations.lazy.map(\.cell)
    }
}

extension Observation {
    fileprivate func end(_ ending: Observations.Ending) {
        switch ending {
        case .leave: leave()
        case .cancel: cancel()
        }
    }
}
