//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How operators are built: each names its stage, a type without instances, and passes the user's closure. The type is a
// static argument, so that the behavior is specialized for it wherever the operator is called; another closure would
// cost a context, and a subclass would lose the specialization.
//
// The protocols of these types, what each adds to the one that it refines, and who conforms:
//
//   `BodiedStage`             a body, and a kind for descriptions
//   ├─ `DerivingStage`        a future: `derive` makes it, and `run` settles it    `RetryStage`
//   │  ├─ `TransformStage`    makes an outcome of an outcome                       `MapStage`, `RecoverStage`, …
//   │  ├─ `ChainStage`        makes a future of an outcome                         `FlatMapStage`, `FlattenedStage`, …
//   │  ├─ `TapStage`          looks at the outcome, which is then passed on        `OnSuccessStage`, `AlwaysStage`, …
//   │  └─ `PlacedStage`       goes to the place where its closure must run         those in `Future+placing.swift`
//   └─ `ObserverStage`        looks at the outcome, and has no future              `ObserveStage`, `ShieldStage`, …
//   `InputStage`              says what a combination keeps of an input            `ZipStage`, `AllStage`, …
//
// `TapStage` is in `Tap.swift`, `InputStage` in `Combinators/Combination.swift`. `DerivingStage.Audience` says who
// waits for the hop in front of such a stage; see `Hop.swift`.

/// An operator's stage.
@usableFromInline
protocol BodiedStage: Sendable {
    /// What the stage needs to run: the user's closure.
    associatedtype Body

    /// Called instead of running the stage, if the source will never have an outcome.
    ///
    /// The body is released after this. The default does nothing.
    static func sourceWasAbandoned(_ body: Body, _ source: CellPointer)

    /// The kind that descriptions of pending futures show.
    static var kind: StageKind { get }
}

extension BodiedStage {
    @inlinable static func sourceWasAbandoned(_ body: Body, _ source: CellPointer) {}
}

/// An operator that derives a future from its source.
@usableFromInline
protocol DerivingStage: BodiedStage {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    associatedtype NewSuccess: Sendable
    associatedtype NewFailure: Error
    associatedtype Body
    /// The waiters of the hop in front of the stage, if its closure runs on an executor.
    associatedtype Audience: HopAudience = HiddenHop<NewFailure>

    /// The future that the operator returns.
    static func derive(from source: Future<Success, Failure>, _ body: consuming Body) -> Future<NewSuccess, NewFailure>

    /// Runs with the outcome of the source: takes the body, then settles the cell or makes it wait for another future.
    ///
    /// The closure and its captures are released before anyone can see the outcome.
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer)

    /// The cell's traits; see ``CellTraits``.
    static var traits: CellTraits { get }

    /// The cause of the stage's failures: `own` if its closure replaces the source's failure.
    static var failureCause: FailureCause { get }
}

extension DerivingStage {
    @inlinable static var traits: CellTraits { .cancelling(as: NewFailure.self) }
    @inlinable static var failureCause: FailureCause { .passedOn }
}

/// An operator that makes an outcome of an outcome: `map`, `mapError`, `replaceError`.
@usableFromInline
protocol TransformStage: DerivingStage {
    // Repeated, since the compiler infers them from the requirements of the protocol that declares them.
    associatedtype Success
    associatedtype Failure
    associatedtype NewSuccess
    associatedtype NewFailure
    associatedtype Body

    static func outcome(of outcome: Result<Success, Failure>, _ body: Body) -> Result<NewSuccess, NewFailure>
}

extension TransformStage {
    @inlinable
    static func derive(
        from source: Future<Success, Failure>,
        _ body: consuming Body
    ) -> Future<NewSuccess, NewFailure> {
        let cell: CellPointer
        switch source.storage {
        case .known(let known): return Future<NewSuccess, NewFailure>(outcome(of: known, body))
        case .cell(let object): cell = CellPointer(object)
        }
        // The source keeps the cell alive. It is only retained if the stage takes a reference.
        defer { withExtendedLifetime(source) {} }
        if cell.state.now.hasSucceeded {
            return Future<NewSuccess, NewFailure>(
                outcome(of: cell.outcome(Result<Success, Failure>.self).pointee, body)
            )
        }
        return Future<NewSuccess, NewFailure>(deriving: .stage(Self.self, body), from: cell.owned())
    }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        cell.settle(
            outcome(of: source.outcome(Result<Success, Failure>.self).pointee, cell.body(Body.self).move()),
            queue,
            failureCause
        )
    }
}

/// An operator that continues with another future: `flatMap`, `flatMapError`.
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
    @inlinable static var traits: CellTraits { [.cancelling(as: NewFailure.self), .mayContinue] }

    @inlinable
    static func derive(
        from source: Future<Success, Failure>,
        _ body: consuming Body
    ) -> Future<NewSuccess, NewFailure> {
        if let outcome = source.plainOutcome, let entered = CompletionQueue.enter() {
            // Always a future of its own, even inside another closure: cancelling it must not affect holders of the
            // inner future. A loop doesn't add one per round, since `forwarded()` returns that of the innermost.
            return entered.exiting(with: future(after: outcome, body)).forwarded()
        }
        // The source is pending or has failed, or closures are nested too deep, as in a recursive loop over ready
        // steps: the next round is then queued.
        return deriveLater(from: source, body)
    }

    /// The slow path of `derive`, out of line.
    @inlinable @inline(never)
    static func deriveLater(
        from source: Future<Success, Failure>,
        _ body: consuming Body
    ) -> Future<NewSuccess, NewFailure> {
        if case .cell(let object) = source.storage, CellPointer(object).state.now.isSettled,
            let entered = CompletionQueue.enter()
        {
            return entered.exiting(
                with: Future<NewSuccess, NewFailure>(deriving: .stage(Self.self, body), from: OwnedCell(object))
            )
        }
        return Future<NewSuccess, NewFailure>(attaching: .stage(Self.self, body), to: source.ownedSource())
    }

    @inlinable
    static func run(_ cell: CellPointer, after source: CellPointer, _ queue: CompletionQueue.Pointer) {
        Forwarder(cell).follow(
            future(after: source.outcome(Result<Success, Failure>.self).pointee, cell.body(Body.self).move()),
            queue,
            failureCause
        )
    }
}

/// An operator that only observes, at the end of a chain: `observe`.
@usableFromInline
protocol ObserverStage: BodiedStage {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    associatedtype Body

    static func look(at outcome: Result<Success, Failure>, _ body: Body)

    /// Whether a cancellation removes the observer, or it must still see the outcome.
    static var leavesWhenCancelled: Bool { get }

    /// Whether it only wakes a waiting task or thread.
    static var wakes: Bool { get }
}

extension ObserverStage {
    @inlinable static var leavesWhenCancelled: Bool { true }
    @inlinable static var wakes: Bool { false }
}

extension OwnedCell {
    /// Makes the cell of a stage.
    @inlinable
    static func stage<Stage: DerivingStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> OwnedCell {
        typealias Outcome = Result<Stage.NewSuccess, Stage.NewFailure>
        let behavior = Behavior { cell, command, queue in
            switch command {
            case .run:
                if let source = cell.upstream.source { Stage.run(cell, after: source, queue) }
                return []
            case .runBroken:
                let body = cell.body(Stage.Body.self).move()
                if let source = cell.upstream.source { Stage.sourceWasAbandoned(body, source) }
            case .drop:
                cell.body(Stage.Body.self).deinitialize(count: 1)
            case .describe:
                return [Stage.traits, .kind(Stage.kind)]
            default:
                break
            }
            return cell.performDefault(command, as: Outcome.self, queue)
        }
        return OwnedCell(behavior, holding: body, outcome: Outcome.self)
    }

    /// Makes the cell of an observer.
    @inlinable
    static func stage<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body) -> OwnedCell {
        let behavior = Behavior { cell, command, queue in
            let body = cell.body(Stage.Body.self)
            switch command {
            case .run:
                guard let source = cell.upstream.source else { return [] }
                Stage.look(at: source.outcome(Result<Stage.Success, Stage.Failure>.self).pointee, body.move())
            case .runBroken:
                let body = body.move()
                if let source = cell.upstream.source { Stage.sourceWasAbandoned(body, source) }
            case .drop:
                body.deinitialize(count: 1)
            case .describe:
                let traits: CellTraits = Stage.wakes ? [.wakes, .kind(Stage.kind)] : .kind(Stage.kind)
                return Stage.leavesWhenCancelled ? traits.union([.canCancel, .isEnd]) : traits.union(.isEnd)
            default:
                return []
            }
            cell.finishObserver()
            return []
        }
        return OwnedCell(behavior, holding: body, outcome: Result<Void, Never>.self)
    }
}

// Entry points for operators.

extension Future {
    /// Attaches an observer, or runs it at once if the outcome is known and no closure is running.
    @inlinable
    func addObserver<Stage: ObserverStage>(_ stage: Stage.Type, _ body: consuming Stage.Body)
    where Stage.Success == Success, Stage.Failure == Failure {
        // Does the same as the last branch; tested first since most futures are pending.
        if case .cell(let object) = storage, !CellPointer(object).state.now.isReadable {
            WaiterList.attach(.stage(stage, body), to: OwnedCell(object))
        } else if let outcome = readableOutcome, let entered = CompletionQueue.enterOutermost() {
            entered.exiting(with: Stage.look(at: outcome, body))
        } else {
            WaiterList.attach(.stage(stage, body), to: ownedSource())
        }
    }

    /// Attaches an observer that doesn't count as a listener, and sees the outcome even if others cancel.
    ///
    /// The stage must not have ``CellTraits/canCancel``: its cell looks as if it had been asked to cancel, so the loop
    /// would drop it. The
    /// caller holds this future until it is settled or cancelled: an unreferenced cell may be taken out, and its
    /// waiter moved to the next source, where it would look like one that was asked to cancel. A bystander doesn't use
    /// the outcome: a failure that only bystanders get counts as unread.
    @inlinable
    func addUncountedObserver<Stage: ObserverStage>(
        _ stage: Stage.Type,
        isBystander: Bool = false,
        _ body: consuming Stage.Body
    )
    where Stage.Success == Success, Stage.Failure == Failure {
        let cell = OwnedCell.stage(stage, body)
        cell.pointer.state.startNotListening(isBystander: isBystander)
        WaiterList.attach(cell, to: ownedSource())
    }

    /// Makes the future of a fresh stage, and attaches the stage to its source.
    @inlinable
    init(attaching stage: consuming OwnedCell, to source: consuming OwnedCell) {
        WaiterList.attach(stage.copy(), to: source)
        self.init(owning: stage)
    }

    /// Like ``init(attaching:to:)``, but if the source is settled, the stage runs before this returns, even inside
    /// another closure.
    @inlinable
    init(deriving stage: consuming OwnedCell, from source: consuming OwnedCell) {
        WaiterList.attachNested(stage.copy(), to: source)
        self.init(owning: stage)
    }

    /// A reference to a cell with the outcome of this future, now or later.
    @inlinable
    func ownedSource() -> OwnedCell {
        switch storage {
        case .known(let outcome): .settled(outcome)
        case .cell(let object): OwnedCell(object)
        }
    }
}
