//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import Synchronization
import Testing

/// The timers of the system's clocks.
///
/// What is asserted does not depend on how long anything takes.
@Suite("TimerClock", .timeLimit(.minutes(60)), .serialized)
struct TimerClockTests {
    private let clock = ContinuousClock()

    // What it does.

    @Test func `timers fire in the order of their deadlines, and of their making`() async {
        // Closures that take no time begin and end in order. On a busy machine one of them may be held up for as long
        // as one that takes long; not each time.
        var wasOrdered = false
        for _ in 0..<50 where !wasOrdered {
            let fired = Record<Int>()
            let start = clock.now.advanced(by: .milliseconds(20))
            for index in (0..<100).shuffled() {
                // Ten deadlines, each of them ten times.
                let deadline = start.advanced(by: .microseconds(index % 10))
                _ = clock.schedule(at: deadline, tolerance: nil) { fired.add(index % 10) }
            }
            let wasInTime = clock.now < start
            await fired.reach(100)
            wasOrdered = wasInTime && fired.all == fired.all.sorted()
        }
        #expect(wasOrdered)

        var wasKept = false
        for _ in 0..<50 where !wasKept {
            let same = Record<Int>()
            let start = clock.now.advanced(by: .milliseconds(20))
            for index in 0..<100 { _ = clock.schedule(at: start, tolerance: nil) { same.add(index) } }
            await same.reach(100)
            wasKept = same.all == Array(0..<100)
        }
        #expect(wasKept)
    }

    @Test func `an observer that waits for another timer gets it`() async {
        let waited = Promise<DispatchTimeoutResult, Never>()
        let semaphore = DispatchSemaphore(value: 0)
        Future<Void, Never>.after(.milliseconds(1)).observe { _ in
            let fired = Promise<Void, Never>()
            // Attached before there is a timer: the observer of one that has fired would run after this closure.
            fired.future.observe { _ in semaphore.signal() }
            _ = clock.schedule(at: clock.now.advanced(by: .milliseconds(1)), tolerance: nil) { fired.resolve() }
            // Only one that never comes takes so long, however busy the machine is.
            waited.resolve(semaphore.wait(timeout: .now() + .seconds(600)))
        }
        #expect(await waited.future.value == .success)
    }

    @Test func `observers that take long hold up nobody else's timers`() async {
        let blocked = DispatchSemaphore(value: 0)
        let entered = (0..<20).map { _ in Promise<Void, Never>() }
        let left = entered.map { entered in
            let (fired, left) = (Promise<Void, Never>(), Promise<DispatchTimeoutResult, Never>())
            // Attached before there is a timer: the observer of one that has fired would block this task's thread.
            fired.future.observe { _ in
                entered.resolve()
                // Only one that is held up takes so long, however busy the machine is.
                left.resolve(blocked.wait(timeout: .now() + .seconds(600)))
            }
            _ = clock.schedule(at: clock.now.advanced(by: .milliseconds(1)), tolerance: nil) { fired.resolve() }
            return left.future
        }
        // All of them are in their observers at the same time, and a timer of the same clock comes all the same.
        for entered in entered { await entered.future.value }
        await Future<Void, Never>.after(.milliseconds(1)).value
        let pending = Promise<Int, Fault>()
        #expect(await pending.future.timeout(after: .milliseconds(1), failWith: .first).result == .failure(.first))
        for _ in left { blocked.signal() }
        for left in left { #expect(await left.value == .success) }
    }

    @Test func `a deadline that is over fires soon`() {
        let semaphore = DispatchSemaphore(value: 0)
        _ = clock.schedule(at: clock.now.advanced(by: .seconds(-5)), tolerance: nil) { semaphore.signal() }
        #expect(semaphore.wasSignalled())
    }

    @Test func `an earlier timer that is added later is not late`() {
        let fired = Record<String>()
        let semaphore = DispatchSemaphore(value: 0)
        let far = clock.schedule(at: clock.now.advanced(by: .seconds(86_400)), tolerance: nil) { fired.add("far") }
        Future<Void, Never>.after(.milliseconds(1)).observe { _ in
            fired.add("near")
            semaphore.signal()
        }
        #expect(semaphore.wasSignalled())
        far.cancel()
        #expect(fired.all == ["near"])
    }

    @Test func `a tolerance of a day does not delay others`() {
        let semaphore = DispatchSemaphore(value: 0)
        let lazy = clock.schedule(at: clock.now.advanced(by: .milliseconds(1)), tolerance: .seconds(86_400)) {}
        Future<Void, Never>.after(.milliseconds(2)).observe { _ in semaphore.signal() }
        #expect(semaphore.wasSignalled())
        lazy.cancel()
    }

    @Test func `the clock that stands still with the machine has timers too`() {
        let semaphore = DispatchSemaphore(value: 0)
        Future<Void, Never>.after(.milliseconds(1), clock: SuspendingClock()).observe { _ in semaphore.signal() }
        #expect(semaphore.wasSignalled())
    }

    @Test func `deadlines at the end of time do not overflow`() {
        let end = Duration.seconds(Int64.max / 2)
        let fired = Count()
        let timer = clock.schedule(at: clock.now.advanced(by: end), tolerance: end) { fired.raise() }
        // One that has overflowed is over, and would come before this one.
        let semaphore = DispatchSemaphore(value: 0)
        Future<Void, Never>.after(.milliseconds(1)).observe { _ in semaphore.signal() }
        #expect(semaphore.wasSignalled())
        timer.cancel()
        #expect(fired.now == 0)
    }

    // Lifetime.

    @Test func `very many timers that are cancelled leave nothing behind`() {
        let before = ContinuousClock.pendingTimers
        let lifetime = Lifetime()
        var timers: [any ScheduledTimer] = []
        for index in 0..<Repetition.many {
            let deadline = clock.now.advanced(by: .seconds(3600 + (index &* 7919) % 1_000))
            timers.append(clock.schedule(at: deadline, tolerance: nil) { [token = lifetime.token()] in _ = token })
        }
        #expect(ContinuousClock.pendingTimers >= Repetition.many)
        for timer in timers.shuffled() { timer.cancel() }
        #expect(lifetime.isOver)
        #expect(ContinuousClock.pendingTimers < before + 1000)
    }

    @Test func `very many timeouts of an hour whose futures settle leave nothing behind`() {
        let before = ContinuousClock.pendingTimers
        for _ in 0..<Repetition.many {
            let promise = UniquePromise<Int, Fault>()
            _ = promise.future.timeout(after: .seconds(3600), failWith: .first)
            promise.resolve(1)
        }
        #expect(ContinuousClock.pendingTimers < before + 1000)
    }

    @Test func `a closure is let go when it has fired`() async {
        let lifetime = Lifetime()
        await Future<Void, Never> { promise in
            _ = clock.schedule(at: clock.now, tolerance: nil) { [token = lifetime.token()] in _ = token }
            _ = clock.schedule(at: clock.now, tolerance: nil) { promise.resolve() }
        }.value
        await lifetime.end()
    }

    // Many threads.

    @Test func `timers from many threads fire once each, or were cancelled`() async {
        let fired = Atomic<Int>(0)
        let lifetime = Lifetime()
        let each = 20_000
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 0..<each {
                let deadline = clock.now.advanced(by: .microseconds((index &* 31) % 300))
                let timer = clock.schedule(at: deadline, tolerance: nil) { [token = lifetime.token()] in
                    fired.add(1 + token.zero, ordering: .relaxed)
                }
                if index % 2 == thread % 2 { timer.cancel() }
            }
        }
        await lifetime.end()
        // Half of them were not cancelled; of the others some were too fast. Other tests have timers on this clock too.
        #expect(ContinuousClock.pendingTimers < 1000)
        #expect(fired.load(ordering: .relaxed) >= 2 * each && fired.load(ordering: .relaxed) <= 4 * each)
    }
}

extension Lifetime {
    /// Waits until the last token has gone: a thread may lose its processor between running a closure and releasing it.
    fileprivate func end() async {
        while !isOver { await Future<Void, Never>.after(.milliseconds(1)).value }
    }
}

extension Record {
    /// Waits until so many have been added.
    fileprivate func reach(_ count: Int) async {
        while all.count < count { await Future<Void, Never>.after(.milliseconds(1)).value }
    }
}
