//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An observer that can leave before its source settles.
///
/// Observes the inputs of combinators, flights, limiters, traversals and `withoutCancelling`. The source is kept alive
/// until the observer has run or left.
@usableFromInline
// Sendable: a cell may be used from any thread. The table in `FutureCell.swift` says what guards its fields.
struct Observation: @unchecked Sendable {
    @usableFromInline let cell: FutureCell

    /// Wraps an observer's cell that is already attached.
    @usableFromInline
    init(owning cell: consuming OwnedCell) { self.cell = cell.intoObject() }

    /// Takes the observer out of its source's list and releases its closure, unless it has run or is about to.
    ///
    /// May be called from any thread, any number of times. Doesn't cancel the source.
    func leave() {
        withCell { Departure.begin($0)?.end(cancelling: false) }
    }

    /// Like ``leave()``, and cancels the source if nobody else listens to it.
    func cancel() {
        withCell { Departure.begin($0)?.end(cancelling: true) }
    }

    /// Lends a priority to the source.
    func lend(_ priority: TaskPriority) {
        withCell { Lending(priority).lend(to: $0) }
    }

    /// Cancels the source if nobody else listens to it, and leaves if the observer's stage allows that; see
    /// ``ObserverStage``.
    func requestCancellation() {
        withCell { Cancellation(of: $0).request() }
    }

    private func withCell(_ body: (CellPointer) -> Void) {
        withExtendedLifetime(cell) { body(CellPointer(cell)) }
    }
}

extension Future {
    /// Like `observe`, for an observer that may leave early.
    ///
    /// If the future is settled, the closure may run before this returns.
    @inlinable
    func observation(_ observer: @escaping @Sendable (Result<Success, Failure>) -> Void) -> Observation {
        observation(ObserveStage<Success, Failure>.self, observer)
    }

    /// Like ``observation(_:)``, for an operator with a stage of its own.
    @inlinable
    func observation<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> Observation
    where Stage.Success == Success, Stage.Failure == Failure {
        let cell = OwnedCell.stage(stage, body)
        WaiterList.attach(cell.copy(), to: ownedSource())
        return Observation(owning: cell)
    }
}
