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

/// What a cell is told to do.
@frozen @usableFromInline
enum Command {
    /// The source has an outcome: run, and settle the cell. A hop that isn't under way posts itself.
    ///
    /// Sent once, to a cell that is in no list; once more on arrival to a stage with a place, and to a hop that came
    /// through the queue. (`FutureJob.runInTurn` may put a hop back, which repeats this.)
    case run
    /// The source will never have an outcome: let go of the body, and end as broken.
    ///
    /// Sent instead of `run`, as that is.
    case runBroken
    /// Run with a cancellation for the source's outcome, when your turn comes.
    ///
    /// Sent once, to a cell that sees cancellations and has left its source's list. Takes over the list's reference, as
    /// a pointer: every command is sent to one.
    case runCancelled
    /// Let go of the body: it will not run any more.
    ///
    /// Sent to a cell that is in no list.
    case drop
    /// Settle as cancelled, where the failure type can say so.
    ///
    /// Sent to a cell without a body.
    case cancel
    /// Settle as broken, where the failure type can say so, or abandon.
    ///
    /// Sent to a promise's cell, which has no body, or to a hop or a placed stage whose executor dropped its job: the
    /// cell lets go of its body first.
    case breakPromise
    /// Settle as one that waits for itself, where the failure type can say so, or abandon and report.
    ///
    /// Sent to a cell without a body, by the thread that took it out of its list.
    case breakCircle
    /// Let go of the outcome: the cell's memory is about to be freed.
    case destroy
    /// As `destroy`, but put off: move the outcome to a cell that the thread releases later.
    case destroyLater
    /// Say that nobody has looked at the failure.
    ///
    /// Sent before `destroy` to a cell that is settled with one.
    case reportFailure
    /// Do nothing, and say what you are.
    ///
    /// Sent to any cell, at any moment.
    case describe
}

/// What a cell says of itself when it is asked to ``Command/describe``: what it can do, and its ``StageKind``.
@frozen @usableFromInline
struct CellTraits: OptionSet, Sendable {
    /// The traits in the low byte, the kind in the high one.
    @usableFromInline let rawValue: UInt16

    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

    /// ``Command/cancel`` settles it.
    @inlinable static var canCancel: CellTraits { CellTraits(rawValue: 1 << 0) }
    /// A cancellation does not end it, but is an outcome that it has to see.
    @inlinable static var seesCancellation: CellTraits { CellTraits(rawValue: 1 << 1) }
    /// It may go on with another future once it has run.
    @inlinable static var goesOn: CellTraits { CellTraits(rawValue: 1 << 2) }
    /// It has to run even where nobody can see what it will be.
    @inlinable static var hasToRun: CellTraits { CellTraits(rawValue: 1 << 3) }
    /// It is a hop: its body is a ``Hop``.
    @inlinable static var isHop: CellTraits { CellTraits(rawValue: 1 << 4) }
    /// All that it does is to wake a task or a thread that waits.
    @inlinable static var wakes: CellTraits { CellTraits(rawValue: 1 << 5) }
    /// It has no outcome of its own.
    @inlinable static var isEnd: CellTraits { CellTraits(rawValue: 1 << 6) }

    /// The traits of a cell that is nothing but cancelled or not, where its failure can say so.
    @inlinable
    static func cancelling<Failure: Error>(as type: Failure.Type) -> CellTraits {
        canSayCancelled(type) ? .canCancel : []
    }
}

/// What a cell does on each command: one function, specialised for the types of its stage, in one word.
///
/// A cell is not generic, so what it does with its payload has to be a function pointer. Generic classes with
/// overridden methods were the obvious way, and five times as slow: their methods are never specialised. A closure
/// that captures nothing is two words of which the second is zero: only the first is kept. In code that was not
/// specialised (debug builds) a closure captures its generic arguments; it is boxed then, and the top bit, not set in
/// a user's address (see ``StateSnapshot/flags``), says so.
@frozen @usableFromInline
struct Behavior {
    /// Does what the command says and returns nothing, or, for ``Command/describe``, the cell's traits.
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

    @usableFromInline
    func callBoxed(_ cell: CellPointer, _ command: Command, _ queue: CompletionQueue.Pointer) -> CellTraits {
        box?.takeUnretainedValue().function(cell, command, queue) ?? []
    }

    /// Lets go of the box, if there is one.
    ///
    /// Called once, when the cell is freed or gets another behavior.
    @inlinable func release() {
        if bits & Behavior.boxed != 0 { releaseBox() }
    }

    @usableFromInline func releaseBox() { box?.release() }

    /// Keeps the box, if there is one, for the caller; see ``CellPointer/ownedUnderLock()``.
    @inline(never)
    func ownedUnderLock() -> OwnedBehavior {
        _ = box?.retain()
        return OwnedBehavior(fromWord: self)
    }
}

/// A behavior that its owner keeps: one that the thread that runs the cell may be about to replace, or has replaced.
struct OwnedBehavior: ~Copyable {
    let behavior: Behavior

    init(fromWord behavior: Behavior) { self.behavior = behavior }

    deinit { behavior.release() }
}

/// Keeps a behavior that has a context of its own.
@usableFromInline
final class BehaviorBox {
    let function: Behavior.Function

    init(_ function: @escaping Behavior.Function) { self.function = function }
}

@available(*, unavailable, message: "A box is in the word of a cell, whose lock guards it.")
extension BehaviorBox: Sendable {}

extension CellPointer {
    /// Does what a command says.
    @inlinable @inline(__always)
    func perform(_ command: Command, _ queue: CompletionQueue.Pointer) { behavior(self, command, queue) }

    /// The cell's behavior, kept for the caller; nil when the cell is terminal.
    func ownedBehavior() -> OwnedBehavior? {
        state.withLock { _ in behavior.ownedUnderLock() }
    }

    /// Does what a command says that doesn't depend on the cell's stage.
    ///
    /// For a cell with this outcome type whose body was run or let go already.
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
            if let origin = upstream.source?.origin { endBroken(origin, as: type, told: origin.isTold, queue) }
        case .breakPromise:
            if let origin = pendingOrigin() { endBroken(origin, as: type, queue) }
        case .breakCircle:
            if !endBroken(.circle, as: type, queue) { Origin.circle.reportBroken() }
        case .runCancelled:
            runCancelled(as: type, queue)
        }
        return []
    }
}
