//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Runs what is ready in a random order that its seed decides: the same seed, the same order.
///
/// A program of futures may be right in the order that its author had in mind and wrong in another. Under this
/// scheduler a test sees as many orders as it has seeds, on one thread, and each of them again whenever it wants.
///
/// ```swift
/// let scheduler = SeededScheduler(seed: 17)
/// let cart = Cart(on: .custom(scheduler.serialExecutor()), shop: FakeShop(on: .custom(scheduler)))
/// scheduler.perform { cart.add(book) }
/// scheduler.perform { cart.removeAll() }
/// scheduler.runAll()
/// ```
///
/// With Swift Testing, `withRandomOrders` makes schedulers for many seeds, and names the one that failed. There are
/// three kinds of things that can run next:
///
/// - the scheduler itself is an executor whose jobs run in any order, as a concurrent queue's do;
/// - each ``serialExecutor()`` keeps the order of its own jobs, as an actor or a serial queue does;
/// - ``perform(_:)`` takes whatever else may happen at any moment: an answer from outside, a click, a cancellation.
///
/// Its ``clock`` moves to the next timer when nothing else is left to run.
///
/// ## Execution
///
/// Everything runs on the thread that calls ``runNext()`` or one of its neighbours. An order is reproducible as long as
/// jobs come from that thread alone.
public final class SeededScheduler: FutureExecutor {
    /// What decides the order.
    public let seed: UInt64
    /// The clock that is moved to its next timer whenever nothing else is left to run.
    public let clock: ManualClock

    private struct State {
        var ready: ReadySteps
        var lines = 0
    }

    private let state: Locked<State>

    /// Makes a scheduler with nothing to run.
    ///
    /// - Parameters:
    ///   - seed: What decides the order.
    ///   - clock: The clock to move when nothing else is left to run.
    public init(seed: UInt64, clock: ManualClock = ManualClock()) {
        self.seed = seed
        self.clock = clock
        state = Locked(State(ready: ReadySteps(seed: seed)))
    }

    /// Keeps a job until its turn has come, which may be before that of earlier ones.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { add({ job.run() }, line: nil) }

    /// Keeps a closure until its turn has come, which may be before that of earlier ones and of jobs.
    ///
    /// ```swift
    /// scheduler.perform { promise.resolve(42) }
    /// scheduler.perform { future.cancel() }          // or the other way round
    /// ```
    ///
    /// - Parameter step: What may happen at any moment from now on. Called once.
    public func perform(_ step: @escaping @Sendable () -> Void) { add(step, line: nil) }

    /// An executor whose jobs run one at a time and in their order, but at random among everything else.
    ///
    /// - Returns: A new one with each call.
    public func serialExecutor() -> SeededSerialExecutor {
        let line = state.withLock { state in
            state.lines += 1
            return state.lines
        }
        return SeededSerialExecutor(scheduler: self, line: line)
    }

    /// How many jobs and closures wait to be run.
    public var waitingCount: Int { state.withLock { $0.ready.count } }

    /// Runs one of the jobs and closures that are ready; when there are none, moves the clock to its next timer.
    ///
    /// - Returns: Whether there was anything to do.
    @discardableResult
    public func runNext() -> Bool {
        guard let step = state.withLock({ $0.ready.draw() }) else { return clock.advanceToNextTimer() }
        step()
        return true
    }

    /// Runs everything, what comes meanwhile included, until neither a step nor a timer is left.
    ///
    /// Where timers set timers for ever, as in a loop that looks once a minute, this doesn't return: there, call
    /// ``runNext()`` while ``waitingCount`` is above zero, and move ``clock`` yourself.
    ///
    /// - Returns: How many there were.
    @discardableResult
    public func runAll() -> Int {
        var count = 0
        while runNext() { count += 1 }
        return count
    }

    /// Runs what is ready until a future is settled.
    ///
    /// - Parameters:
    ///   - future: The future to wait for.
    ///   - name: What to call it in the error; its types, if nil.
    ///   - fileID: Where the test waits, for the error.
    ///   - line: Where the test waits, for the error.
    /// - Returns: The outcome. What was not run yet still waits.
    /// - Throws: ``StillPending``, with the seed, when nothing is left to run and the future is pending.
    public func outcome<Success, Failure>(
        of future: Future<Success, Failure>,
        named name: String? = nil,
        fileID: String = #fileID,
        line: UInt = #line
    ) throws(StillPending) -> Result<Success, Failure> {
        try future.outcome(
            after: runNext,
            orThrow: StillPending(future, named: name, at: clock.now, seed: seed, fileID: fileID, line: line)
        )
    }

    /// Lets go of everything that waits, as an executor does that shuts down.
    ///
    /// The futures of the jobs are broken.
    ///
    /// - Returns: How many it dropped.
    @discardableResult
    public func dropAll() -> Int {
        // Let go of when the lock is free again: promises that break may add something.
        let dropped = state.withLock { state in
            let dropped = state.ready
            state.ready.removeAll()
            return dropped
        }
        return dropped.count
    }

    fileprivate func add(_ step: @escaping @Sendable () -> Void, line: Int?) {
        state.withLock { $0.ready.add(step, line: line) }
    }
}

/// An executor whose jobs keep their order among themselves, but not among others; see
/// ``SeededScheduler/serialExecutor()``.
public final class SeededSerialExecutor: FutureExecutor {
    private let scheduler: SeededScheduler
    private let line: Int

    fileprivate init(scheduler: SeededScheduler, line: Int) {
        self.scheduler = scheduler
        self.line = line
    }

    /// Keeps a job until its turn has come.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { scheduler.add({ job.run() }, line: line) }
}
