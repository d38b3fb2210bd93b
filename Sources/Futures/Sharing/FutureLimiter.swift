//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Lets no more than a number of futures be pending at once; the rest wait for their turn.
///
/// ```swift
/// let downloads = FutureLimiter(maxConcurrent: 4)
/// let picture = downloads.run { session.picture(url) }
/// ```
///
/// First come, first served. Work of different types may share one limiter.
public final class FutureLimiter: Sendable {
    private struct State: ~Copyable {
        var running = 0
        var line = WaitingLine()
    }

    private let state = Locked(State())
    /// How many futures may be pending at once.
    public let maxConcurrent: Int

    /// Makes a limiter with nothing running.
    ///
    /// - Parameter maxConcurrent: How many futures may be pending at once: at least 1.
    public init(maxConcurrent: Int) {
        precondition(maxConcurrent >= 1, "FutureLimiter(maxConcurrent: \(maxConcurrent)): at least 1 has to be allowed")
        self.maxConcurrent = maxConcurrent
    }

    /// How many futures are pending now.
    public var running: Int { state.withLock { $0.running } }

    /// How much work waits for its turn.
    public var waiting: Int { state.withLock { $0.line.count } }

    /// Runs work as soon as there is room for it.
    ///
    /// Work that itself waits for work of the same limiter may wait for ever, when all room is taken by such work.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller when there is room, and otherwise wherever an earlier future settles;
    /// never under a lock. Any number of futures that are known at once takes constant stack.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future takes work that waits out of the line at once, or cancels the future of the
    /// closure, if nobody else listens to it: its room is free when that has settled. Where `Failure` can't say
    /// "cancelled", work that waits is started when its turn comes, and cancelled then.
    ///
    /// - Parameters:
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1), amortized.
    public func run<Success, Failure>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let entry = enter { LimitedWork<Success, Failure>(self, Promise(file: file, line: line), work) }
        if let entry { return entry.wait() }
        let room = LimiterRoom(self)
        let future = work()
        if let outcome = future.outcome { return Future(outcome) }
        let begun = LimitedWork<Success, Failure>(self, Promise(file: file, line: line), nil)
        begun.watch(future, room)
        return begun.wait()
    }

    /// Takes room for the caller, or puts the place that is made into the line and returns it.
    func enter<Place: WaitingPlace>(_ place: () -> Place) -> Place? {
        state.withLock { state in
            // No line stands while there is room.
            if state.running < maxConcurrent {
                state.running += 1
                return nil
            }
            let place = place()
            state.line.append(place)
            return place
        }
    }

    /// Takes work out of the line.
    func withdraw(_ place: any WaitingPlace) { state.withLock { _ = $0.line.remove(place) } }

    /// Hands room on to the next in the line, and again, as long as it is free.
    ///
    /// A loop, and what becomes ready meanwhile waits until it is over: nothing nests.
    fileprivate func handOn() {
        let entered = CompletionQueue.enterOutermost()
        while let next = next(), next.begin() {}
        entered?.leave()
    }

    /// Who gets the room that the caller has; when nobody waits, it is given back.
    private func next() -> (any WaitingPlace)? {
        state.withLock { state in
            if let next = state.line.popFirst() { return next }
            state.running -= 1
            return nil
        }
    }
}

/// Room for one future: letting go of it hands it on.
final class LimiterRoom: Sendable {
    private let limiter: FutureLimiter

    init(_ limiter: FutureLimiter) { self.limiter = limiter }

    deinit { limiter.handOn() }
}
