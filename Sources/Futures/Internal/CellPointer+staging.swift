//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How operators are built: each names what it does with an outcome, in a type without instances, and hands it over with
// the user's closure. The type is a static argument, so that the thunk is specialised for it wherever the operator is
// called; a closure passed along would cost a context, and a subclass its specialisation.

/// An operator's stage.
@usableFromInline
protocol BodiedStage: Sendable {
    /// What the stage needs to run: the user's closure.
    associatedtype Body

    /// Lets go of the body, since the source will never have an outcome; a stage may have something to do then.
    ///
    /// Called instead of running the stage, with the place where the dropped promise was made.
    static func forsake(_ body: Body, madeAt origin: Origin)
}

extension BodiedStage {
    @inlinable static func forsake(_ body: Body, madeAt origin: Origin) {}
}

/// An operator that derives a future from its source.
@usableFromInline
protocol DerivingStage: BodiedStage {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    associatedtype NewSuccess: Sendable
    associatedtype NewFailure: Error
    associatedtype Body

    /// Runs with the outcome of the source: takes the body, then settles the cell or makes it wait for what comes next.
    ///
    /// The closure and its captures are gone before anyone can see the outcome.
    static func advance(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) -> Bool

    /// Whether a cancellation does not end the stage, but is an outcome that it has to see.
    static var seesCancellation: Bool { get }

    /// Whether the stage may go on with another future.
    static var goesOn: Bool { get }

    /// Whether the stage has to run even where nobody can see what it will be.
    static var hasToRun: Bool { get }
}

extension DerivingStage {
    @inlinable static var seesCancellation: Bool { false }
    @inlinable static var goesOn: Bool { false }
    @inlinable static var hasToRun: Bool { false }
}

/// An operator that makes an outcome of an outcome: `map`, `mapError`, `replaceError`.
@usableFromInline
protocol TransformStage: DerivingStage {
    // Said again, since the compiler infers them from the requirements of the protocol that says them.
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure
    associatedtype Body

    static func outcome(of outcome: Result<Success, Failure>, _ body: Body) -> Result<NewSuccess, NewFailure>
}

extension TransformStage {
    @inlinable
    static func advance(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) -> Bool {
        cell.settle(
            outcome(of: source.outcome(Result<Success, Failure>.self).pointee, cell.body(Body.self).move()),
            queue
        )
    }
}

/// An operator that goes on with another future: `flatMap`, `flatMapError`.
@usableFromInline
protocol ChainStage: DerivingStage {
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure
    associatedtype Body

    static func future(after outcome: Result<Success, Failure>, _ body: Body) -> Future<NewSuccess, NewFailure>
}

extension ChainStage {
    @inlinable static var goesOn: Bool { true }

    @inlinable
    static func advance(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) -> Bool {
        cell.follow(
            future(after: source.outcome(Result<Success, Failure>.self).pointee, cell.body(Body.self).move()),
            queue
        )
    }
}

/// An operator that only looks, and is the end of its chain: `observe`.
@usableFromInline
protocol ObserverStage: BodiedStage {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    associatedtype Body

    static func look(at outcome: Result<Success, Failure>, _ body: Body)

    /// Whether a cancellation takes the observer out, or it still has to see the outcome.
    static var leavesWhenCancelled: Bool { get }
}

extension ObserverStage {
    @inlinable static var leavesWhenCancelled: Bool { true }
}

extension CellPointer {
    @inlinable
    static func makeStage<Stage: DerivingStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> CellPointer {
        typealias Outcome = Result<Stage.NewSuccess, Stage.NewFailure>
        let thunk = Thunk { cell, event, queue in
            switch event {
            case .sourceSettled:
                guard let source = cell.upstream.source else { return false }
                return Stage.advance(cell, after: source, queue)
            case .sourceAbandoned:
                Stage.forsake(cell.body(Stage.Body.self).move(), madeAt: cell.originOfSource)
                return cell.handle(event, as: Outcome.self, queue)
            case .disarm:
                cell.body(Stage.Body.self).deinitialize(count: 1)
                return cell.handle(event, as: Outcome.self, queue)
            case .canCancel where Stage.seesCancellation:
                return false
            case .seesCancellation:
                return Stage.seesCancellation
            case .goesOn:
                return Stage.goesOn
            case .hasToRun:
                return Stage.hasToRun
            default:
                return cell.handle(event, as: Outcome.self, queue)
            }
        }
        let cell = make(thunk, body: Stage.Body.self, outcome: Outcome.self)
        cell.body(Stage.Body.self).initialize(to: body)
        return cell
    }

    @inlinable
    static func makeStage<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> CellPointer {
        let thunk = Thunk { cell, event, queue in
            switch event {
            case .sourceSettled:
                guard let source = cell.upstream.source else { return false }
                Stage.look(
                    at: source.outcome(Result<Stage.Success, Stage.Failure>.self).pointee,
                    cell.body(Stage.Body.self).move()
                )
                cell.retire()
                return true
            case .sourceAbandoned:
                Stage.forsake(cell.body(Stage.Body.self).move(), madeAt: cell.originOfSource)
                cell.retire()
                return true
            case .disarm:
                cell.body(Stage.Body.self).deinitialize(count: 1)
                cell.retire()
                return true
            case .canCancel:
                return Stage.leavesWhenCancelled
            default:
                return false
            }
        }
        let cell = make(thunk, body: Stage.Body.self, outcome: Result<Void, Never>.self)
        cell.body(Stage.Body.self).initialize(to: body)
        return cell
    }

    /// Makes a stage that has run wait for the future that it goes on with, or settles it if that is known.
    @inlinable
    func follow<Success, Failure>(_ next: consuming Future<Success, Failure>, _ queue: CompletionQueue.Pointer) -> Bool
    {
        if let outcome = next.outcome { return settle(outcome, queue) }
        let inner = next.retainedSource()
        // Let go of before it is linked, so that a cell that nobody else has can go away.
        _ = consume next
        link(to: CellPointer(unmanaged: inner), forward: .forwarding(Result<Success, Failure>.self), queue)
        return true
    }

    /// A stage that passes on what a pending cell will be, and takes over the caller's reference to that.
    ///
    /// The caller owns the stage.
    @inlinable
    static func makeForwarding<Success, Failure>(
        of inner: Unmanaged<FutureCell>,
        as type: Result<Success, Failure>.Type
    ) -> CellPointer {
        let cell = make(.forwarding(type), body: Void.self, outcome: type)
        cell.attachForwarding(to: CellPointer(unmanaged: inner))
        return cell
    }

    /// Marks a cell that has no outcome of its own as done, and lets go of its source.
    ///
    /// Called by the thread that took the cell out of its list, after the body is gone. Does nothing when the cell is
    /// terminal.
    @inlinable
    func retire() {
        // Under the lock, as others may be about to leave: they would keep a source that is gone, and undo this.
        guard state.lock() != nil else { return }
        let upstream = upstream
        self.upstream = .none
        state.settle(as: StateSnapshot.settledPlainly)
        upstream.release()
    }

    /// Attaches a fresh stage to a source; runs it when the source is terminal already.
    ///
    /// Takes over the caller's reference to the source. The caller still owns the stage.
    @inlinable
    func attach(to source: Unmanaged<FutureCell>) {
        retain()
        attachAlone(to: source)
    }

    /// Attaches a fresh stage as ``attach(to:)`` does, and takes over the caller's reference to it too.
    @inlinable
    func attachAlone(to source: Unmanaged<FutureCell>) {
        let source = CellPointer(unmanaged: source)
        upstream = .source(source)
        if !source.add(self) { runSoon() }
    }

    /// Runs a stage whose source is terminal, at once or when its turn comes.
    ///
    /// Takes over the caller's reference.
    @usableFromInline
    func runSoon() {
        next = nil
        previous = self
        CompletionQueue.run(self)
    }

    /// A cell that has this outcome already.
    ///
    /// The caller owns it.
    @inlinable
    static func makeSettled<Success, Failure>(_ outcome: consuming Result<Success, Failure>) -> CellPointer {
        let thunk = Thunk { cell, event, queue in cell.handle(event, as: Result<Success, Failure>.self, queue) }
        let cell = make(thunk, body: Void.self, outcome: Result<Success, Failure>.self)
        cell.outcome(Result<Success, Failure>.self).initialize(to: outcome)
        cell.state.settle(as: StateSnapshot.settled)
        return cell
    }
}

extension Thunk {
    /// Passes the outcome of the source on.
    @inlinable
    static func forwarding<Success, Failure>(_ type: Result<Success, Failure>.Type) -> Thunk {
        Thunk { cell, event, queue in
            guard event == .sourceSettled, let source = cell.upstream.source else {
                return cell.handle(event, as: Result<Success, Failure>.self, queue)
            }
            return cell.settle(source.outcome(Result<Success, Failure>.self).pointee, queue)
        }
    }
}
