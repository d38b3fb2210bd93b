//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What operators call with the type of their stage; see `CellPointer+staging.swift`.

extension Future {
    /// The future that a transforming operator returns.
    @inlinable
    func staged<Stage: TransformStage>(
        _ stage: Stage.Type,
        _ body: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure>
    where Stage.Success == Success, Stage.Failure == Failure {
        switch storage {
        case .known(let outcome):
            return Future<Stage.NewSuccess, Stage.NewFailure>(Stage.outcome(of: outcome, body))
        case .pending(let object):
            let source = CellPointer(object)
            if source.state.now.isSettled {
                defer { withExtendedLifetime(object) {} }
                let outcome = source.outcome(Result<Success, Failure>.self)
                return Future<Stage.NewSuccess, Stage.NewFailure>(Stage.outcome(of: outcome.pointee, body))
            }
            let cell = CellPointer.makeStage(stage, body)
            cell.attach(to: Unmanaged.passRetained(object))
            return Future<Stage.NewSuccess, Stage.NewFailure>(owning: cell)
        }
    }

    /// The future that a chaining operator returns.
    @inlinable
    func staged<Stage: ChainStage>(
        _ stage: Stage.Type,
        _ body: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure>
    where Stage.Success == Success, Stage.Failure == Failure {
        if case .pending(let object) = storage, !CellPointer(object).state.now.isSettled {
            let cell = CellPointer.makeStage(stage, body)
            cell.attach(to: Unmanaged.passRetained(object))
            return Future<Stage.NewSuccess, Stage.NewFailure>(owning: cell)
        }
        if let outcome, let entered = CompletionQueue.enter() {
            let next = entered.leaving(Stage.future(after: outcome, body))
            // Inside another closure it is on its way to a future of its own already; a loop must not get one a round.
            return entered.isOutermost ? next.forwarded() : next
        }
        // Too deep in closures of known futures, as a recursive loop over ready steps gets: the next round waits for
        // its turn.
        let cell = CellPointer.makeStage(stage, body)
        cell.attach(to: retainedSource())
        return Future<Stage.NewSuccess, Stage.NewFailure>(owning: cell)
    }

    /// This future if it is settled, and otherwise one with the same outcome, but listeners and a cancellation of its
    /// own.
    @inlinable
    consuming func forwarded() -> Future {
        guard let inner = retainedIfPending() else { return self }
        // Let go of before it is linked, so that a cell that nobody else has can go away.
        _ = consume self
        return Future(owning: .makeForwarding(of: inner, as: Result<Success, Failure>.self))
    }

    @inlinable
    func retainedIfPending() -> Unmanaged<FutureCell>? {
        guard case .pending(let object) = storage, !CellPointer(object).state.now.isSettled else { return nil }
        return Unmanaged.passRetained(object)
    }

    /// What a looking operator does.
    @inlinable
    func staged<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body)
    where Stage.Success == Success, Stage.Failure == Failure {
        if case .pending(let object) = storage, !CellPointer(object).state.now.isSettled {
            CellPointer.makeStage(stage, body).attachAlone(to: Unmanaged.passRetained(object))
        } else if let outcome, let entered = CompletionQueue.enterOutermost() {
            entered.leaving(Stage.look(at: outcome, body))
        } else {
            CellPointer.makeStage(stage, body).attachAlone(to: retainedSource())
        }
    }

    /// Attaches an observer that doesn't count as somebody who listens, and sees the outcome whoever cancels.
    ///
    /// Called by somebody who holds this future until it is settled or cancelled: a cell that nobody can see may be
    /// taken out from under its waiter, which would then be taken for one that asks to cancel.
    @inlinable
    func attended<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body)
    where Stage.Success == Success, Stage.Failure == Failure {
        let cell = CellPointer.makeStage(stage, body)
        cell.state.resign()
        cell.attachAlone(to: retainedSource())
    }

    /// A cell that has or will have the outcome of this future; the caller owns the reference.
    @inlinable
    func retainedSource() -> Unmanaged<FutureCell> {
        switch storage {
        case .known(let outcome): CellPointer.makeSettled(outcome).unmanaged
        case .pending(let object): Unmanaged.passRetained(object)
        }
    }
}
