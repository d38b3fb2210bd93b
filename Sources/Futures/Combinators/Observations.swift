//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The observations of several futures by somebody who makes no future of them, and lets go of all of them at once.
///
/// A combinator has a ``Combination``. What is added later is treated as the others were.
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

    private let state: Locked<InputState>
    init(expecting count: Int) { state = Locked(InputState(expecting: count)) }

    deinit { end(.leave) }

    var kind: StageKind { .await }

    func add(_ observation: Observation) { state.withLock { $0.add(observation) }?.treat(observation) }

    /// Lets go of the inputs: the outcome is known.
    ///
    /// Only the first call counts.
    func end(_ ending: Ending) { state.withLock { $0.end(ending) }.visit { $0.end(ending) } }

    /// Nothing: the inputs go on when the one who looks is cancelled.
    func requestCancellation() {}

    var pendingInputs: [Observation] {
        var pending: [Observation] = []
        state.withLock { $0.inputs }.visit { pending.append($0) }
        return pending
    }

    func borrow(_ priority: TaskPriority, _ cells: inout [FutureCell]) {
        state.withLock { $0.lend(priority) }.visit { cells.append($0.cell) }
    }
}
