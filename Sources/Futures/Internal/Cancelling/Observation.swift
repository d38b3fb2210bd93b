//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An observer that can leave before its source settles.
///
/// What watches the inputs of combinators, flights, limiters and traversals. It keeps the source
/// alive until the observer has run or left and the observation is gone: hold it no longer than it is needed.
@usableFromInline
// Sendable: a cell may be used from any thread; what guards which of its fields is the table in `FutureCell.swift`.
struct Observation: @unchecked Sendable {
    let cell: FutureCell

    /// For an observer's cell, which is attached already.
    @usableFromInline
    init(owning cell: consuming OwnedCell) { self.cell = cell.intoObject() }

    /// Takes the observer out of its source's list and lets go of its closure, unless it has run or is about to.
    ///
    /// May be called from any thread, any number of times. The source goes on.
    func leave() {
        withCell { Departure.begin($0)?.end(cancelling: false) }
    }

    /// As ``leave()``, and cancels the source if nobody else listens to it.
    func cancel() {
        withCell { Departure.begin($0)?.end(cancelling: true) }
    }

    /// Lends a priority to what the observer waits for.
    func lend(_ priority: TaskPriority) {
        withCell { Lending(priority).lend(to: $0) }
    }

    /// Cancels the source if nobody else listens to it, and leaves if the observer says that it can; see
    /// ``ObserverStage``.
    func requestCancellation() {
        withCell { Cancellation(of: $0).request() }
    }

    private func withCell(_ body: (CellPointer) -> Void) {
        withExtendedLifetime(cell) { body(CellPointer(cell)) }
    }
}

extension Future {
    /// As `observe`, for an observer that may leave early.
    ///
    /// The closure may run before this returns, when the future is settled already.
    @inlinable
    func observation(_ observer: @escaping @Sendable (Result<Success, Failure>) -> Void) -> Observation {
        observation(ObserveStage<Success, Failure>.self, observer)
    }

    /// As ``observation(_:)``, for an operator with a stage of its own.
    @inlinable
    func observation<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> Observation
    where Stage.Success == Success, Stage.Failure == Failure {
        let cell = OwnedCell.stage(stage, body)
        WaiterList.attach(cell.copy(), to: ownedSource())
        return Observation(owning: cell)
    }
}
