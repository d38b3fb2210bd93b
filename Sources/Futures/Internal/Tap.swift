//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A tap looks at the outcome on its way through: `onSuccess`, `onFailure`, `always`. It is a stage whose future has the
// outcome of its source, once the closure has returned, so that a chain goes on behind it and a cancellation goes up
// through it.
//
// Its closure may be what cleans up, so a cancellation doesn't take it away. Where nobody else listens, the tap stays
// in its source's list: the source is cancelled next, and what comes of that arrives as any outcome does, before it
// reaches the taps further down. Where somebody else listens, the tap leaves the source to them and runs with a
// cancellation instead.

/// An operator that looks at what passes: `onSuccess`, `always`.
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
        // As at the end, without the way there: most futures are pending.
        if case .pending(let object) = source.storage, !CellPointer(object).state.now.isSettled {
            return Future(attaching: .stage(Self.self, body), to: OwnedCell(object))
        }
        if let outcome = source.outcomeWithoutLooking, let entered = CompletionQueue.enterOutermost() {
            entered.exiting(with: look(at: outcome, body))
            if seesFailures, isFailure(outcome) { _ = source.outcome }
            return source
        }
        // Inside another closure it has to wait until that one has returned.
        return Future(attaching: .stage(Self.self, body), to: source.ownedSource())
    }

    @inlinable static var seesFailures: Bool { true }
    @inlinable
    static var traits: CellTraits { canSayCancelled(Failure.self) ? [.seesCancellation, .hasToRun] : .hasToRun }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        let outcome = source.outcome(Result<Success, Failure>.self)
        look(at: outcome.pointee, cell.body(Body.self).move())
        cell.settle(outcome.pointee, queue, seesFailures ? .seen : .passedOn)
    }
}

extension CellPointer {
    /// Runs a cell that has left its source as if that had been cancelled, when its turn comes.
    ///
    /// Takes over the list's reference to the cell, as a pointer: this is what a cell does on a ``Command``.
    @inlinable
    func runCancelled<Success, Failure>(as type: Result<Success, Failure>.Type, _ queue: CompletionQueue.Pointer) {
        let owned = OwnedCell(fromWord: self)
        guard let failure = cancellationFailure(as: Failure.self) else { return }
        owned.run(after: .settled(Result<Success, Failure>.failure(failure)), queue)
    }
}

extension OwnedCell {
    /// Runs a cell that is in no list with the outcome of another source, when its turn comes.
    @usableFromInline
    consuming func run(after source: consuming OwnedCell, _ queue: CompletionQueue.Pointer) {
        // Only the thread that runs a cell settles it, and this is where it gets there.
        guard pointer.replaceUpstream(with: .source(source)) else { return }
        let isHop = pointer.behavior(pointer, .describe, queue).contains(.isHop)
        if isHop { Outbox.post(self, queue) } else { queue.pointee.append(one: self) }
    }
}
