//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How a cell settles with a failure, and how one that nobody has looked at is found out.
//
// A failure goes down a chain: each stage that fails with it takes it over from its source, so that just one cell of
// the chain is UNSEEN, the last one. Whoever reads it there has looked at it: an observer, a task, a thread, a
// combinator. Where a failure goes two ways it counts as looked at, since either may have done so: nothing is reported
// that somebody has seen, and what is told is told once. `StateWord` has the transitions.
//
// What the closure of `recover`, `flatMapError` or `retry` makes is a new failure, whoever has looked at the old one.
// `mapError` passes on.
//
//     promise ──► map ──► onSuccess            the failure is that of `onSuccess`, whose future nobody has:
//     SEEN        SEEN    UNSEEN               reported when the last reference to it goes
//
// A success never gets here.

/// Where a failure comes from, as far as whoever settles a cell with it knows.
@frozen @usableFromInline
enum FailureCause: Sendable {
    /// The source's, a producer's, or what a closure made of a success.
    case passedOn
    /// A new one, whoever has seen that of the source: a closure made it of that, or the cell breaks.
    case own
    /// Somebody knows it already.
    case seen
    /// The cell was cancelled.
    case cancellation
}

/// Whether an outcome is a failure; known at compile time where there can't be one.
@inlinable @inline(__always)
func isFailure<Success, Failure>(_ outcome: Result<Success, Failure>) -> Bool {
    if Failure.self == Never.self { return false }
    return switch outcome {
    case .success: false
    case .failure: true
    }
}

extension CellPointer {
    /// LOCKED → UNSEEN, TAKEN or SEEN, and what follows, with this thread's queue.
    ///
    /// Called by the holder of the lock, after it has written the outcome. `origin` is what stood in its place before:
    /// for a promise's cell where that was made; for any other cell it has no meaning.
    @usableFromInline @inline(never)
    func settleFailed(
        _ before: StateSnapshot,
        _ origin: Origin,
        _ cause: FailureCause,
        isPlain: Bool,
        _ queue: CompletionQueue.Pointer
    ) {
        let failure = Failing(of: self, before, origin, cause, isPlain: isPlain)
        finish(as: failure.word, before, takeUpstream(replacingWith: .origin(failure.origin)), queue)
    }

    /// As ``settleFailed(_:_:_:isPlain:_:)``, for a caller that has no queue at hand.
    @usableFromInline @inline(never)
    func settleFailed(_ before: StateSnapshot, _ origin: Origin, isPlain: Bool) {
        let failure = Failing(of: self, before, origin, .passedOn, isPlain: isPlain)
        finish(as: failure.word, before, takeUpstream(replacingWith: .origin(failure.origin)))
    }
}

/// What the word of a cell that settles with a failure says of it.
private struct Failing {
    let word: UInt
    /// Where the promise was made that failed first, as ``Origin/word``; 0 where that isn't known.
    let origin: UInt

    /// The bits that say that nobody will miss the failure: somebody asked to cancel or left, or a task waits alone.
    private static let unmissed = StateSnapshot.cancelRequested | StateSnapshot.silenced | StateSnapshot.awaiter

    /// Takes the failure over from the source, if that failed.
    ///
    /// Called with the lock of the cell held, which keeps its source alive.
    @inline(__always)
    init(of cell: CellPointer, _ before: StateSnapshot, _ origin: Origin, _ cause: FailureCause, isPlain: Bool) {
        var isSeen = cause == .seen || before.bits & Self.unmissed != 0
        let upstream = cell.upstream
        var origin = upstream.isFromProducer ? origin.word : 0
        if let source = upstream.source {
            let isTakenOver = source.state.takeOverFailure()
            // Of a failure of its own, the source's says nothing.
            if cause != .own {
                if isTakenOver {
                    origin = source.upstream.bits
                } else {
                    let source = source.state.now
                    // What is passed on of a cancellation is one, whatever the failure says.
                    if source.isSettledByCancelling {
                        (word, self.origin) = (StateSnapshot.settledByCancelling, 0)
                        return
                    }
                    isSeen = isSeen || source.isSeen
                }
            }
        }
        let looked =
            switch isSeen ? 2 : Failing.lookers(before.firstWaiter) {
            case 0: StateSnapshot.unseen
            case 1: StateSnapshot.taken
            default: StateSnapshot.seen
            }
        word = isPlain ? looked | StateSnapshot.owningNothing : looked
        self.origin = isSeen ? 0 : origin
    }

    /// How many waiters may look at the failure; 2 stands for several.
    ///
    /// Called with the lock held.
    @inline(__always)
    private static func lookers(_ first: CellPointer?) -> Int {
        guard let first else { return 0 }
        return first.next == nil ? first.isBystander ? 0 : 1 : lookersAmongSeveral(first)
    }

    private static let mostWaitersLookedAt = 32

    /// As ``lookers(_:)``, for a list.
    ///
    /// It looks at only a few: where so many wait, somebody will have looked.
    @inline(never)
    private static func lookersAmongSeveral(_ first: CellPointer) -> Int {
        var (count, next) = (0, Optional(first))
        for _ in 0..<mostWaitersLookedAt {
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
    /// What a cell keeps that has failed, and that nobody has looked at: where that comes from, as ``Origin/word``.
    ///
    /// A word that a settled cell has no other use for, and nobody takes for a source: that would need the lock.
    static func origin(_ word: UInt) -> Upstream { Upstream(bits: word) }
}

extension Future {
    /// As ``silence()``, unless the other one has the same cell, and so the same failure.
    @inlinable
    func silence(unlessItIs other: Future) { if !isSame(as: other) { silence() } }

    /// Takes back that a waiter was passed the failure; see ``StateWord/returnFailure()``.
    func returnFailure() { withCell { $0.state.returnFailure() } }

    /// Notes that a waiter was passed the failure; see ``StateWord/passFailure()``.
    func passFailure() { withCell { $0.state.passFailure() } }

    /// Whether the other one has the same cell.
    @inlinable
    func isSame(as other: Future) -> Bool {
        guard case .pending(let object) = storage, case .pending(let same) = other.storage else { return false }
        return object === same
    }

    /// Keeps an unread failure from being reported: there is another way to hear of it.
    @inlinable
    func silence() { withCell { $0.state.silence() } }
}
