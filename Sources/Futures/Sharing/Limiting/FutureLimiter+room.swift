//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureLimiter {
    /// Does work in the caller's task as soon as there is room for it.
    ///
    /// ```swift
    /// let downloads = FutureLimiter(maxConcurrent: 4)
    /// let picture = try await downloads.run { try await session.picture(url) }
    /// ```
    ///
    /// Work that itself waits for room in the same limiter may wait for ever, when all room is taken by such work.
    ///
    /// ## Execution
    ///
    /// The work runs in the caller's task and isolation, so that nothing in it has to be `Sendable`. The room is free
    /// when the closure has ended. A time limit inside of it needs ``LosingTask/awaited``, so that it waits for the
    /// work; otherwise work that is too late runs on beside the next.
    ///
    /// ## Cancellation
    ///
    /// A task that is cancelled while it waits leaves the line at once, where `Failure` can say "cancelled", and the
    /// closure isn't called. Otherwise its turn comes, and the closure sees the cancellation, as it does later. A
    /// closure that can't throw has `Never` for a failure, which can't say it; `{ () async throws in … }` can.
    ///
    /// - Parameters:
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens, where there is a rate. The program
    ///     stops where that is less than 1, or more than there will ever be.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the message when there will never be room for the weight.
    ///   - line: Where it is called, for the message when there will never be room for the weight.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized. Nothing is allocated where there is room.
    @_disfavoredOverload
    @inlinable
    public func run<Success, Failure: Error>(
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try throwIfCancelled(as: Failure.self)
        if !takeRoom(weight) {
            let call = LimiterCall(weight: weight, priority: priority, file: file, line: line)
            try await waitForRoom(call, as: Failure.self)
        }
        defer { handOn(weight) }
        return try await work()
    }

    /// Does work in the caller's task as soon as there is room for it, or fails at once when too many wait already.
    ///
    /// ```swift
    /// let picture = try await downloads.run(waitingAtMost: 10, failWith: APIError.busy) { () async throws(APIError) in
    ///     try await session.picture(url)
    /// }
    /// ```
    ///
    /// ## Execution
    ///
    /// As for ``run(weight:priority:file:line:_:)->Success``.
    ///
    /// ## Cancellation
    ///
    /// As for ``run(weight:priority:file:line:_:)->Success``.
    ///
    /// - Parameters:
    ///   - limit: How many may wait when this joins them. With 0 it never waits.
    ///   - failure: What it fails with, when there is no room and so many wait. Evaluated only then, on the caller.
    ///   - weight: How much room it takes, as in the form without a limit.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the message when there will never be room for the weight.
    ///   - line: Where it is called, for the message when there will never be room for the weight.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, that it was refused, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    @inlinable
    public func run<Success, Failure: Error>(
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try throwIfCancelled(as: Failure.self)
        if !takeRoom(weight) {
            let call = LimiterCall(weight: weight, priority: priority, file: file, line: line)
            if try await !waitForRoom(call, atMost: limit, as: Failure.self) { throw failure() }
        }
        defer { handOn(weight) }
        return try await work()
    }
}

extension FutureLimiter {
    /// Waits for room, which ``handOn(_:)`` gives back; or returns false where so many wait already.
    @inlinable @discardableResult
    func waitForRoom<Failure: Error>(
        _ call: LimiterCall,
        atMost limit: Int = .max,
        as type: Failure.Type
    ) async throws(Failure) -> Bool {
        try throwIfCancelled(as: type)
        switch joining(call, atMost: limit) {
        case .begin: return true
        case .refused: return false
        case .wait(let place):
            let hasRoom = await waitInLine(at: place, call, mayLeave: canSayCancelled(type))
            if !hasRoom, let failure = cancellationFailure(as: type) { throw failure }
            return true
        }
    }

    /// Joins the line, unless there is room for the caller, or so many wait already.
    @usableFromInline
    func joining(_ call: LimiterCall, atMost limit: Int) -> LimiterAnswer<WaitingTask> {
        join(call, waitingAtMost: limit) { WaitingTask(weight: call.weight, urgency: $0.urgency) }
    }

    /// Waits in the line until there is room, and returns true then, or false when the task was cancelled before.
    @usableFromInline
    func waitInLine(at place: WaitingTask, _ call: LimiterCall, mayLeave: Bool) async -> Bool {
        let shown = place.shown(for: call)
        defer { shown?.resolve() }
        guard mayLeave else { return await place.waitForTurn() }
        let hasRoom = await withTaskCancellationHandler {
            await place.waitForTurn()
        } onCancel: {
            if leaveLine(place) != nil { place.leave() }
        }
        // Not in the handler, which runs under a lock of the task's: those behind it may begin here.
        if !hasRoom { handOn() }
        return hasRoom
    }
}

/// A task that waits for room.
///
/// ```
///  joined ──waitForTurn──▶ suspended ──begin──▶ has room
///    │ └──begin──────────│─────────────────────▲
///    └────leave──────────┴──leave──▶ left
/// ```
// Sound: what it adds to its superclass is behind a lock.
@usableFromInline
final class WaitingTask: WaitingPlace, @unchecked Sendable {
    private enum State {
        case joined
        case suspended(UnsafeContinuation<Void, Never>)
        case hasRoom
        case left
    }

    private let state = Locked(State.joined)

    /// Suspends until there is room, or until the task has left.
    ///
    /// Called once.
    func waitForTurn() async -> Bool {
        await withUnsafeContinuation { continuation in
            let isOver = state.withLock { state in
                guard case .joined = state else { return true }
                state = .suspended(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
        // Under the lock, which shows the thread sanitizer that the work before this has ended: it doesn't see the
        // order that resuming a task gives.
        return state.withLock { state in
            if case .hasRoom = state { return true }
            return false
        }
    }

    /// Ends the wait of a task that has left the line.
    func leave() { end(as: .left) }

    /// A promise that is pending while the task waits, where somebody looks at what is pending: the task has none.
    func shown(for call: LimiterCall) -> Promise<Void, Never>? {
        guard Lending.waitsAreShown else { return nil }
        let promise = Promise<Void, Never>(file: call.file, line: call.line)
        RoomHandler().add(to: promise.reference.cell)
        Lending.noteWait(for: promise.reference.cell)
        return promise
    }

    override func begin() -> Bool {
        end(as: .hasRoom)
        return false
    }

    /// Ends the wait: whoever has taken the place out of the line calls this, and nobody else.
    private func end(as new: State) {
        let old = state.withLock { state in
            defer { state = new }
            return state
        }
        if case .suspended(let continuation) = old { continuation.resume() }
    }
}

/// Tells that a promise stands for a wait for room.
private final class RoomHandler: CancellationHandler {
    override var kind: StageKind { .limited }
}
