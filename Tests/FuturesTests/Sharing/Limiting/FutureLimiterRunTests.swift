//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("FutureLimiter.run, weights and refusals", .timeLimit(.minutes(60)))
struct FutureLimiterRunTests {
    private let begun = Record<Int>()
    private let tasks = ManualTasks()

    private func run(
        _ number: Int,
        _ work: Work<Int, Fault>,
        in limiter: FutureLimiter,
        weight: Int = 1
    ) -> Future<Int, Fault> {
        limiter.run(weight: weight) { [begun] in
            begun.add(number)
            return work.future
        }
    }

    // Weights.

    @Test func `weights add up to no more than may be pending`() {
        let limiter = FutureLimiter(maxConcurrent: 4)
        let works = (0..<4).map { _ in Work<Int, Fault>() }
        let results = zip([3, 1, 2, 4], works).enumerated().map { run($0, $1.1, in: limiter, weight: $1.0) }
        #expect(begun.all == [0, 1])
        #expect(limiter.running == 4)
        works[1].promise.resolve(1)
        #expect(begun.all == [0, 1])
        #expect(limiter.running == 3)
        works[0].promise.resolve(0)
        #expect(begun.all == [0, 1, 2])
        works[2].promise.resolve(2)
        #expect(begun.all == [0, 1, 2, 3])
        #expect(limiter.running == 4)
        works[3].promise.resolve(3)
        #expect(limiter.running == 0)
        #expect(results.map(\.known) == (0..<4).map { .success($0) })
    }

    @Test func `nobody light overtakes somebody heavy`() {
        let limiter = FutureLimiter(maxConcurrent: 4)
        let works = (0..<4).map { _ in Work<Int, Fault>() }
        let results = zip([2, 4, 1, 1], works).enumerated().map { run($0, $1.1, in: limiter, weight: $1.0) }
        #expect(begun.all == [0])
        #expect(limiter.waiting == 3)
        works[0].promise.resolve(0)
        #expect(begun.all == [0, 1])
        works[1].promise.resolve(1)
        #expect(begun.all == [0, 1, 2, 3])
        #expect(results[1].known == .success(1))
    }

    @Test func `when somebody heavy leaves the head of the line, those behind who fit begin`() {
        let limiter = FutureLimiter(maxConcurrent: 4)
        let works = (0..<5).map { _ in Work<Int, Fault>() }
        let results = zip([2, 4, 1, 1, 1], works).enumerated().map { run($0, $1.1, in: limiter, weight: $1.0) }
        results[1].cancel()
        #expect(begun.all == [0, 2, 3])
        #expect(limiter.running == 4)
        #expect(limiter.waiting == 1)
        #expect(results[1].known == .failure(.cancelled))
        works[2].promise.resolve(2)
        #expect(begun.all == [0, 2, 3, 4])
    }

    @Test func `what is known at once frees its weight`() {
        let limiter = FutureLimiter(maxConcurrent: 3)
        let work = Work<Int, Fault>()
        let first = run(0, work, in: limiter, weight: 1)
        let rest = (0..<100).map { number in limiter.run(weight: 1 + number % 3) { Future<Int, Fault>.success(number) }
        }
        #expect(rest.filter(\.hasSucceeded).count == 2)
        work.promise.resolve(0)
        #expect(first.hasSucceeded)
        #expect(rest.allSatisfy { $0.hasSucceeded })
        #expect(limiter.running == 0)
    }

    @Test func `work never begins inside other work, also with a rate`() {
        let clock = ManualClock()
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1)), clock: clock)
        let log = Record<String>()
        @Sendable func begin(_ name: String, _ body: @escaping @Sendable () -> Void = {}) {
            limiter.run { () -> Future<Void, Never> in
                log.add("\(name) begins")
                body()
                log.add("\(name) ends")
                return .success(())
            }
            .onSuccess { _ in }
        }
        begin("first")
        begin("second") {
            // A token arrives, and a call that would find the third in front of the line.
            clock.advance(by: .seconds(1))
            begin("fourth")
        }
        begin("third")
        clock.runToEnd()
        let order = ["first", "second", "third", "fourth"]
        #expect(log.all == order.flatMap { ["\($0) begins", "\($0) ends"] })
    }

    @Test func `a call inside a closure has its alarm set before that closure returns`() {
        let clock = ManualClock()
        let limiter = FutureLimiter(rate: .init(1, per: .seconds(1)), clock: clock)
        limiter.run { Future<Int, Never>.success(0) }.onSuccess { _ in }
        let (start, timers) = (Promise<Void, Never>(), Record<Int>())
        start.future.observe { _ in
            limiter.run { Future<Int, Never>.success(1) }.onSuccess { _ in }
            timers.add(clock.pendingTimers)
        }
        start.resolve()
        #expect(timers.all == [1])
        clock.runToEnd()
        #expect(limiter.waiting == 0)
    }

    @Test func `a weight that never fits stops the program, and says where`() async {
        let heavy = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = FutureLimiter(maxConcurrent: 4).run(weight: 5) { Future<Int, Fault>.success(1) }
        }
        let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await FutureLimiter(maxConcurrent: 4).run(weight: 0) {}
        }
        let aboveBurst = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let limiter = FutureLimiter(rate: .init(10, per: .seconds(1), burst: 2), clock: ManualClock())
            _ = limiter.run(weight: 3) { Future<Int, Fault>.success(1) }
        }
        for (result, weight) in [(heavy, 5), (none, 0), (aboveBurst, 3)] {
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(said.contains("FutureLimiterRunTests.swift:"))
            #expect(said.contains("run(weight: \(weight))"))
        }
    }

    // Refusals.

    /// Asks for room where no more than so many may wait.
    private func ask(_ limiter: FutureLimiter, _ limit: Int, _ work: Work<Int, Fault>) -> Future<Int, Fault> {
        limiter.run(waitingAtMost: limit, failWith: made(.second)) { [begun] in
            begun.add(limit)
            return work.future
        }
    }

    /// A failure that is counted when it is made.
    private func made(_ fault: Fault) -> Fault {
        failures.add(fault)
        return fault
    }

    private let failures = Record<Fault>()

    @Test func `it fails at once when there is no room and so many wait`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let first = ask(limiter, 0, works[0])
        #expect(first.isPending)
        #expect(ask(limiter, 0, works[2]).known == .failure(.second))
        let second = ask(limiter, 1, works[1])
        #expect(second.isPending)
        #expect(failures.all.count == 1)
        #expect(ask(limiter, 1, works[2]).known == .failure(.second))
        #expect(failures.all.count == 2)
        #expect(limiter.waiting == 1)
        works[0].promise.resolve(0)
        #expect(begun.all == [0, 1])
        works[1].promise.resolve(1)
        #expect(second.known == .success(1))
        #expect(limiter.running == 0)
    }

    @Test func `what is refused is let go without being called`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let work = Work<Int, Fault>()
        let first = run(0, work, in: limiter)
        let lifetime = Lifetime()
        let refused = limiter.run(waitingAtMost: -1, failWith: Fault.second) { [token = lifetime.token()] in
            Future<Int, Fault>.success(token.zero)
        }
        #expect(lifetime.isOver)
        #expect(refused.known == .failure(.second))
        #expect(first.isPending)
    }

    @Test func `who has left the line makes place in it`() {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        _ = ask(limiter, 1, works[0])
        ask(limiter, 1, works[1]).cancel()
        #expect(ask(limiter, 1, works[2]).isPending)
        #expect(failures.isEmpty)
    }

    @Test func `tasks have weights and are refused, as futures are`() {
        let limiter = FutureLimiter(maxConcurrent: 3)
        let gate = Promise<Void, Fault>()
        let order = Record<String>()
        for (name, weight) in [("a", 2), ("b", 2), ("c", 1)] {
            tasks.start {
                do throws(Fault) {
                    try await limiter.run(waitingAtMost: 1, failWith: .second, weight: weight) {
                        () async throws(Fault) in
                        order.add(name)
                        try await gate.future.value
                    }
                } catch {
                    order.add("\(name): \(error)")
                }
            }
        }
        #expect(order.all == ["a", "c: second"])
        #expect(limiter.running == 2)
        gate.resolve()
        tasks.run()
        #expect(order.all == ["a", "c: second", "b"])
        #expect(limiter.running == 0)
    }

    @Test func `a heavy task that is cancelled at the head lets those behind it begin`() {
        let limiter = FutureLimiter(maxConcurrent: 2)
        let gate = Promise<Void, Fault>()
        let order = Record<String>()
        let all = [("a", 1), ("b", 2), ("c", 1)].map { name, weight in
            tasks.start {
                do throws(Fault) {
                    try await limiter.run(weight: weight) { () async throws(Fault) in
                        order.add(name)
                        try await gate.future.value
                    }
                } catch {
                    order.add("\(name): \(error)")
                }
            }
        }
        #expect(order.all == ["a"])
        all[1].cancel()
        tasks.run()
        #expect(order.all.sorted() == ["a", "b: cancelled", "c"])
        gate.resolve()
        tasks.run()
        #expect(limiter.running == 0)
    }
}
