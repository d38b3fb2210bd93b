//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// An executor that runs nothing until it is told to, and then on the thread of the test.
///
/// ```swift
/// let executor = ManualExecutor()
/// let doubled = number.map(on: .custom(executor)) { $0 * 2 }
/// promise.resolve(21)          // nothing has run
/// executor.runAll()            // now it has
/// ```
///
/// The executor keeps each job until it runs, and the job keeps its futures and the executor. A test that ends with
/// jobs that wait therefore releases none of them; a cancelled future may leave such a job, too. End it with
/// ``runAll()``, or with ``dropAll()``, which lets go of the jobs and breaks their futures.
public final class ManualExecutor: FutureExecutor {
    private struct State {
        var waiting = Line<FutureJob>()
        var enqueued = 0
    }

    private let state = Locked(State())

    /// Makes an executor with nothing to run.
    public init() {}

    /// Keeps a job until the test runs it.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) {
        state.withLock { state in
            state.waiting.add(job)
            state.enqueued += 1
        }
    }

    /// How many jobs wait to be run.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// How many jobs were ever enqueued.
    ///
    /// Closures that became ready together share one.
    public var enqueuedCount: Int { state.withLock { $0.enqueued } }

    /// Runs the job that waits for longest.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func runNext() -> Bool {
        let job = state.withLock { $0.waiting.removeFirst() }
        job?.run()
        return job != nil
    }

    /// Runs jobs until none is left, those included that come meanwhile.
    ///
    /// - Returns: How many it ran.
    @discardableResult
    public func runAll() -> Int {
        var count = 0
        while runNext() { count += 1 }
        return count
    }

    /// Runs jobs until a future is settled.
    ///
    /// - Parameters:
    ///   - future: The future to wait for.
    ///   - name: What to call it in the error; its types, if nil.
    ///   - fileID: Where the test waits, for the error.
    ///   - line: Where the test waits, for the error.
    /// - Returns: The outcome. Jobs that come after the one that made it known still wait.
    /// - Throws: ``StillPending``, when no job is left and the future is pending.
    public func outcome<Success, Failure>(
        of future: Future<Success, Failure>,
        named name: String? = nil,
        fileID: String = #fileID,
        line: UInt = #line
    ) throws(StillPending) -> Result<Success, Failure> {
        try future.outcome(
            after: runNext,
            orThrow: StillPending(future, named: name, fileID: fileID, line: line)
        )
    }

    /// Lets go of the jobs that wait, as an executor does that shuts down.
    ///
    /// Their futures are broken.
    ///
    /// - Returns: How many it dropped.
    @discardableResult
    public func dropAll() -> Int {
        let dropped = state.withLock { state in
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        return dropped.count
    }
}
