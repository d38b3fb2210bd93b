//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureLimiter {
    /// Runs work as soon as there is room for it.
    ///
    /// Work that itself waits for work of the same limiter may wait forever, if such work takes all the room.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller if there is room and nothing is before it in the line. Otherwise it runs
    /// wherever an earlier future settles or leaves the line, a token arrives, an `async` call of the same limiter
    /// ends, or, with a rate, another call arrives, which may be on that caller's actor; never under a lock. Any number
    /// of futures that are known at once takes constant stack.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future removes waiting work from the line at once, or cancels the future of the closure,
    /// unless that has other listeners: its room is free when that has settled. If `Failure` can't represent a
    /// cancellation, waiting work is started in its turn, and then cancelled.
    ///
    /// - Parameters:
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens if there is a rate. The program stops if
    ///     that is less than 1, or more than there will ever be.
    ///   - priority: The urgency in a line with ``Order/priority``; the calling task's, if nil.
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func run<Success, Failure>(
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        run(LimiterCall(weight: weight, priority: priority, file: file, line: line), work)
    }

    /// Like ``run(weight:priority:file:line:_:)->Future<Success,Failure>``, but fails at once if too many calls are
    /// waiting.
    @inlinable
    public func run<Success, Failure>(
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let call = LimiterCall(weight: weight, priority: priority, file: file, line: line)
        return run(call, waitingAtMost: limit, failWith: failure(), work)
    }

    /// Runs work as soon as there is room for it.
    ///
    /// With `room`, that object takes the room. With `keyRoom`, the work keeps that object as long as it waits or
    /// runs, even if its future is cancelled before.
    @inlinable @inline(__always)
    func run<Success, Failure>(
        _ call: LimiterCall,
        in room: LimiterRoom? = nil,
        keeping keyRoom: LimiterRoom? = nil,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        typealias Work = LimitedWork<Success, Failure>
        let answer = join(call) { Work(self, call, $0, in: room, keeping: keyRoom, work) }
        if case .wait(let place) = answer { return unsafeDowncast(place, to: Work.self).wait() }
        return begin(call, room, keyRoom, work)
    }

    /// The same, or fails at once if too many calls are waiting.
    @inlinable @inline(__always)
    func run<Success, Failure>(
        _ call: LimiterCall,
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        in room: LimiterRoom? = nil,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        typealias Work = LimitedWork<Success, Failure>
        switch join(call, waitingAtMost: limit, { Work(self, call, $0, in: room, work) }) {
        case .begin: return begin(call, room, nil, work)
        case .wait(let place): return unsafeDowncast(place, to: Work.self).wait()
        case .refused: return .failure(failure())
        }
    }

    /// Begins work that has room.
    @inlinable @inline(__always)
    func begin<Success, Failure>(
        _ call: LimiterCall,
        _ room: LimiterRoom?,
        _ keyRoom: LimiterRoom?,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let room = room ?? LimiterRoom(self)
        room.take(call.weight)
        let future = work()
        keyRoom?.begin()
        if let outcome = future.outcome { return Future(outcome) }
        let begun = LimitedWork<Success, Failure>(self, call, 0, keeping: keyRoom, nil)
        begun.watch(future, room)
        return begun.wait()
    }
}
