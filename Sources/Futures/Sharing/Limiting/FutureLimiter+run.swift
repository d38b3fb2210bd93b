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
    /// Work that itself waits for work of the same limiter may wait for ever, when all room is taken by such work.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller when there is room and nobody before it, and otherwise wherever an
    /// earlier future settles, leaves the line, or a token comes; never under a lock. Any number of futures that are
    /// known at once takes constant stack.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future takes work that waits out of the line at once, or cancels the future of the
    /// closure, if nobody else listens to it: its room is free when that has settled. Where `Failure` can't say
    /// "cancelled", work that waits is started when its turn comes, and cancelled then.
    ///
    /// - Parameters:
    ///   - weight: How much of ``maxConcurrent`` it takes, and how many tokens, where there is a rate. The program
    ///     stops where that is less than 1, or more than there will ever be.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1), amortized.
    public func run<Success, Failure>(
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let call = LimiterCall(weight: weight, priority: priority, file: file, line: line)
        if case .wait(let entry) = join(call, { LimitedWork(self, call, $0.urgency, work) }) { return entry.wait() }
        return begin(call, work)
    }

    /// Runs work as soon as there is room for it, or fails at once when too many wait already.
    ///
    /// ```swift
    /// let picture = downloads.run(waitingAtMost: 10, failWith: APIError.busy) { session.picture(url) }
    /// ```
    ///
    /// Where it is refused, the closure is let go without being called.
    ///
    /// ## Execution
    ///
    /// As for ``run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// ## Cancellation
    ///
    /// As for ``run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// - Parameters:
    ///   - limit: How many may wait when this joins them. With 0 it never waits.
    ///   - failure: What it fails with, when there is no room and so many wait. Evaluated only then, on the caller.
    ///   - weight: How much room it takes, as in the form without a limit.
    ///   - priority: How urgent it is in a line with ``Order/priority``; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work, or one that has failed already.
    /// - Complexity: O(1), amortized.
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
        switch join(call, waitingAtMost: limit, { LimitedWork(self, call, $0.urgency, work) }) {
        case .begin: return begin(call, work)
        case .wait(let entry): return entry.wait()
        case .refused: return .failure(failure())
        }
    }

    /// Begins work that has room.
    @inline(__always)
    private func begin<Success, Failure>(
        _ call: LimiterCall,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let room = LimiterRoom(self, call.weight)
        let future = work()
        if let outcome = future.outcome { return Future(outcome) }
        let begun = LimitedWork<Success, Failure>(self, call, 0, nil)
        begun.watch(future, room)
        return begun.wait()
    }
}
