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
        if let outcome {
            return Future<Stage.NewSuccess, Stage.NewFailure>(storage: .known(Stage.outcome(of: outcome, body)))
        }
        return Future<Stage.NewSuccess, Stage.NewFailure>(owning: attached(.makeStage(stage, body)))
    }

    /// The future that a chaining operator returns.
    @inlinable
    func staged<Stage: ChainStage>(
        _ stage: Stage.Type,
        _ body: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure>
    where Stage.Success == Success, Stage.Failure == Failure {
        guard let outcome else {
            return Future<Stage.NewSuccess, Stage.NewFailure>(owning: attached(.makeStage(stage, body)))
        }
        if let entered = CompletionQueue.enter() {
            return entered.leaving(Stage.future(after: outcome, body))
        }
        // Too deep in closures of known futures, as a recursive loop over ready steps gets: the next round waits for its turn.
        return Future<Stage.NewSuccess, Stage.NewFailure>(owning: attached(.makeStage(stage, body)))
    }

    /// What a looking operator does.
    @inlinable
    func staged<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body)
    where Stage.Success == Success, Stage.Failure == Failure {
        if let outcome, let entered = CompletionQueue.enterOutermost() {
            entered.leaving(Stage.look(at: outcome, body))
        } else {
            attached(.makeStage(stage, body)).release()
        }
    }

    /// Attaches a stage to this future and hands the caller's reference to it back.
    @inlinable
    func attached(_ stage: CellPointer) -> CellPointer {
        switch storage {
        case .known(let outcome):
            let source = CellPointer.makeSettled(outcome)
            source.attach(stage)
            source.release()
        case .pending(let object):
            CellPointer(object).attach(stage)
            withExtendedLifetime(object) {}
        }
        return stage
    }
}
