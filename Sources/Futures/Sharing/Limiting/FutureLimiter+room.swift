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
    /// when the closure has ended: a time limit inside of it waits for the work with ``LosingTask/awaited``, or what is
    /// too late runs on beside the next.
    ///
    /// ## Cancellation
    ///
    /// A task that is cancelled while it waits leaves the line at once, where `Failure` can say "cancelled", and the
    /// closure isn't called. Otherwise its turn comes, and the closure sees the cancellation, as it does later.
    ///
    /// - Parameters:
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens, where there is a rate. The program
    ///     stops where that is less than 1, or more than there will ever be.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the limiter's promise is dropped.
    ///   - line: Where it is called, for the report when the limiter's promise is dropped.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let room = try await room(LimiterCall(weight: weight, priority: priority, file: file, line: line), Failure.self)
        defer { withExtendedLifetime(room) {} }
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
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens, where there is a rate. The program
    ///     stops where that is less than 1, or more than there will ever be.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the limiter's promise is dropped.
    ///   - line: Where it is called, for the report when the limiter's promise is dropped.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, that it was refused, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let call = LimiterCall(weight: weight, priority: priority, file: file, line: line)
        let room = try await room(call, waitingAtMost: limit, failWith: failure)
        defer { withExtendedLifetime(room) {} }
        return try await work()
    }

    /// Waits for room.
    func room<Failure: Error>(_ call: LimiterCall, _ type: Failure.Type) async throws(Failure) -> LimiterRoom {
        try throwIfCancelled(as: Failure.self)
        let arrival = arrival(call)
        if !enter(arrival), let seeker = join(arrival, { RoomSeeker<Failure>(self, call, $0.urgency) }) {
            return try await seeker.room.ownResult().get()
        }
        return LimiterRoom(self, call.weight)
    }

    /// Waits for room, unless so many wait already.
    func room<Failure: Error>(
        _ call: LimiterCall,
        waitingAtMost limit: Int,
        failWith failure: () -> Failure
    ) async throws(Failure) -> LimiterRoom {
        try throwIfCancelled(as: Failure.self)
        let arrival = arrival(call)
        let seeker: RoomSeeker<Failure>?
        do throws(LineIsTooLong) {
            seeker =
                enter(arrival)
                ? nil : try join(arrival, waitingAtMost: limit) { RoomSeeker(self, call, $0.urgency) }
        } catch {
            throw failure()
        }
        if let seeker { return try await seeker.room.ownResult().get() }
        return LimiterRoom(self, call.weight)
    }
}

/// A task that waits for room.
// Sound: what it adds to its superclass is Sendable.
private final class RoomSeeker<Failure: Error>: WaitingPlace, @unchecked Sendable {
    private let limiter: FutureLimiter
    private let promise: Promise<LimiterRoom, Failure>

    init(_ limiter: FutureLimiter, _ call: LimiterCall, _ urgency: UInt8) {
        self.limiter = limiter
        promise = Promise(file: call.file, line: call.line)
        super.init(weight: call.weight, urgency: urgency)
    }

    /// The room, when it is this one's turn.
    ///
    /// Asked for once.
    var room: Future<LimiterRoom, Failure> {
        // One that can't say that it was cancelled keeps its place.
        if cancellationFailure(as: Failure.self) != nil {
            promise.onCancel { [weak self] in
                if let self { limiter.withdraw(self) }
            }
        }
        return promise.future
    }

    override func begin() -> Bool {
        // Who was cancelled a moment ago needs none.
        if promise.future.outcome != nil { return true }
        // Room that nobody takes hands itself on.
        promise.resolve(LimiterRoom(limiter, weight))
        return false
    }
}
