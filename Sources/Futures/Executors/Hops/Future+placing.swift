//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Stages for modules of this package that choose where closures run. Such a stage goes to its place itself when its
// source settles, without a hop in front of it.
//
// It is told to `run` twice: by the thread that settles the source, which sends it to its place, and there. In between,
// it is in no list, like a hop that is under way.

/// A place where closures run.
@usableFromInline
package protocol Placing: Sendable {
    /// Runs a stage there, once, or drops it.
    ///
    /// Called between two closures. A stage that it runs before it returns joins the loop that calls this.
    func run(_ arrival: PlacedArrival)
}

/// An operator's work on outcomes, including its closure.
@usableFromInline
package protocol PlacedWork: Sendable {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    associatedtype NewSuccess: Sendable
    associatedtype NewFailure: Error

    /// Whether this outcome must be handled at the place; any other is handled on the thread that settles.
    func concerns(_ outcome: Result<Success, Failure>) -> Bool
}

/// Work that makes another outcome.
@usableFromInline
package protocol PlacedTransform: PlacedWork {
    // Repeated, since the compiler infers them from the requirements of the protocol that declares them.
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure

    /// Called once.
    func outcome(of outcome: Result<Success, Failure>) -> Result<NewSuccess, NewFailure>
}

/// Work that continues with another future.
@usableFromInline
package protocol PlacedChain: PlacedWork {
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure

    /// Whether a failure that results from this outcome is a new one, and not the source's.
    func replaces(_ outcome: Result<Success, Failure>) -> Bool

    /// Called once.
    func future(after outcome: Result<Success, Failure>) -> Future<NewSuccess, NewFailure>
}

extension PlacedChain {
    @inlinable
    package func replaces(_ outcome: Result<Success, Failure>) -> Bool { false }
}

extension Future {
    /// The future of work at a place, or, without a place, where this future settles.
    @inlinable
    package consuming func placed<Work: PlacedTransform>(
        at place: consuming (some Placing)?,
        _ work: consuming Work
    ) -> Future<Work.NewSuccess, Work.NewFailure>
    where Work.Success == Success, Work.Failure == Failure {
        guard let place else { return PlacedTransformStage<Work>.derive(from: self, work) }
        return going(to: place, PlacedTransformStage<Work>.self, work)
    }

    /// The same for work that continues with another future.
    @inlinable
    package consuming func placed<Work: PlacedChain>(
        at place: consuming (some Placing)?,
        _ work: consuming Work
    ) -> Future<Work.NewSuccess, Work.NewFailure>
    where Work.Success == Success, Work.Failure == Failure {
        guard let place else { return PlacedChainStage<Work>.derive(from: self, work) }
        return going(to: place, PlacedChainStage<Work>.self, work)
    }

    @inlinable
    consuming func going<Stage: PlacedStage>(
        to place: consuming some Placing,
        _ stage: Stage.Type,
        _ work: consuming Stage.Body
    ) -> Future<Stage.NewSuccess, Stage.NewFailure> {
        Future<Stage.NewSuccess, Stage.NewFailure>(attaching: .placed(stage, work, at: place), to: ownedSource())
    }
}

/// A stage whose source has settled, under way to its place, or a hop that goes to a dispatch queue alone.
///
/// It is one reference, so that a closure that captures nothing else needs no context of its own.
@frozen @usableFromInline
// Sendable: a cell may be used from any thread. The table in `FutureCell.swift` says what guards its fields.
package struct PlacedArrival: @unchecked Sendable {
    @usableFromInline let cell: FutureCell

    @inlinable init(_ cell: FutureCell) { self.cell = cell }

    /// Runs the stage here and now, even if the caller is in a closure of a future, as in a run loop that a closure
    /// runs.
    ///
    /// For places that never drop a stage. To be called exactly once, and not by ``Placing/run(_:)`` itself, before
    /// that has returned.
    @usableFromInline
    package func runHere() {
        let queue = CompletionQueue.current
        if queue.pointee.loop.isRunning {
            CompletionQueue.residing(on: 0) { queue in run(queue) }
        } else {
            run(queue)
        }
    }

    private func run(_ queue: CompletionQueue.Pointer) {
        queue.pointee.append(one: CellPointer(cell).owned())
        CompletionQueue.runLoop(queue)
    }

    /// The stage as a job, which runs at most once even if the place runs it twice.
    ///
    /// The place calls ``FutureJob/runInCurrentLoop()``.
    ///
    /// If it is dropped, its future is broken if the failure type can represent that, and abandoned otherwise, without
    /// a report. To be called once: the job takes over the cell's links.
    package func makeJob() -> FutureJob {
        FutureJob(OwnedCell(cell).intoListOfOne())
    }
}

/// A stage of such an operator.
@usableFromInline
protocol PlacedStage: DerivingStage where Body: PlacedWork, Body.Success == Success, Body.Failure == Failure {
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure
    associatedtype Body
}

@usableFromInline
enum PlacedTransformStage<Body: PlacedTransform>: PlacedStage, TransformStage {
    @usableFromInline typealias Success = Body.Success
    @usableFromInline typealias Failure = Body.Failure
    @usableFromInline typealias NewSuccess = Body.NewSuccess
    @usableFromInline typealias NewFailure = Body.NewFailure

    @inlinable static var kind: StageKind { .map }

    @inlinable
    static func outcome(of outcome: Result<Success, Failure>, _ work: Body) -> Result<NewSuccess, NewFailure> {
        work.outcome(of: outcome)
    }
}

@usableFromInline
enum PlacedChainStage<Body: PlacedChain>: PlacedStage, ChainStage {
    @usableFromInline typealias Success = Body.Success
    @usableFromInline typealias Failure = Body.Failure
    @usableFromInline typealias NewSuccess = Body.NewSuccess
    @usableFromInline typealias NewFailure = Body.NewFailure

    @inlinable static var kind: StageKind { .flatMap }

    @inlinable
    static func future(after outcome: Result<Success, Failure>, _ work: Body) -> Future<NewSuccess, NewFailure> {
        work.future(after: outcome)
    }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        let outcome = source.outcome(Result<Success, Failure>.self).pointee
        let work = cell.body(Body.self).move()
        let cause: FailureCause = work.replaces(outcome) ? .own : .passedOn
        let next = work.future(after: outcome)
        _ = consume work
        Forwarder(cell).follow(next, queue, cause)
    }
}

/// The body of a placed stage.
@frozen @usableFromInline
struct Placed<Work: Sendable, Place: Placing>: Sendable {
    /// First, so that the stage finds it where it would be without a place.
    @usableFromInline let work: Work
    /// Nil once the stage was sent there.
    @usableFromInline var place: Place?

    @inlinable
    init(_ work: consuming Work, at place: consuming Place) {
        self.work = work
        self.place = place
    }

    /// Where the stage must go with an outcome; nil if it is there, or has nothing to do there.
    @inlinable
    mutating func nextPlace(for outcome: Result<Work.Success, Work.Failure>) -> Place? where Work: PlacedWork {
        guard let place = place.take(), work.concerns(outcome) else { return nil }
        return place
    }
}

extension OwnedCell {
    /// Makes the cell of a stage that runs at a place.
    @inlinable
    static func placed<Stage: PlacedStage, Place: Placing>(
        _ stage: Stage.Type,
        _ work: consuming Stage.Body,
        at place: consuming Place
    ) -> OwnedCell {
        typealias Outcome = Result<Stage.NewSuccess, Stage.NewFailure>
        typealias Body = Placed<Stage.Body, Place>
        let behavior = Behavior { cell, command, queue in
            let body = cell.body(Body.self)
            switch command {
            case .run:
                guard let source = cell.upstream.source else { return [] }
                let outcome = source.outcome(Result<Stage.Success, Stage.Failure>.self)
                if let place = body.pointee.nextPlace(for: outcome.pointee) {
                    // From here on, another thread may run the cell.
                    place.run(PlacedArrival(cell.object))
                } else {
                    Stage.run(cell, after: source, queue)
                }
                return []
            case .breakPromise:
                body.deinitialize(count: 1)
                cell.endBroken(Origin.unknown.inDroppedJob, as: Outcome.self, queue)
                return []
            case .describe:
                return [Stage.traits, .kind(Stage.kind)]
            case .runBroken, .drop:
                body.deinitialize(count: 1)
            default:
                break
            }
            return cell.performDefault(command, as: Outcome.self, queue)
        }
        return OwnedCell(behavior, holding: Body(work, at: place), outcome: Outcome.self)
    }
}
