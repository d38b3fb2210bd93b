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
    /// Work that itself waits for room in the same limiter may wait forever, if such work takes all the room.
    ///
    /// ## Execution
    ///
    /// The work runs in the caller's task and isolation, so nothing in it has to be `Sendable`. The room is free when
    /// the closure has ended. A time limit inside it needs ``LosingTask/awaited``, so that it waits for the work;
    /// otherwise work that is too late runs on beside the next.
    ///
    /// ## Cancellation
    ///
    /// A task that is cancelled while it waits leaves the line at once if `Failure` can represent a cancellation, and
    /// the closure isn't called. Otherwise the closure runs in its turn and sees the cancellation, as it also does if
    /// the task is cancelled later. The failure of a closure that can't throw is `Never`, which can't represent one;
    /// that of `{ () async throws in … }` can. If the task was the first in the line, a lighter call behind it begins
    /// when the cancelled task resumes, or when other work ends.
    ///
    /// - Parameters:
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens if there is a rate. The program stops if
    ///     that is less than 1, or more than there will ever be.
    ///   - priority: The urgency in a line with ``Order/priority``; the calling task's, if nil.
    ///   - file: Where this is called, for the message if there will never be room for the weight.
    ///   - line: Where this is called, for the message if there will never be room for the weight.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or a cancellation of the task, as `Failure`.
    /// - Complexity: O(1), amortized. No allocation if there is room.
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
        return try await perform(inRoomFor: weight, file, line, work)
    }

    /// Like ``run(weight:priority:file:line:_:)->Success``, but fails at once if too many calls are waiting: with a
    /// failure whose type the closure declares, as in `{ () async throws(APIError) in … }`.
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
        return try await perform(inRoomFor: weight, file, line, work)
    }

    /// Waits for room, which ``handOn(_:)`` returns; or returns false if that many wait already.
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

    /// Joins the line, unless there is room for the caller, or that many wait already.
    @usableFromInline
    func joining(_ call: LimiterCall, atMost limit: Int) -> LimiterAnswer {
        join(call, waitingAtMost: limit) { WaitingTask(weight: call.weight, urgency: $0) }
    }

    /// Waits in the line until there is room, and then returns true, or false if the task is cancelled first.
    ///
    /// The place is the one that ``joining(_:atMost:)`` made.
    @usableFromInline
    func waitInLine(at place: WaitingPlace, _ call: LimiterCall, mayLeave: Bool) async -> Bool {
        let place = unsafeDowncast(place, to: WaitingTask.self)
        let shown = place.shown(for: call)
        defer { shown?.resolve() }
        guard mayLeave else { return await place.waitForTurn() }
        let hasRoom = await withTaskCancellationHandler {
            await place.waitForTurn()
        } onCancel: {
            if leaveLine(place) != nil { place.leave() }
        }
        // Not in the handler, which runs under a lock of the task: the next in line may begin here.
        if !hasRoom { handOn() }
        return hasRoom
    }

    /// Like the form whose work can fail, but for work that can't fail by itself.
    @_disfavoredOverload
    @inlinable
    public func run<Success, Failure: Error>(
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async -> Success
    ) async throws(Failure) -> Success {
        try await run(
            waitingAtMost: limit,
            failWith: failure(),
            weight: weight,
            priority: priority,
            file: file,
            line: line
        ) { () async throws(Failure) in await work() }
    }

    /// Does work that has room, and passes the room on.
    @inlinable @inline(__always)
    func perform<Success, Failure: Error>(
        inRoomFor weight: Int,
        _ file: StaticString,
        _ line: UInt,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let shown = shownRoom(file, line)
        defer {
            shown?.resolve()
            handOn(weight)
        }
        return try await work()
    }

    /// A promise that is pending while the calling task has room, if futures are recorded or tracked.
    ///
    /// The task itself has none.
    @inlinable @inline(__always)
    func shownRoom(_ file: StaticString, _ line: UInt) -> Promise<Void, Never>? {
        #if Diagnostics
        if Recorder.isOn { return Self.roomPromise(file, line) }
        #endif
        return nil
    }

    #if Diagnostics
    @usableFromInline
    static func roomPromise(_ file: StaticString, _ line: UInt) -> Promise<Void, Never> {
        Promise.shown(as: .room, labeled: currentTaskName, file, line)
    }
    #endif
}

/// A task that waits for room.
///
/// ```
///  joined ──waitForTurn──▶ suspended ──begin──▶ has room
///    │ └──begin──────────│─────────────────────▲
///    └────leave──────────┴──leave──▶ left
/// ```
@usableFromInline
// Sendable: what it adds to its superclass is behind a lock.
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
        // Under the lock, which shows the thread sanitizer that the earlier work has ended: it doesn't see the order
        // that resuming a task establishes.
        return state.withLock { state in
            if case .hasRoom = state { return true }
            return false
        }
    }

    /// Ends the wait of a task that has left the line.
    func leave() { end(as: .left) }

    /// A promise that is pending while the task waits, if pending futures are watched: the task has none.
    func shown(for call: LimiterCall) -> Promise<Void, Never>? {
        guard Lending.waitsAreShown else { return nil }
        let promise = Promise.shown(as: .limited, labeled: currentTaskName, call.file, call.line)
        Lending.noteWait(for: promise.reference.cell)
        return promise
    }

    override func begin() -> Bool {
        end(as: .hasRoom)
        return false
    }

    /// Ends the wait.
    ///
    /// Called once, by the thread that has removed the place from the line.
    private func end(as new: State) {
        if case .suspended(let continuation) = state.exchange(new) { continuation.resume() }
    }
}
