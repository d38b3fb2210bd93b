//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How a cell gets its outcome, or learns that it will never have one.

extension CellPointer {
    /// Settles the cell with this outcome, unless it is terminal, and queues its waiters.
    ///
    /// May be called by a producer, or by the thread that may access the body, after the body was released. Never under
    /// a lock. `cause` tells where a failure comes from.
    @inlinable
    func settle<Success, Failure>(
        _ outcome: consuming Result<Success, Failure>,
        _ queue: CompletionQueue.Pointer,
        _ cause: FailureCause = .passedOn
    ) {
        guard let before = state.lock() else { return }
        // Read before the outcome overwrites it. Only a promise's cell has one; in any other it has no meaning.
        let origin = origin
        let place = self.outcome(Result<Success, Failure>.self)
        place.initialize(to: outcome)
        if cause == .cancellation { return settleCancelled(before, queue) }
        if isFailure(place.pointee) {
            return settleFailed(before, origin, cause, isTrivial: _isPOD(Failure.self), queue)
        }
        finish(as: StateSnapshot.succeeded(as: Success.self), before, takeUpstream(), queue)
    }

    /// LOCKED → SETTLED, and what follows, with this thread's queue.
    ///
    /// Called by the holder of the lock, after it has written the outcome and taken `upstream`.
    @inlinable @inline(__always)
    func finish(
        as settled: UInt,
        _ before: StateSnapshot,
        _ upstream: consuming OwnedUpstream,
        _ queue: CompletionQueue.Pointer
    ) {
        if before.mayNeedDelivery { return Outbox.deliver(self, as: settled, before, upstream, queue) }
        state.end(as: settled)
        if before.hasAwaiter {
            Awaiting.resume(before.pointer, queue)
        } else if let first = before.firstWaiter {
            queue.pointee.append(first)
        }
        // Last, without the lock: releasing the source may run user code (a `deinit`).
        _ = consume upstream
    }

    /// LOCKED → SETTLED by a cancellation; also queues the promise's handlers.
    ///
    /// One step, so that a handler is either taken here or added after the cell is settled. Called inside a loop or
    /// ``CompletionQueue/with(_:)``, by the holder of the lock, after it has written the outcome.
    @usableFromInline @inline(never)
    func settleCancelled(_ before: StateSnapshot, _ queue: CompletionQueue.Pointer) {
        let kept = owned()
        let upstream = takeUpstream()
        var handlers = upstream.upstream.handlers.map(CancellationHandler.takenUnderLock)
        // A task may go on inside `finish`, and wait for what the handlers do. Otherwise their job, an allocation, is
        // made without the lock.
        if before.hasAwaiter || before.mayNeedDelivery, let first = handlers.take() {
            queue.pointee.append(one: HandlersJob.make(first, of: self))
        }
        finish(as: StateSnapshot.settledByCancelling, before, OwnedUpstream(fromWord: .none), queue)
        if let first = handlers { queue.pointee.append(one: HandlersJob.make(first, of: self)) }
        _ = consume upstream
        _ = consume kept
    }

    /// Settles the cell, unless it is terminal, for a caller without a queue.
    ///
    /// May be called from any thread, by a producer, even inside a closure: the waiters then join the loop that runs
    /// that. Returns whether it settled the cell.
    @inlinable
    func settle<Success, Failure>(_ outcome: consuming Result<Success, Failure>) -> Bool {
        guard let before = state.lock() else { return false }
        // Read before the outcome overwrites it. Only a promise's cell has one; in any other it has no meaning.
        let origin = origin
        let place = self.outcome(Result<Success, Failure>.self)
        place.initialize(to: outcome)
        if isFailure(place.pointee) {
            settleFailed(before, origin, isTrivial: _isPOD(Failure.self))
            return true
        }
        let settled = StateSnapshot.succeeded(as: Success.self)
        let upstream = takeUpstream()
        // Without waiters and handlers, only a store is left. The rest is one call, to keep this short enough for
        // inlining.
        if before.pointer == 0, upstream.upstream.object == nil {
            state.end(as: settled)
        } else {
            finish(as: settled, before, upstream)
        }
        return true
    }

    /// Like ``finish(as:_:_:_:)``, for a caller without a queue.
    ///
    /// The waiters run before the source or the handlers are released, unless a loop further up the stack runs them.
    @usableFromInline @inline(never)
    func finish(as settled: UInt, _ before: StateSnapshot, _ upstream: consuming OwnedUpstream) {
        if before.mayNeedDelivery {
            let queue = CompletionQueue.current
            Outbox.deliver(self, as: settled, before, OwnedUpstream(fromWord: .none), queue)
            CompletionQueue.runRemaining(queue)
        } else {
            state.end(as: settled)
            if before.hasAwaiter {
                Awaiting.resume(before.pointer, CompletionQueue.current)
            } else if let first = before.firstWaiter {
                CompletionQueue.run(first)
            }
        }
        // Not before hops are sent: a user's `deinit` may settle something else, whose waiters run then.
        _ = consume upstream
    }

    /// Marks a cell that has no outcome of its own as done, and releases its source, unless it is terminal.
    ///
    /// Called by the thread that took the cell out of its list, after the body was released.
    @inlinable
    func finishObserver() {
        // Under the lock: otherwise a thread that wants to take the observer out could retain a source that is gone,
        // and undo this.
        guard state.lock() != nil else { return }
        let upstream = takeUpstream()
        state.end(as: StateSnapshot.settledTrivially)
        _ = consume upstream
    }

    /// Marks the cell as one that will never have an outcome, unless it is terminal, and queues its waiters.
    ///
    /// May be called by the thread that may access the body, which may still be there: the origin only overwrites the
    /// links. Never under a lock. Returns the word before, or nil if the cell was terminal.
    @usableFromInline @discardableResult
    func abandon(origin: Origin, _ queue: CompletionQueue.Pointer) -> StateSnapshot? {
        guard let before = state.lock() else { return nil }
        self.origin = origin
        let upstream = takeUpstream()
        state.end(as: StateSnapshot.abandoned | before.bits & StateSnapshot.reportDue)
        // A waiting task stays suspended: there is no outcome to give it. The report names the promise. (It is due
        // here only if the task came after `BrokenReport.begin` or `passOn` had looked.)
        if before.hasAwaiter {
            BrokenReport(of: self).makeIfDue()
        } else if let first = before.firstWaiter {
            queue.pointee.append(first)
        }
        _ = consume upstream
        return before
    }

    /// Settles the cell as broken, or abandons it if the failure type can't represent that.
    ///
    /// Returns whether the failure type could represent it, or the cell was terminal already. If
    /// `failureIsReport` is false, the failure counts as seen; see ``Origin/failureIsReport``.
    @inlinable @discardableResult
    func endBroken<Success, Failure>(
        _ origin: Origin,
        as type: Result<Success, Failure>.Type,
        failureIsReport: Bool = true,
        _ queue: CompletionQueue.Pointer
    ) -> Bool {
        if let failure = brokenFailure(origin, as: Failure.self) {
            settle(Result<Success, Failure>.failure(failure), queue, failureIsReport ? .own : .seen)
            return true
        }
        return abandon(origin: origin, queue) == nil
    }
}

extension OwnedCell {
    /// Makes a cell with this outcome.
    ///
    /// A failure counts as seen: it is that of a future which was made with it.
    @inlinable
    static func settled<Success, Failure>(_ outcome: consuming Result<Success, Failure>) -> OwnedCell {
        typealias Outcome = Result<Success, Failure>
        let word = isFailure(outcome) ? StateSnapshot.seen : StateSnapshot.settled
        let cell = OwnedCell(.withoutSource(Outcome.self), body: Void.self, outcome: Outcome.self)
        cell.pointer.outcome(Outcome.self).initialize(to: outcome)
        cell.pointer.state.end(as: word)
        return cell
    }
}

extension Behavior {
    /// For a cell that is made with its outcome, or that a producer settles.
    @inlinable
    static func withoutSource<Success, Failure>(_ type: Result<Success, Failure>.Type) -> Behavior {
        Behavior { cell, command, queue in cell.performDefault(command, as: type, queue) }
    }
}

extension StateSnapshot {
    /// The word of a cell with a success of this type.
    @inlinable @inline(__always)
    static func succeeded<Success>(as type: Success.Type) -> UInt { _isPOD(type) ? settledTrivially : settled }
}

// MARK: The cells that a producer settles: promises of both kinds

extension OwnedCell {
    /// Makes a promise's cell.
    @inlinable
    static func promise<Success, Failure>(_ type: Result<Success, Failure>.Type, origin: Origin) -> OwnedCell {
        let cell = OwnedCell(.withoutSource(type), body: Void.self, outcome: type)
        cell.pointer.origin = origin
        cell.pointer.upstream = .producer
        Recorder.note(.made(cell.pointer, origin))
        return cell
    }
}

extension CellPointer {
    /// Where the promise was made, or nil if the cell is terminal: those bytes then hold something else.
    @usableFromInline
    func pendingOrigin() -> Origin? {
        state.withLock { _ in origin }
    }

    /// Breaks the promise, whose last owner is gone: settles the cell as broken, or reports it if the failure type
    /// can't represent that.
    ///
    /// Does nothing if the cell is terminal. A promise that breaks because an input of its work was abandoned takes
    /// over that input's origin, and isn't reported again.
    ///
    /// May be called from any thread, by the promise's last owner, which still owns the cell. If `reporting` is false,
    /// the owner reports it itself.
    @usableFromInline
    func breakPromise(reporting isReporting: Bool = true) {
        guard let duty = BrokenReport(of: self).begin(reporting: isReporting) else { return }
        Recorder.note(.breaks(self))
        CompletionQueue.with { queue in perform(.breakPromise, queue) }
        Recorder.note(.breaks(nil))
        switch duty {
        case .silence: state.markFailureSeen()
        case .report: BrokenReport(of: self).makeIfAbandoned()
        case .none: break
        }
    }
}
