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
import Testing

/// A queue that does something else first, once, when it gets a job.
private final class Detour: FutureExecutor {
    let base: DispatchQueue
    private let other = Guarded<[@Sendable () -> Void]>([])

    init(_ base: DispatchQueue) { self.base = base }

    func detour(_ other: @escaping @Sendable () -> Void) { self.other.withLock { $0.append(other) } }

    func enqueue(_ job: FutureJob) {
        other.withLock { $0.popLast() }?()
        base.async { job.run() }
    }
}

@Suite("Races: executors", .timeLimit(.minutes(60)))
struct ExecutorRaceTests {
    @Test func `a future is cancelled on its way to an executor`() {
        let queue = DispatchQueue(label: "executor race")
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Stoppable>()
            let derived = promise.future.map(on: .queue(queue)) { $0 + 1 }
            let seen = Record<Result<Int, Stoppable>>()
            derived.observe { seen.add($0) }
            let settle: Race.Lane = { promise.resolve(round) }
            let cancel: Race.Lane = { derived.cancel() }
            return (
                [settle, cancel, cancel],
                {
                    queue.sync {}
                    #expect(seen.count == 1)
                    #expect([.success(round + 1), .failure(.cancelled)].contains(seen.all.first))
                }
            )
        }
    }

    /// Who settles a future while another thread attaches to it.
    enum Settling: CaseIterable {
        case resolving, cancelling, dropping, behindFlatMap
    }

    @Test(arguments: Settling.allCases, [false, true])
    func `hops of one thread to a serial queue stay in order while the future settles`(
        _ settling: Settling,
        _ isInsideClosure: Bool
    ) {
        let queue = DispatchQueue(label: "in order")
        let outOfOrder = Count()
        Race.run(rounds: raceRounds) { round in
            let promise = Guarded<Promise<Int, any Error>?>(Promise())
            let source = promise.withLock { $0?.future } ?? .success(0)
            let future = settling == .behindFlatMap ? Future.success(0).flatMap { _ in source } : source
            if round.isMultiple(of: 2) { future.observe { _ in } }
            let seen = Record<Int>()
            let settle: Race.Lane = {
                let last = promise.withLock { promise in
                    defer { promise = nil }
                    return promise
                }
                switch settling {
                case .resolving, .behindFlatMap: last?.resolve(round)
                case .cancelling: future.cancel()
                case .dropping: break
                }
            }
            let attachAll: @Sendable () -> Void = {
                for number in 0..<8 { future.observe(on: .queue(queue)) { _ in seen.add(number) } }
            }
            let attach: Race.Lane = {
                if isInsideClosure { Future<Int, Never>.success(0).observe { _ in attachAll() } } else { attachAll() }
            }
            return (
                [settle, attach],
                {
                    queue.sync {}
                    #expect(seen.count == 8)
                    if seen.all != Array(0..<8) { outOfOrder.raise() }
                }
            )
        }
        #expect(outOfOrder.now == 0)
    }

    /// A thread that goes on with a future while another one settles it brings a hop of its own, which is no end of
    /// what the other one delivers.
    @Test func `hops stay in order while others are moved to the future that settles`() {
        let (queue, other) = (DispatchQueue(label: "in order"), DispatchQueue(label: "another one"))
        let outOfOrder = Count()
        Race.run(rounds: raceRounds) { round in
            let (outer, inner) = (Promise<Int, Never>(), Promise<Int, Never>())
            let future = inner.future
            let seen = Record<Int>()
            for _ in 0..<20 {
                future.observe(on: .queue(other)) { _ in }
                future.observe(on: .queue(queue)) { _ in seen.add(1) }
            }
            outer.future.flatMap { _ in future }.observe(on: .queue(other)) { _ in }
            let settle: Race.Lane = { inner.resolve(round) }
            let goOn: Race.Lane = {
                outer.resolve(round)
                future.observe(on: .queue(queue)) { _ in seen.add(2) }
            }
            return (
                [settle, goOn],
                {
                    for queue in [other, queue] { queue.sync {} }
                    #expect(seen.count == 21)
                    if seen.all.last != 2 { outOfOrder.raise() }
                }
            )
        }
        #expect(outOfOrder.now == 0)
    }

    @Test func `what is attached through the promise while it settles comes behind what is on its way`() {
        let promise = Promise<Int, Never>()
        let seen = Record<Int>()
        let executor = Detour(DispatchQueue(label: "in order"))
        promise.future.observe(on: .custom(executor)) { _ in seen.add(1) }
        executor.detour {
            onOtherThread { promise.future.observe(on: .custom(executor)) { _ in seen.add(2) } }
        }
        promise.resolve(1)
        executor.base.sync {}
        #expect(seen.all == [1, 2])
    }

    @Test func `hops of several threads to several executors stay in the order of their thread`() {
        let queues = (0..<2).map { DispatchQueue(label: "queue \($0)") }
        let lock = UnderLock()
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Never>()
            let future = promise.future
            let records = (0..<6).map { _ in Record<Int>() }
            let settle: Race.Lane = { promise.resolve(round) }
            let attach: @Sendable (Int) -> Race.Lane = { thread in
                {
                    for number in 0..<6 {
                        future.observe(on: .custom(queues[0])) { _ in records[thread].add(number) }
                        future.observe(on: .custom(lock)) { _ in records[thread + 2].add(number) }
                        future.observe(on: .custom(queues[1])) { _ in records[thread + 4].add(number) }
                    }
                }
            }
            return (
                [settle, attach(0), attach(1)],
                {
                    for queue in queues { queue.sync {} }
                    for tally in records { #expect(tally.all == Array(0..<6)) }
                }
            )
        }
    }
}
