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

@Suite("Leaving a source", .timeLimit(.minutes(60)))
struct LeavingTests {
    // Many that can't leave.

    private let many = Depth.pick(quick: 30_000, normal: 50_000, full: 300_000)

    /// In which order those are cancelled that can't leave.
    enum Order: CaseIterable {
        case forwards, backwards, inwards, outwards

        func indices(_ count: Int) -> [Int] {
            let half = count / 2
            return switch self {
            case .forwards: Array(0..<count)
            case .backwards: (0..<count).reversed()
            case .inwards: (0..<half).flatMap { [$0, count - 1 - $0] }
            case .outwards: (0..<half).reversed().flatMap { [$0, count - 1 - $0] }
            }
        }
    }

    // Were each to look at all that have asked before, four times as many would take sixteen times as long.
    @Test(arguments: Order.allCases)
    func `cancelling very many that can't leave`(_ order: Order) {
        cancel(many, order)
        #expect(growth(from: 5_000) { cancel($0, order) } < linearGrowth)
    }

    private func cancel(_ many: Int, _ order: Order) {
        let promise = Promise<Int, Never>()
        let asked = Count()
        promise.onCancel { asked.raise() }
        let seen = Count()
        let futures = (0..<many).map { index in promise.future.map { $0 + index } }
        for future in futures { future.observe { _ in seen.raise() } }
        let indices = order.indices(many)
        for index in indices.dropLast() { futures[index].cancel() }
        #expect(asked.now == 0)
        for index in indices.suffix(1) { futures[index].cancel() }
        #expect(asked.now == 1)
        promise.resolve(0)
        #expect(seen.now == many)
    }

    @Test func `one listens amid very many that can't leave, and others come and go`() {
        let promise = Promise<Int, Never>()
        let asked = Count()
        promise.onCancel { asked.raise() }
        let future = promise.future
        func comeAndAsk(_ count: Int) -> [Future<Int, Never>] {
            (0..<count).map { _ in
                let derived = future.map { $0 }
                derived.cancel()
                return derived
            }
        }
        let listener = future.map { $0 }
        let before = comeAndAsk(100)
        let turn = Guarded<[Int]>([])
        let amid = future.map { $0 + 1 }
        amid.observe { outcome in turn.withLock { $0.append(outcome == .success(2) ? 2 : -1) } }
        listener.cancel()
        let after = comeAndAsk(many)
        #expect(asked.now == 0)
        future.observe { _ in turn.withLock { $0.append(0) } }
        amid.cancel()
        promise.resolve(1)
        #expect(asked.now == 0)
        #expect(turn.withLock { $0 } == [0, 2] || turn.withLock { $0 } == [2, 0])
        #expect((before + after).allSatisfy { $0.known == .success(1) })
    }

    @Test func `those who leave from a list that was searched leave it whole`() {
        let clock = ManualClock()
        let promise = Promise<Int, Mute>()
        let asked = Count()
        promise.onCancel { asked.raise() }
        // Each asks, which it can't leave for, and is overtaken later, which it can.
        let late = (0..<200).map { index in
            promise.future.timeout(after: .seconds(index + 1), clock: clock, failWith: .plain(index))
        }
        let listener = promise.future.map { $0 }
        for future in late.shuffled() { future.cancel() }
        #expect(asked.now == 0)
        for second in 1...200 {
            clock.advance(by: .seconds(1))
            #expect(late[second - 1].knownFailure == .plain(second - 1))
            let more = promise.future.map { $0 }
            more.cancel()
        }
        #expect(asked.now == 0)
        listener.cancel()
        #expect(asked.now == 1)
        promise.resolve(7)
        #expect(listener.known == .success(7))
    }

    // Who goes on with a source that others gave up.

    @Test(arguments: [false, true])
    func `a source that is tried once more after a timeout isn't cancelled`(_ isBehindMap: Bool) {
        let clock = ManualClock()
        let work = Work<Int, Telling>()
        let source = work.future
        let late = source.timeout(after: .seconds(1), clock: clock, failWith: .plain(1))
        let again = (isBehindMap ? late.map { $0 } : late).flatMapError { _ in source }
        clock.advance(by: .seconds(1))
        #expect(!work.isStopped)
        work.promise.resolve(7)
        #expect(again.known == .success(7))
    }

    @Test func `a source that nobody goes on with is cancelled when its time is up`() {
        let clock = ManualClock()
        let work = Work<Int, Telling>()
        let late = work.future.timeout(after: .seconds(1), clock: clock, failWith: .plain(1))
        let seen = Record<Bool>()
        late.observe { _ in seen.add(work.isStopped) }
        clock.advance(by: .seconds(1))
        #expect(work.isStopped)
        #expect(seen.all == [false])
    }

    // Handlers.

    @Test func `inside a closure, a handler that comes after the cancellation waits for those before`() {
        let promise = Promise<Int, any Error>()
        let order = Record<Int>()
        promise.onCancel { order.add(1) }
        Future<Int, Never>.success(0).observe { _ in
            promise.future.cancel()
            promise.onCancel { order.add(2) }
            order.add(0)
        }
        #expect(order.all == [0, 1, 2])
    }

    @Test func `the same where the failure can't say that it is cancelled`() {
        let promise = Promise<Int, Never>()
        let order = Record<Int>()
        promise.onCancel { order.add(1) }
        Future<Int, Never>.success(0).observe { _ in
            promise.future.cancel()
            promise.onCancel { order.add(2) }
        }
        promise.onCancel { order.add(3) }
        #expect(order.all == [1, 2, 3])
        promise.resolve(1)
    }

    @Test func `a handler isn't called after its producer has settled the future`() {
        let promise = Promise<Int, Never>()
        let lifetime = Lifetime()
        let called = Count()
        promise.onCancel { [token = lifetime.token()] in
            called.raise()
            withExtendedLifetime(token) {}
        }
        Future<Int, Never>.success(0).observe { _ in
            promise.future.cancel()
            promise.onCancel { called.raise() }
            #expect(promise.resolve(1))
        }
        #expect(called.now == 0)
        #expect(lifetime.isOver)
    }

    @Test func `a handler that won't be called is let go of, though the promise follows a pending future`() {
        let (promise, followed) = (Promise<Int, Never>(), Promise<Int, Never>())
        let lifetime = Lifetime()
        promise.onCancel { [token = lifetime.token()] in withExtendedLifetime(token) {} }
        Future<Int, Never>.success(0).observe { _ in
            promise.future.cancel()
            promise.follow(followed.future)
            #expect(promise.resolve(1))
        }
        #expect(lifetime.isOver)
        followed.resolve(2)
    }

    /// Its word for a cancellation is asked for when the future is cancelled, and not settled yet.
    private enum Stopped: Error, CancellationRepresentable {
        case stopped

        static let meanwhile = Guarded<(@Sendable () -> Void)?>(nil)

        static var cancelled: Stopped {
            meanwhile.withLock { $0.take() }?()
            return .stopped
        }
    }

    @Test(.serialized, arguments: [false, true])
    func `a handler that comes while the future is being cancelled runs behind the others, or none does`(
        isProducerFaster: Bool
    ) {
        let promise = Promise<Int, Stopped>()
        let called = Record<String>()
        promise.onCancel { called.add("early") }
        Stopped.meanwhile.withLock { meanwhile in
            meanwhile = {
                onOtherThread {
                    promise.onCancel { called.add("late") }
                    if isProducerFaster { promise.resolve(1) }
                }
            }
        }
        promise.future.cancel()
        #expect(promise.future.state == (isProducerFaster ? .success(1) : .failure(.stopped)))
        #expect(called.all == (isProducerFaster ? [] : ["early", "late"]))
    }

    /// As ``Stopped``, for another test: they may run at the same time.
    private enum Halted: Error, CancellationRepresentable {
        case halted

        static let meanwhile = Guarded<(@Sendable () -> Void)?>(nil)

        static var cancelled: Halted {
            meanwhile.withLock { $0.take() }?()
            return .halted
        }
    }

    @Test func `what is followed while the future is being cancelled doesn't settle it in place of the cancellation`() {
        let (promise, followed) = (Promise<Int, Halted>(), Promise<Int, Halted>())
        let called = Count()
        Halted.meanwhile.withLock { meanwhile in
            meanwhile = {
                onOtherThread {
                    promise.follow(followed.future)
                    promise.follow(followed.future)
                    promise.onCancel { called.raise() }
                }
            }
        }
        promise.future.cancel()
        #expect(promise.future.state == .failure(.halted))
        #expect(followed.future.state == .failure(.halted))
        #expect(called.now == 1)
    }
}
