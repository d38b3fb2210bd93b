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
    /// First come, first served. Work that itself waits for room in the same limiter may wait for ever, when all room
    /// is taken by such work.
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
    ///   - file: Where it is called, for the report when the limiter's promise is dropped.
    ///   - line: Where it is called, for the report when the limiter's promise is dropped.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try throwIfCancelled(as: Failure.self)
        let room = try await room(Failure.self, file, line)
        defer { withExtendedLifetime(room) {} }
        return try await work()
    }

    /// Waits for room.
    private func room<Failure: Error>(
        _ failure: Failure.Type,
        _ file: StaticString,
        _ line: UInt
    ) async throws(Failure) -> LimiterRoom {
        let seeker = enter { RoomSeeker<Failure>(self, Promise(file: file, line: line)) }
        guard let seeker else { return LimiterRoom(self) }
        return try await seeker.room.ownResult().get()
    }
}

// Sound: the line alone changes the index, under the limiter's lock.
/// A task that waits for room.
private final class RoomSeeker<Failure: Error>: WaitingPlace, @unchecked Sendable {
    var index: Int?
    private let limiter: FutureLimiter
    private let promise: Promise<LimiterRoom, Failure>

    init(_ limiter: FutureLimiter, _ promise: Promise<LimiterRoom, Failure>) {
        self.limiter = limiter
        self.promise = promise
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

    func begin() -> Bool {
        // Who was cancelled a moment ago needs none.
        if promise.future.outcome != nil { return true }
        // Room that nobody takes hands itself on.
        promise.resolve(LimiterRoom(limiter))
        return false
    }
}
