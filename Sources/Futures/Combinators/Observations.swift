//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The observations of several futures by code that makes no future of them, and releases all of them at once.
///
/// A combinator has a ``Combination``. Inputs that are added later are treated like the others.
@usableFromInline
final class Observations: DependentWork {
    private let state: Locked<InputState>
    let kind: StageKind

    init(expecting count: Int, for kind: StageKind = .await) {
        state = Locked(InputState(expecting: count))
        self.kind = kind
    }

    deinit { end() }

    func add(_ observation: Observation) { state.withLock { $0.add(observation) }?.pass(to: observation) }

    /// Leaves the inputs: the outcome is known.
    func end() { state.withLock { $0.end(.leave) }.visit { $0.leave() } }

    /// Does nothing: the inputs go on when the task that reads them is cancelled.
    func stop() {}

    func addInputs(to cells: inout [FutureCell]) { state.withLock { $0.inputs }.visit { cells.append($0.cell) } }

    func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        state.withLock { $0.lend(priority) }.visit { cells.append($0.cell) }
    }
}
