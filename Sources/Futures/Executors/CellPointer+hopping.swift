//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A hop is a stage that passes its source's outcome on, on an executor. It gets two events: one from the thread that
// settles the source, upon which it goes to the outbox, and one in the executor's job. Until then it keeps its body.
//
// The hop of `on(_:)` is a future like any other. The one of an operator with an executor is hidden: only that
// operator's stage waits for it, and its closure must not run anywhere but in the job. So a hidden hop that is dropped
// or cancelled doesn't settle: it is abandoned, and the stage breaks or is cancelled in its own failure type.

/// What a hop keeps until its job runs.
@frozen @usableFromInline
struct Hop {
    /// Nil when the job runs, or never will: then there is nothing left to let go of.
    ///
    /// Changed under the cell's lock, since a thread that is going to block looks at it.
    @usableFromInline var executor: (any FutureExecutor)?
    @usableFromInline let origin: Origin
    @usableFromInline var isUnderWay = false

    @inlinable
    init(executor: any FutureExecutor, origin: Origin) {
        self.executor = executor
        self.origin = origin
    }
}

/// Who waits for a hop.
@usableFromInline
protocol HopAudience: Sendable {
    /// Whether the hop leaves its source when it is cancelled.
    static var canCancel: Bool { get }
    /// Whether the hop is to be made on the executor also when it is cancelled, with that for an outcome.
    static var seesCancellation: Bool { get }

    /// Ends a hop without a body that was cancelled or, where there is an origin, dropped.
    ///
    /// Returns whether everyone who waits for it is told.
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool
}

extension HopAudience {
    @inlinable static var seesCancellation: Bool { false }
}

/// Whoever has the future of `on(_:)`.
@usableFromInline
enum OpenHop<Success: Sendable, Failure: Error>: HopAudience {
    @inlinable static var canCancel: Bool { cancellationFailure(as: Failure.self) != nil }

    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        guard let origin else { return hop.handle(.cancel, as: Result<Success, Failure>.self, queue) }
        return hop.breakOff(origin, as: Result<Success, Failure>.self, queue)
    }
}

/// The stage of an operator whose future fails with `Failure`.
@usableFromInline
enum HiddenHop<Failure: Error>: HopAudience {
    /// The stage has left then.
    ///
    /// One that can't leave waits on: its closure gets what the source will be.
    @inlinable static var canCancel: Bool { cancellationFailure(as: Failure.self) != nil }

    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        let isAwaited = hop.abandonHop(origin, queue)
        guard let origin, isAwaited else { return true }
        return brokenFailure(origin, as: Failure.self) != nil
    }
}

/// A tap, whose closure runs on the executor whatever happens.
@usableFromInline
enum TapHop<Success: Sendable, Failure: Error>: HopAudience {
    @inlinable static var canCancel: Bool { false }
    @inlinable static var seesCancellation: Bool { cancellationFailure(as: Failure.self) != nil }

    /// The tap breaks, and that is news for those who have its future; others hear it from the report.
    @inlinable
    static func end(_ hop: CellPointer, brokenAt origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        let isHeard = hop.firstWaiterIsHeard()
        let isAwaited = hop.abandonHop(origin, queue)
        guard let origin, isAwaited else { return true }
        return isHeard && brokenFailure(origin, as: Failure.self) != nil
    }
}

extension CellPointer {
    /// Makes a hop.
    ///
    /// The caller owns it.
    @inlinable
    static func makeHop<Success, Failure, Audience: HopAudience>(
        to executor: any FutureExecutor,
        origin: Origin,
        as type: Result<Success, Failure>.Type,
        for audience: Audience.Type
    ) -> CellPointer {
        let thunk = Thunk { cell, event, queue in
            let body = cell.body(Hop.self)
            switch event {
            case .sourceSettled where body.pointee.isUnderWay:
                cell.letGoOfExecutor()
                guard let source = cell.upstream.source else { return false }
                return cell.settle(source.outcome(Result<Success, Failure>.self).pointee, queue)
            case .sourceAbandoned where body.pointee.isUnderWay:
                cell.letGoOfExecutor()
                return cell.handle(event, as: Result<Success, Failure>.self, queue)
            case .sourceSettled, .sourceAbandoned:
                cell.retain()
                cell.post(queue)
                return true
            case .collect:
                cell.post(queue)
                return true
            case .disarm:
                cell.letGoOfExecutor()
                return true
            case .canCancel:
                return Audience.canCancel
            case .seesCancellation:
                return Audience.seesCancellation
            case .runCancelled:
                return cell.runCancelled(as: Result<Success, Failure>.self, queue)
            case .cancel:
                return Audience.end(cell, brokenAt: nil, queue)
            case .breakPromise:
                let origin = body.pointee.origin.inDroppedJob
                cell.letGoOfExecutor()
                let told = Audience.end(cell, brokenAt: origin, queue)
                if !told { cell.reportDropped(origin) }
                return told
            case .waitsForItself:
                return Audience.end(cell, brokenAt: body.pointee.origin.inCircle, queue)
            case .willBlock:
                cell.diagnoseBlocking()
                return true
            case .goesOn, .hasToRun, .destroyOutcome, .buryOutcome:
                return cell.handle(event, as: Result<Success, Failure>.self, queue)
            }
        }
        let cell = make(thunk, body: Hop.self, outcome: type)
        cell.body(Hop.self).initialize(to: Hop(executor: executor, origin: origin))
        return cell
    }

    /// Ends a hop without an outcome, unless it is terminal, and tells its stage.
    ///
    /// Returns whether there was one.
    @usableFromInline
    func abandonHop(_ origin: Origin?, _ queue: CompletionQueue.Pointer) -> Bool {
        guard let before = state.lock() else { return false }
        let isAwaited = before.pointer != 0
        state.unlock(before.bits)
        // Where there is no origin, nobody waits who could ask for it.
        return abandon(origin: origin ?? Origin(file: "", line: 0), queue) && isAwaited
    }

    /// Whether anyone has the future of the stage behind a hop, or waits for it.
    @usableFromInline
    func firstWaiterIsHeard() -> Bool {
        guard let before = state.lock() else { return false }
        let isHeard = before.firstWaiter.map { $0.state.now.pointer != 0 || !$0.isUniquelyReferenced } ?? false
        state.unlock(before.bits)
        return isHeard
    }

    /// Says that an executor dropped the job of a hop.
    @usableFromInline func reportDropped(_ origin: Origin) { BrokenPromise.tell(BrokenPromise(origin)) }

    /// Takes the executor out of a hop, whose body is the caller's.
    @usableFromInline
    func letGoOfExecutor() {
        guard let before = state.lock() else { return }
        let executor = body(Hop.self).pointee.executor.take()
        state.unlock(before.bits)
        withExtendedLifetime(executor) {}
    }
}

@available(*, unavailable, message: "A hop is in the body of a cell, which is handed over by its state.")
extension Hop: Sendable {}
