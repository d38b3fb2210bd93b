//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !_pointerBitWidth(_64)
#error("Futures needs a platform with 64-bit pointers.")
#endif

/// A command to a cell.
@frozen @usableFromInline
enum Command {
    /// The source has an outcome: run, and settle the cell. A hop that isn't under way yet posts itself instead.
    ///
    /// Sent once, to a cell in no list. Sent again when a placed stage arrives, and to a hop that came through the
    /// queue. (`FutureJob.runInTurn` may put a hop back, which repeats this.)
    case run
    /// The source will never have an outcome: release the body, and end as broken.
    ///
    /// Sent instead of ``run``, and as often.
    case runBroken
    /// Run through the queue, with a cancellation as the source's outcome.
    ///
    /// Sent once, to a cell that sees cancellations and has left its source's list. Takes over the list's reference,
    /// although, like every command, it is sent to a pointer.
    case runCancelled
    /// Run through the queue, with the failure of a future that waits for itself as the source's outcome; if the
    /// failure type can't represent that, do as on ``drop`` and ``breakCycle``.
    ///
    /// Sent once, to a cell that has to run, by the thread that took it out of its list. Takes over the list's
    /// reference, as ``runCancelled`` does.
    case runInCycle
    /// Release the body: the cell won't run.
    ///
    /// Sent to a cell in no list.
    case drop
    /// Settle as cancelled, if the failure type can represent that.
    ///
    /// Sent to a cell without a body.
    case cancel
    /// Settle as broken, if the failure type can represent that, or abandon.
    ///
    /// Sent to a promise's cell, which has no body, or to a hop or a placed stage whose executor dropped its job: the
    /// cell releases its body first (an observer that hops keeps its closure until it is told to ``runBroken``).
    case breakPromise
    /// Fail because the cell waits for itself; if the failure type can't represent that, abandon the cell and report
    /// it.
    ///
    /// Sent to a cell without a body, by the thread that took it out of its list.
    case breakCycle
    /// Destroy the outcome: the cell is about to be freed.
    case destroy
    /// Moves the outcome to a cell that the thread releases later, instead of destroying it now.
    case destroyLater
    /// Report that the failure was never read.
    ///
    /// Sent before ``destroy`` to a cell that settled with one.
    case reportFailure
    /// Do nothing, and return the cell's traits.
    ///
    /// Sent to any cell, at any moment, also under the lock of its source: takes no lock, and calls no code of users.
    case describe
}

/// What a cell returns for ``Command/describe``: what it can do, and its ``StageKind``.
@frozen @usableFromInline
struct CellTraits: OptionSet, Sendable {
    /// The traits in the low byte, the kind in the high one.
    @usableFromInline let rawValue: UInt16

    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A cancellation takes it out of its source's list, and sends it ``Command/drop``, then ``Command/cancel``.
    ///
    /// The second command settles a stage, and abandons a hidden hop. A cell without an outcome of its own has ended
    /// with the first.
    @inlinable static var canCancel: CellTraits { CellTraits(rawValue: 1 << 0) }
    /// Its closure must get a cancellation as an outcome: the cell is never just dropped.
    @inlinable static var seesCancellation: CellTraits { CellTraits(rawValue: 1 << 1) }
    /// It may continue with another future when it runs.
    @inlinable static var mayContinue: CellTraits { CellTraits(rawValue: 1 << 2) }
    /// It must run even if nobody can see its outcome.
    @inlinable static var hasToRun: CellTraits { CellTraits(rawValue: 1 << 3) }
    /// It is a hop: its body is a ``Hop``.
    @inlinable static var isHop: CellTraits { CellTraits(rawValue: 1 << 4) }
    /// It only wakes a waiting task or thread.
    @inlinable static var wakes: CellTraits { CellTraits(rawValue: 1 << 5) }
    /// It is an observer or a bookmark, the end of a chain: it may be a bystander.
    @inlinable static var isEnd: CellTraits { CellTraits(rawValue: 1 << 6) }

    /// It observes an input of a combination, which has a future of its own.
    @inlinable static var isInput: CellTraits { CellTraits(rawValue: 1 << 7) }

    /// Those of a tap: ``hasToRun`` and, if the failure type can represent a cancellation, ``seesCancellation``.
    @inlinable
    static func tap<Failure: Error>(as type: Failure.Type) -> CellTraits {
        canSayCancelled(type) ? [.seesCancellation, .hasToRun] : .hasToRun
    }

    /// ``canCancel``, if the failure type can represent a cancellation.
    @inlinable
    static func cancelling<Failure: Error>(as type: Failure.Type) -> CellTraits {
        canSayCancelled(type) ? .canCancel : []
    }
}

extension CellTraits {
    /// The traits of a cell whose behavior another thread may replace; nil if the cell is terminal.
    init?(ofPending cell: CellPointer) {
        guard let owned = cell.ownedBehavior() else { return nil }
        self = owned.behavior.traits(of: cell, CompletionQueue.current)
        _ = consume owned
    }
}

/// What a cell does on each command: one function, specialized for the types of its stage, in one word.
///
/// A cell is not generic, so what it does with its payload must be a function pointer. Generic classes with overridden
/// methods were the obvious way, and five times as slow: their methods are never specialized. A closure that captures
/// nothing is two words, the second of which is zero: only the first is kept. In unspecialized code (debug builds) a
/// closure captures its generic arguments. It is then boxed, and marked by the top bit, which addresses don't use (see
/// ``StateSnapshot/flags``).
///
/// The behaviors are written by hand; what those with an outcome have in common is
/// ``CellPointer/performDefault(_:as:_:)``:
///
/// | of the cell of | in | on ``Command/run`` it |
/// |---|---|---|
/// | a stage | `Stage.swift` | calls the stage's `run` |
/// | an observer | `Stage.swift` | calls the stage's `look` |
/// | a promise; one made with its outcome | `Settling.swift` | does nothing: neither waits |
/// | a stage that forwards | `Running/Forwarder.swift` | settles with the source's outcome |
/// | a waiting task | `Running/Awaiting.swift` | resumes the task |
/// | a job | `Cancelling/Cancellation.swift` | does the work |
/// | a bookmark | `WaiterList+listening.swift` | does nothing |
/// | a hop | `Executors/Hops/Hop.swift` | posts itself; in its job, settles with the source's outcome |
/// | a hopping observer | `Executors/Hops/HoppingObserver.swift` | posts itself; in its job, calls its closure |
/// | a placed stage | `Executors/Hops/Future+placing.swift` | goes to its place; there, calls the stage's `run` |
/// | an input of a combination | `Combinators/Combination.swift` | keeps what its stage needs of the outcome |
/// | a timeout | `Time/Future+timeout.swift` | removes its timer, and settles with the source's outcome |
@frozen @usableFromInline
struct Behavior {
    /// Performs the command, and returns the cell's traits for ``Command/describe``, otherwise none.
    @usableFromInline
    typealias Function = (CellPointer, Command, CompletionQueue.Pointer) -> CellTraits

    @usableFromInline static let boxed: UInt = 1 << 63

    @usableFromInline let bits: UInt

    @inlinable init(bits: UInt) { self.bits = bits }

    @inlinable init(_ function: @escaping Function) {
        // Sound: a function value is two words, code and context, on every platform that Swift supports.
        let words = unsafeBitCast(function, to: (UInt, UInt).self)
        #if _ptrauth(_arm64e)
        bits = Behavior.box(function)  // The address of code is signed there, with the top bits.
        #else
        bits = words.1 == 0 ? words.0 : Behavior.box(function)
        #endif
    }

    @usableFromInline var box: Unmanaged<BehaviorBox>? {
        guard bits & Behavior.boxed != 0, let pointer = UnsafeRawPointer(bitPattern: bits & ~Behavior.boxed) else {
            return nil
        }
        return Unmanaged.fromOpaque(pointer)
    }

    @usableFromInline static func box(_ function: @escaping Function) -> UInt {
        UInt(bitPattern: Unmanaged.passRetained(BehaviorBox(function)).toOpaque()) | boxed
    }

    @inlinable @inline(__always) @discardableResult
    func callAsFunction(_ cell: CellPointer, _ command: Command, _ queue: CompletionQueue.Pointer) -> CellTraits {
        if bits & Behavior.boxed == 0 {
            // Sound: made from exactly these two words in `init`.
            return unsafeBitCast((bits, UInt(0)), to: Function.self)(cell, command, queue)
        }
        return callBoxed(cell, command, queue)
    }

    /// The traits of a cell with this behavior.
    @inlinable @inline(__always)
    func traits(of cell: CellPointer, _ queue: CompletionQueue.Pointer) -> CellTraits { self(cell, .describe, queue) }

    @usableFromInline
    func callBoxed(_ cell: CellPointer, _ command: Command, _ queue: CompletionQueue.Pointer) -> CellTraits {
        box?.takeUnretainedValue().function(cell, command, queue) ?? []
    }

    /// Releases the box, if there is one.
    ///
    /// Called once, when the cell is freed or gets another behavior.
    @inlinable func release() {
        if bits & Behavior.boxed != 0 { releaseBox() }
    }

    @usableFromInline func releaseBox() { box?.release() }

    /// Retains the box, if there is one, for the caller; see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    func ownedUnderLock() -> OwnedBehavior {
        _ = box?.retain()
        return OwnedBehavior(fromWord: self)
    }
}

/// An owned behavior, which stays valid if the thread that runs the cell replaces it.
struct OwnedBehavior: ~Copyable {
    let behavior: Behavior

    init(fromWord behavior: Behavior) { self.behavior = behavior }

    deinit { behavior.release() }
}

/// Holds a behavior with a context.
@usableFromInline
final class BehaviorBox {
    let function: Behavior.Function

    init(_ function: @escaping Behavior.Function) { self.function = function }
}

@available(*, unavailable, message: "A box is in the word of a cell, whose lock guards it.")
extension BehaviorBox: Sendable {}

extension CellPointer {
    /// Performs a command.
    @inlinable @inline(__always)
    func perform(_ command: Command, _ queue: CompletionQueue.Pointer) { behavior(self, command, queue) }

    /// The cell's traits.
    ///
    /// Called while the cell's behavior can't be replaced; otherwise see ``ownedBehavior()``.
    @inlinable @inline(__always)
    func traits(_ queue: CompletionQueue.Pointer) -> CellTraits { behavior.traits(of: self, queue) }

    /// The cell's behavior, retained for the caller; nil if the cell is terminal.
    func ownedBehavior() -> OwnedBehavior? {
        state.withLock { _ in behavior.ownedUnderLock() }
    }

    /// Performs a command that doesn't depend on the cell's stage.
    ///
    /// For a cell with this outcome type whose body has run or was released; ``Command/describe``,
    /// ``Command/runCancelled`` and ``Command/runInCycle`` don't use the body.
    @inlinable
    func performDefault<Success, Failure>(
        _ command: Command,
        as type: Result<Success, Failure>.Type,
        _ queue: CompletionQueue.Pointer
    ) -> CellTraits {
        switch command {
        case .run, .drop:
            break
        case .describe:
            return .cancelling(as: Failure.self)
        case .destroy:
            outcome(type).deinitialize(count: 1)
        case .destroyLater:
            queue.pointee.releaseLater(.settled(outcome(type).move()))
        case .reportFailure:
            if case .failure(let failure) = outcome(type).pointee {
                UnseenFailure.tell(failure, of: Success.self, Failure.self, self)
            }
        case .cancel:
            guard let failure = cancellationFailure(as: Failure.self) else { break }
            settle(Result<Success, Failure>.failure(failure), queue, .cancellation)
        case .runBroken:
            guard let source = upstream.source else { break }
            endBroken(
                source.origin.ofFailure(behind: source),
                as: type,
                failureIsReport: source.origin.failureIsReport,
                queue
            )
        case .breakPromise:
            guard let origin = pendingOrigin() else { break }
            endBroken(origin, as: type, failureIsReport: !origin.isReportedElsewhere, queue)
        case .breakCycle:
            if !endBroken(.cycle, as: type, queue) { Origin.cycle.reportBroken() }
        case .runCancelled:
            OwnedCell(fromWord: self).runCancelled(as: type, queue)
        case .runInCycle:
            OwnedCell(fromWord: self).runInCycle(.cycle, as: type, queue)
        }
        return []
    }
}
