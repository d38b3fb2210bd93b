//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A tap observes an outcome and passes it on: `onSuccess`, `onFailure`, `onCompletion`, `always`, and `tapEnding` for
// modules of this package. It is a stage whose future gets the outcome of its source once the closure has returned: a
// chain continues behind it, and a cancellation goes up through it.
//
// Its closure may do cleanup, so a cancellation must not skip it. If nobody else listens, the tap stays in its source's
// list: the source is cancelled next, and its outcome arrives like any other, before it reaches the taps further down.
// If others listen, the tap leaves the source to them and runs with a cancellation instead.

/// An operator that observes an outcome and passes it on.
@usableFromInline
protocol TapStage: DerivingStage where NewSuccess == Success, NewFailure == Failure {
    associatedtype Success
    associatedtype Failure
    associatedtype Body
    associatedtype Audience = TapHop<Success, Failure>

    static func look(at outcome: Result<Success, Failure>, _ body: Body)

    /// Whether its closure gets to see a failure.
    static var seesFailures: Bool { get }
}

extension TapStage {
    /// The future that a tap returns: the source itself, if that is settled and the closure has run.
    @inlinable
    static func derive(
        from source: Future<Success, Failure>,
        _ body: consuming Body
    ) -> Future<NewSuccess, NewFailure> {
        // Does the same as the last branch; tested first since most futures are pending.
        if case .cell(let object) = source.storage, !CellPointer(object).state.now.isSettled {
            return Future(attaching: .stage(Self.self, body), to: OwnedCell(object))
        }
        if let outcome = source.outcomeWithoutLooking, let entered = CompletionQueue.enterOutermost() {
            entered.exiting(with: look(at: outcome, body))
            // Marks the failure as seen.
            if seesFailures, isFailure(outcome) { _ = source.outcome }
            return source
        }
        // Inside another closure, the tap must wait until that closure has returned.
        return Future(attaching: .stage(Self.self, body), to: source.ownedSource())
    }

    @inlinable static var seesFailures: Bool { true }
    @inlinable static var traits: CellTraits { .tap(as: Failure.self) }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        let outcome = source.outcome(Result<Success, Failure>.self)
        look(at: outcome.pointee, cell.body(Body.self).move())
        cell.settle(outcome.pointee, queue, seesFailures ? .seen : .passedOn)
    }
}

extension OwnedCell {
    /// Queues a cell that has left its source, to run as if the source had been cancelled.
    @inlinable
    consuming func runCancelled<Success, Failure>(
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) {
        guard let failure = cancellationFailure(as: Failure.self) else { return }
        run(after: .settled(Result<Success, Failure>.failure(failure)), queue)
    }

    /// Queues a cell that would wait for itself, to run as if the source had failed because of that; if the failure
    /// type can't represent it, releases the body and breaks the cycle.
    @usableFromInline
    consuming func runInCycle<Success, Failure>(
        _ origin: Origin,
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) {
        guard let failure = brokenFailure(origin, as: Failure.self) else {
            pointer.perform(.drop, queue)
            return pointer.perform(.breakCycle, queue)
        }
        let source = OwnedCell.settled(Result<Success, Failure>.failure(failure))
        // Nobody has seen it: the cell takes it over.
        source.pointer.state.end(as: StateSnapshot.unseen)
        run(after: source, queue)
    }

    /// Queues a cell that is in no list, to run with the outcome of another source.
    @usableFromInline
    consuming func run(after source: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        guard pointer.replaceUpstream(with: .source(source)) else {
            return assertionFailure("only the thread that runs a cell settles it, and this one hasn't run yet")
        }
        let isHop = pointer.traits(queue).contains(.isHop)
        if isHop { Outbox.post(self, queue) } else { queue.pointee.append(one: self) }
    }
}
