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

/// What can happen to a cell, as told to its ``Thunk``.
@frozen @usableFromInline
enum CellEvent {
    /// The source has an outcome: run, and settle the cell.
    ///
    /// Sent once, to a cell that is in no list.
    case sourceSettled
    /// The source has an outcome: go to your executor's outbox, if you are a hop.
    ///
    /// Sent once, to a cell that is in no list; a hop takes over the list's reference, and anything else returns false
    /// and is sent `sourceSettled` later.
    case collect
    /// The source will never have an outcome.
    ///
    /// Sent once, instead of `sourceSettled`, to a cell that is in no list.
    case sourceAbandoned
    /// Let go of the body: it will not run any more.
    ///
    /// Sent to a cell that is in no list.
    case disarm
    /// Settle as cancelled, where the failure type can say so.
    ///
    /// Sent to a cell without a body.
    case cancel
    /// Settle as broken, where the failure type can say so.
    ///
    /// Sent to a cell without a body.
    case breakPromise
    /// Settle as one that waits for itself, where the failure type can say so, or abandon.
    ///
    /// Sent to a cell without a body, by the thread that took it out of its list.
    case waitsForItself
    /// Whether `cancel` would settle the cell.
    case canCancel
    /// Whether a cancellation does not end the cell, but is an outcome that it has to see.
    case seesCancellation
    /// Run with a cancellation for the source's outcome, when your turn comes.
    ///
    /// Sent once, to a cell that has left its source's list; takes over the list's reference.
    case runCancelled
    /// Whether the cell may go on with another future once it has run.
    ///
    /// Sent to any cell, at any moment.
    case goesOn
    /// Whether the cell has to run even where nobody can see what it will be.
    ///
    /// Sent to any cell, at any moment.
    case hasToRun
    /// This thread is going to block until the cell, or one behind it, settles: stop the program if that can't be.
    ///
    /// Sent to any cell, at any moment.
    case willBlock
    /// Let go of the outcome: the cell's memory is about to be freed.
    case destroyOutcome
    /// As `destroyOutcome`, but put off: move the outcome to a cell in the thread's `graves`.
    case buryOutcome
}

/// The code of a cell: one function, specialised for the types of its stage, in one word.
///
/// A cell is not generic, so what it does with its payload has to be a function pointer. Generic classes with
/// overridden methods were the obvious way, and five times as slow: their methods are never specialised. A closure
/// that captures nothing is two words of which the second is zero: only the first is kept. In code that was not
/// specialised (debug builds) a closure captures its generic arguments; it is boxed then, and the top bit, never set
/// in a user's address, says so.
@frozen @usableFromInline
struct Thunk {
    /// Returns whether the cell can do, or did, what the event asks for.
    @usableFromInline
    typealias Function = (CellPointer, CellEvent, CompletionQueue.Pointer) -> Bool

    @usableFromInline static let boxed: UInt = 1 << 63

    @usableFromInline let bits: UInt

    @inlinable init(_ function: @escaping Function) {
        // Sound: a function value is two words, code and context, on every platform that Swift supports.
        let words = unsafeBitCast(function, to: (UInt, UInt).self)
        bits = words.1 == 0 ? words.0 : Thunk.box(function)
    }

    /// A thunk with the code of another one, and a priority for what the cell goes on with.
    init(_ other: Thunk, lending priority: TaskPriority) {
        bits =
            UInt(bitPattern: Unmanaged.passRetained(ThunkBox(other.function, lent: LentPriority(priority))).toOpaque())
            | Thunk.boxed
    }

    /// The priority that was left here for what the cell goes on with.
    var lent: LentPriority? { box?.lent }

    private var box: ThunkBox? {
        guard bits & Thunk.boxed != 0, let pointer = UnsafeRawPointer(bitPattern: bits & ~Thunk.boxed) else {
            return nil
        }
        return Unmanaged<ThunkBox>.fromOpaque(pointer).takeUnretainedValue()
    }

    private var function: Function {
        // Sound: made from exactly these two words in `init`.
        box?.function ?? unsafeBitCast((bits, UInt(0)), to: Function.self)
    }

    @usableFromInline static func box(_ function: @escaping Function) -> UInt {
        UInt(bitPattern: Unmanaged.passRetained(ThunkBox(function)).toOpaque()) | boxed
    }

    @inlinable @inline(__always) @discardableResult
    func callAsFunction(_ cell: CellPointer, _ event: CellEvent, _ queue: CompletionQueue.Pointer) -> Bool {
        if bits & Thunk.boxed == 0 {
            // Sound: made from exactly these two words in `init`.
            return unsafeBitCast((bits, UInt(0)), to: Function.self)(cell, event, queue)
        }
        return callBoxed(cell, event, queue)
    }

    @usableFromInline
    func callBoxed(_ cell: CellPointer, _ event: CellEvent, _ queue: CompletionQueue.Pointer) -> Bool {
        guard let pointer = UnsafeRawPointer(bitPattern: bits & ~Thunk.boxed) else { return false }
        return Unmanaged<ThunkBox>.fromOpaque(pointer).takeUnretainedValue().function(cell, event, queue)
    }

    /// Lets go of the box, if there is one.
    ///
    /// Called once, when the cell is freed or gets another thunk.
    @inlinable func release() {
        if bits & Thunk.boxed != 0 { releaseBox() }
    }

    /// Keeps the box, if there is one, until ``release()``; see ``CellPointer/retainUnderLock()``.
    @inline(never)
    func retainUnderLock() {
        guard bits & Thunk.boxed != 0, let pointer = UnsafeRawPointer(bitPattern: bits & ~Thunk.boxed) else { return }
        _ = Unmanaged<ThunkBox>.fromOpaque(pointer).retain()
    }

    @usableFromInline func releaseBox() {
        guard let pointer = UnsafeRawPointer(bitPattern: bits & ~Thunk.boxed) else { return }
        Unmanaged<ThunkBox>.fromOpaque(pointer).release()
    }
}

/// Keeps a thunk that has a context of its own, or one with a priority.
final class ThunkBox {
    let function: Thunk.Function
    let lent: LentPriority?

    init(_ function: @escaping Thunk.Function, lent: LentPriority? = nil) {
        self.function = function
        self.lent = lent
    }
}

/// A priority that was lent, as it is kept.
///
/// How a `TaskPriority` is laid out is only known at run time: to keep an optional one, or to ask whether there is one,
/// takes dozens of instructions.
struct LentPriority: Sendable {
    private let rawValue: UInt8

    init(_ priority: TaskPriority) { rawValue = priority.rawValue }

    var priority: TaskPriority { TaskPriority(rawValue: rawValue) }

    static func >= (lent: LentPriority, priority: TaskPriority) -> Bool { lent.rawValue >= priority.rawValue }
}
