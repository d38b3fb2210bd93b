//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

// A combinator consists of the cell of its result, one object that all its inputs share, and a cell for each input.
//
//     input ──► observer ─┐  shares
//                         ├──────────► Combination ──► the result's cell
//     input ──► observer ─┘                 ▲                 │
//                                           └── upstream ─────┘  cancels the inputs, lends to them, names them
//
// The object is a handler of the result's cell, so no second object has to lead from there to the inputs. It isn't
// generic, since each creation would request the metadata of a generic class: an observer keeps its input's value in
// its own cell, as a stage does, and a function that captures nothing combines the values.

/// The object that the observers of a combination's inputs share.
///
/// Each observer has a share. The last one to release its share ends the combination: if all have kept a value, that
/// settles the result; otherwise the promise of the result is broken, unless the result is settled or users have that
/// promise.
@usableFromInline
final class Combination: CancellationHandler {
    /// Settles the result with what the observers have kept.
    @usableFromInline typealias Finish = @Sendable (Combination) -> Void

    private let state: Locked<InputState>
    /// The number of shares in the low half; in the high half the number that were released without a value.
    private let shares: Atomic<UInt>
    private static let oneWithoutValue: UInt = 1 << 32
    private static let sharesMask: UInt = oneWithoutValue - 1
    /// Owned by the shares, unless there is a `promise`.
    ///
    /// It owns this object as long as it is pending; the last share ends that reference cycle.
    @usableFromInline let result: CellPointer
    /// The promise of the result, if it is one that users have.
    ///
    /// Written by the owner of the last share.
    private var promise: PromiseReference?
    private let finish: Finish?
    private let ending: InputEnding
    private let inputsKind: StageKind
    /// A cell with the values of the inputs that were known from the beginning, if there are any.
    ///
    /// Set by the code that makes the combination, which has a share until then, and read by the owner of the last
    /// share.
    @usableFromInline var known: FutureCell?

    private init(
        of kind: StageKind,
        for result: CellPointer,
        _ promise: PromiseReference?,
        expecting count: Int,
        ending: InputEnding,
        finish: Finish?
    ) {
        state = Locked(InputState(expecting: count))
        shares = Atomic(UInt(count) + 1)
        self.result = result
        self.promise = promise
        self.finish = finish
        self.ending = ending
        inputsKind = kind
        super.init()
        // The reference of all shares. Retained by hand, since a number of shares can't own anything; `end` releases
        // it.
        _ = Unmanaged.passRetained(self)
    }

    /// Begins a combination with a new cell for its result.
    ///
    /// The caller has a share of its own: it adds `count` inputs, or releases the shares of those that it doesn't add,
    /// and finally its own. Never inlined: if all inputs are known, registers would be saved for nothing.
    @inlinable @inline(never)
    static func begin<Success, Failure>(
        _ kind: StageKind,
        for result: Result<Success, Failure>.Type,
        at origin: Origin,
        expecting count: Int,
        ending: InputEnding,
        finish: Finish? = nil
    ) -> Combination {
        let cell = OwnedCell.promise(result, origin: origin)
        return begin(kind, for: cell, expecting: count, ending: ending, finish: finish)
    }

    @usableFromInline
    static func begin(
        _ kind: StageKind,
        for result: consuming OwnedCell,
        expecting count: Int,
        ending: InputEnding,
        finish: Finish?
    ) -> Combination {
        let cell = result.intoWord()
        let combination = Combination(of: kind, for: cell, nil, expecting: count, ending: ending, finish: finish)
        Recorder.changing(cell) { cell.upstream = .handlers(combination) }
        Recorder.note(.known(cell, as: kind))
        return combination
    }

    /// Begins a combination whose result belongs to a promise that others have, too.
    @usableFromInline
    static func begin(_ kind: StageKind, for promise: PromiseReference, expecting count: Int) -> Combination {
        let combination = Combination(
            of: kind,
            for: promise.cell,
            promise,
            expecting: count,
            ending: .leave,
            finish: nil
        )
        combination.add(to: promise.cell)
        return combination
    }

    /// Adds the observer of an input.
    @usableFromInline
    func add(_ observation: Observation) {
        state.withLock { $0.add(observation) }?.pass(to: observation)
    }

    /// Gives the observers away, so that the caller can read what they have kept.
    ///
    /// Called by the owner of the last share.
    @usableFromInline func takeInputs() -> InputList { state.withLock { $0.take() } }

    /// Releases a share, and the combination with the last one.
    ///
    /// Never called under a lock.
    @usableFromInline
    func releaseShare(keeping isKept: Bool) {
        // One step for both halves: one share less, and one more without a value.
        let step = isKept ? UInt.max : Combination.oneWithoutValue - 1
        let left = shares.wrappingAdd(step, ordering: .acquiringAndReleasing).newValue
        if left & Combination.sharesMask == 0 { end(isComplete: left == 0) }
    }

    private func end(isComplete: Bool) {
        if isComplete, let finish { finish(self) }
        if let promise {
            // If the promise is still pending, it may follow one future after another.
            remove(from: promise.cell)
            self.promise = nil
        } else {
            let result = OwnedCell(fromWord: result)
            if !result.pointer.state.now.isTerminal { result.pointer.breakPromise() }
        }
        // Balances the retain in `init` for the shares, which are gone now.
        Unmanaged.passUnretained(self).release()
    }

    /// Releases the pending inputs: the outcome is known.
    @usableFromInline func endInputs() { state.withLock { $0.end(ending) }.visit { $0.end(ending) } }

    /// The future of the result, to be read before the caller releases its share.
    @inlinable
    func begun<Success, Failure>(_ type: Result<Success, Failure>.Type) -> Future<Success, Failure> {
        let future = Future<Success, Failure>(settling: result)
        releaseShare(keeping: true)
        return future
    }

    /// Settles the result before all inputs are known; the pending ones aren't needed any more.
    @inlinable
    func settleEarly<Success, Failure>(_ outcome: consuming Result<Success, Failure>) {
        if result.settle(outcome) { endInputs() }
    }

    // MARK: What the result's cell requests

    /// Requests the cancellation of the inputs.
    ///
    /// Inputs whose outcome is still needed, since the combination can't represent a cancellation, stay observed.
    override func stop() { state.withLock { $0.requestCancellation() }.visit { $0.requestCancellation() } }

    override func lend(_ priority: TaskPriority, to cells: inout [FutureCell]) {
        state.withLock { $0.lend(priority) }.visit { cells.append($0.cell) }
    }

    override var kind: StageKind { inputsKind }

    override func addInputs(to cells: inout [FutureCell]) {
        state.withLock { $0.inputs }.visit { cells.append($0.cell) }
    }
}

// MARK: The observers

/// What a combination does with the outcome of an input.
@usableFromInline
protocol InputStage: Sendable {
    associatedtype Success: Sendable
    associatedtype Failure: Error
    /// What is kept of the input until the other inputs are known.
    associatedtype Kept: Sendable

    /// Reads the outcome, and returns what to keep of it, or nil.
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Kept?

    /// The kind that descriptions of pending futures show.
    static var kind: StageKind { get }
}

extension Combination {
    /// Observes an input, for which a share was expected.
    @inlinable
    func observe<Stage: InputStage>(_ future: Future<Stage.Success, Stage.Failure>, _ stage: Stage.Type) {
        let cell = OwnedCell.input(stage, of: self)
        Recorder.note(.joins(result, cell.pointer))
        WaiterList.attach(cell.copy(), to: future.ownedSource())
        add(Observation(owning: cell))
    }
}

extension OwnedCell {
    /// Makes the cell of an input's observer: its body is a share, and its outcome what it has kept.
    @inlinable
    static func input<Stage: InputStage>(_ stage: Stage.Type, of combination: Combination) -> OwnedCell {
        typealias Kept = Result<Stage.Kept, Never>
        let behavior = Behavior { cell, command, queue in
            let body = cell.body(Unmanaged<Combination>.self)
            switch command {
            case .run:
                guard let source = cell.upstream.source else { return [] }
                let outcome = source.outcome(Result<Stage.Success, Stage.Failure>.self)
                let combination = body.pointee
                let kept = combination._withUnsafeGuaranteedRef { Stage.look(at: outcome.pointee, for: $0) }
                let isKept = Combination.end(cell, keeping: kept)
                combination._withUnsafeGuaranteedRef { $0.releaseShare(keeping: isKept) }
            case .runBroken, .drop:
                if command == .runBroken, let source = cell.upstream.source {
                    BrokenInput.note(source, on: body.pointee._withUnsafeGuaranteedRef { $0.result })
                }
                body.pointee._withUnsafeGuaranteedRef { $0.releaseShare(keeping: false) }
                cell.finishObserver()
            case .describe:
                // If the failure can't represent a cancellation, the observer must still see the outcome.
                return [.cancelling(as: Stage.Failure.self), .isInput, .kind(Stage.kind)]
            case .destroy, .destroyLater:
                return cell.performDefault(command, as: Kept.self, queue)
            default:
                break
            }
            return []
        }
        return OwnedCell(behavior, holding: Unmanaged.passUnretained(combination), outcome: Kept.self)
    }
}

extension Combination {
    /// Marks an observer as done, with what it keeps, and releases its source; returns whether it keeps something.
    ///
    /// Called by the thread that took the cell out of its list, after the body was read.
    @inlinable
    static func end<Kept>(_ observer: CellPointer, keeping kept: consuming Kept?) -> Bool {
        guard let kept else {
            observer.finishObserver()
            return false
        }
        // Under the lock for the reason of ``CellPointer/finishObserver()``.
        guard observer.state.lock() != nil else { return false }
        let upstream = observer.takeUpstream()
        observer.outcome(Result<Kept, Never>.self).initialize(to: .success(kept))
        observer.state.end(as: StateSnapshot.succeeded(as: Kept.self))
        _ = consume upstream
        return true
    }
}
