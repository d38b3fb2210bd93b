//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How a cell settles with a failure, and how an unread one is detected.
//
// A failure goes down a chain: each stage that fails with it takes it over from its source, so that only one cell of
// the chain is UNSEEN, the last one. Whatever waits there reads it: an observer, a task, a thread or a combinator. A
// failure with two waiters counts as seen, since either may have read it. So nothing is reported that was seen, and
// nothing is reported twice. `StateWord+looking` has the transitions.
//
// A failure that the closure of `recover`, `flatMapError` or `retry` makes is a new one, whether or not the old one was
// seen. `mapError` passes it on.
//
//     promise ──► map ──► onSuccess            the failure is that of `onSuccess`, whose future nobody has:
//     SEEN        SEEN    UNSEEN               reported when the last reference to it goes
//
// A success never gets here.

/// What the settling code knows about where a failure comes from.
@frozen @usableFromInline
enum FailureCause: Sendable {
    /// The source's failure, a producer's, or one that a closure made of a success.
    case passedOn
    /// A new failure: a closure replaced the source's failure by it, the time was up, a retry made another attempt, or
    /// the cell breaks.
    case own
    /// A failure that needs no report: it has been reported already, or the closure of the stage has read it.
    case seen
    /// The cell was cancelled.
    case cancellation
}

/// Whether an outcome is a failure; known at compile time if there can't be one.
@inlinable @inline(__always)
func isFailure<Success, Failure>(_ outcome: Result<Success, Failure>) -> Bool {
    if Failure.self == Never.self { return false }
    return switch outcome {
    case .success: false
    case .failure: true
    }
}

extension CellPointer {
    /// LOCKED → UNSEEN, TAKEN, SEEN, or cancelled if the source was, and what follows, with this thread's queue.
    ///
    /// Called by the holder of the lock, after it has written the outcome. `origin` is what was in its place before: in
    /// a promise's cell, where the promise was made; in any other cell it has no meaning.
    @usableFromInline @inline(never)
    func settleFailed(
        _ before: StateSnapshot,
        _ origin: Origin,
        _ cause: FailureCause,
        isTrivial: Bool,
        _ queue: CompletionQueue.Pointer
    ) {
        let failure = Failing(of: self, before, origin, cause, isTrivial: isTrivial)
        finish(as: failure.word, before, takeUpstream(replacingWith: .origin(failure.origin)), queue)
    }

    /// Like ``settleFailed(_:_:_:isTrivial:_:)``, for a caller without a queue.
    @usableFromInline @inline(never)
    func settleFailed(_ before: StateSnapshot, _ origin: Origin, isTrivial: Bool) {
        let failure = Failing(of: self, before, origin, .passedOn, isTrivial: isTrivial)
        finish(as: failure.word, before, takeUpstream(replacingWith: .origin(failure.origin)))
    }
}

/// The word of a cell that settles with a failure, and the failure's origin.
private struct Failing {
    let word: UInt
    /// Where the promise that failed first was made, as ``Origin/word``; 0 if that isn't known.
    let origin: UInt

    /// The bits of a cell whose failure needs no report: it was asked to cancel, it is silenced, or only a task waits.
    private static let needsNoReport = StateSnapshot.cancelRequested | StateSnapshot.silenced | StateSnapshot.awaiter

    /// Takes the failure over from the source, if that failed.
    ///
    /// Called with the lock of the cell held, which keeps its source alive.
    @inline(__always)
    init(of cell: CellPointer, _ before: StateSnapshot, _ origin: Origin, _ cause: FailureCause, isTrivial: Bool) {
        var isSeen = cause == .seen || before.bits & Self.needsNoReport != 0
        let upstream = cell.upstream
        var origin = upstream.isFromProducer ? origin.word : 0
        // A stage that left its source was passed no failure: what the source may have by now is another waiter's.
        if let source = upstream.source, !upstream.hasLeft {
            let isTakenOver = source.state.takeOverFailure()
            // For a new failure, the source's state is irrelevant.
            if cause != .own {
                if isTakenOver {
                    origin = source.upstream.bits
                } else {
                    let source = source.state.now
                    // Passing on a cancellation is a cancellation, whatever the failure is.
                    if source.isSettledByCancelling {
                        (word, self.origin) = (StateSnapshot.settledByCancelling, 0)
                        return
                    }
                    isSeen = isSeen || source.isSeen
                }
            }
        }
        let looked =
            switch isSeen ? 2 : Failing.readers(before.firstWaiter) {
            case 0: StateSnapshot.unseen
            case 1: StateSnapshot.taken
            default: StateSnapshot.seen
            }
        word = isTrivial ? looked | StateSnapshot.trivial : looked
        self.origin = isSeen ? 0 : origin
    }

    /// How many waiters may read the failure; 2 stands for several.
    ///
    /// Called with the lock held.
    @inline(__always)
    private static func readers(_ first: CellPointer?) -> Int {
        guard let first else { return 0 }
        return first.next == nil ? first.isBystander ? 0 : 1 : readersAmongSeveral(first)
    }

    private static let mostWaitersTested = 32

    /// Like ``readers(_:)``, for several waiters.
    ///
    /// Tests 32 waiters at most: with more, it assumes that the failure is read.
    @inline(never)
    private static func readersAmongSeveral(_ first: CellPointer) -> Int {
        var (count, next) = (0, Optional(first))
        for _ in 0..<mostWaitersTested {
            guard count < 2, let waiter = next else { return count }
            if !waiter.isBystander { count += 1 }
            next = waiter.next
        }
        return next == nil ? count : 2
    }
}

@available(*, unavailable, message: "What fails is on the stack of the thread that settles it.")
extension Failing: Sendable {}

extension Upstream {
    /// The origin of an unread failure, as ``Origin/word``, in a cell that has settled with it.
    ///
    /// A settled cell has no other use for this word, and no thread mistakes it for a source: that would need the lock.
    static func origin(_ word: UInt) -> Upstream { Upstream(bits: word) }
}

extension Future {
    /// Like ``silence()``, unless the other future has the same cell, and so the same failure.
    @inlinable
    func silence(unlessItIs other: Future) { if !isSame(as: other) { silence() } }

    /// Undoes ``passFailure()``; see ``StateWord/returnFailure()``.
    @usableFromInline
    func returnFailure() { withCell { $0.state.returnFailure() } }

    /// Records that the failure was passed to a waiter; see ``StateWord/passFailure()``.
    @usableFromInline
    func passFailure() { withCell { $0.state.passFailure() } }

    /// Whether the other future has the same cell.
    @inlinable
    func isSame(as other: Future) -> Bool {
        guard case .cell(let object) = storage, case .cell(let same) = other.storage else { return false }
        return object === same
    }

    /// Prevents a failure from being reported: the caller learns of it in another way.
    @inlinable
    func silence() { withCell { $0.state.silence() } }
}
