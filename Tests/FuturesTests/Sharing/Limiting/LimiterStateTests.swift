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

@Suite("A limiter, compared with a model", .timeLimit(.minutes(60)))
struct LimiterStateTests {
    @Test(arguments: [FutureLimiter.Order.arrival, .priority], [false, true])
    func `random steps do what the model does`(_ order: FutureLimiter.Order, _ hasRate: Bool) async {
        let seeds = UInt64(Depth.pick(quick: 60, normal: 300, full: 5_000))
        await withRandomOrders(seeds: 0..<seeds) { scheduler in
            var program = LimiterProgram(Seeded(seed: scheduler.seed), order, hasRate, scheduler.clock)
            for _ in 0..<120 { program.step() }
            program.finish()
        }
    }
}

/// Random calls of a limiter, cancellations, outcomes and moves of the clock, and what a model makes of them.
private struct LimiterProgram {
    /// A call, known to the limiter and to the model.
    private struct Call {
        let number: Int
        let weight: Int
        let urgency: UInt8
        let work: Work<Int, Fault>
        let result: Future<Int, Fault>
    }

    private static let maxConcurrent = 5
    /// A token each 100 ms, and 6 at most: a step of the model is 50 ms, which bring half a token.
    private static let fullBucket = 12

    private var random: Seeded
    private let order: FutureLimiter.Order
    private let clock: ManualClock
    private let limiter: FutureLimiter
    private let begun = Record<Int>()

    // The model.
    private var line: [Call] = []
    private var pending: [Call] = []
    private var begunInModel: [Int] = []
    private var halfTokens: Int?
    private var lastNumber = 0

    init(_ random: Seeded, _ order: FutureLimiter.Order, _ hasRate: Bool, _ clock: ManualClock) {
        self.random = random
        self.order = order
        self.clock = clock
        let rate = FutureLimiter.Rate(10, per: .seconds(1), burst: 6)
        limiter =
            hasRate
            ? FutureLimiter(maxConcurrent: Self.maxConcurrent, order: order, rate: rate, clock: clock)
            : FutureLimiter(maxConcurrent: Self.maxConcurrent, order: order)
        halfTokens = hasRate ? Self.fullBucket : nil
    }

    mutating func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: join()
        case 4..<7: settle()
        case 7: cancelWaiting()
        case 8: cancelPending()
        default: advance()
        }
        compare()
    }

    /// Everything ends: nobody is lost.
    mutating func finish() {
        while !pending.isEmpty || !line.isEmpty {
            settle()
            advance()
            compare()
        }
        #expect(limiter.running == 0 && limiter.waiting == 0)
        #expect(clock.pendingTimers == 0)
    }

    private var room: Int { pending.reduce(Self.maxConcurrent) { $0 - $1.weight } }

    private func compare() {
        #expect(begun.all == begunInModel)
        #expect(limiter.running == Self.maxConcurrent - room)
        #expect(limiter.running <= Self.maxConcurrent)
        #expect(limiter.waiting == line.count)
        // One timer, if the first in the line has room and lacks tokens.
        let lacksTokens = line.first.map { $0.weight <= room } ?? false
        #expect(clock.pendingTimers == (lacksTokens ? 1 : 0))
    }

    /// Lets those begin who may.
    private mutating func goOn() {
        while let first = line.first, first.weight <= room, first.weight * 2 <= halfTokens ?? .max {
            line.removeFirst()
            halfTokens = halfTokens.map { $0 - first.weight * 2 }
            begunInModel.append(first.number)
            pending.append(first)
        }
    }

    private mutating func join() {
        lastNumber += 1
        let (number, work) = (lastNumber, Work<Int, Fault>())
        let weight = Int.random(in: 1...Self.maxConcurrent, using: &random)
        let urgency = UInt8.random(in: 1...4, using: &random)
        let limit = Bool.random(using: &random) ? Int.random(in: 0...6, using: &random) : Int.max
        let result = limiter.run(
            waitingAtMost: limit,
            failWith: Fault.second,
            weight: weight,
            priority: TaskPriority(rawValue: urgency)
        ) { [begun] in
            begun.add(number)
            return work.future
        }
        let call = Call(number: number, weight: weight, urgency: urgency, work: work, result: result)
        let waiting = line.count
        let place =
            order == .arrival ? line.count : line.firstIndex { $0.urgency < urgency } ?? line.count
        line.insert(call, at: place)
        goOn()
        if let place = line.firstIndex(where: { $0.number == number }), waiting >= limit {
            line.remove(at: place)
            #expect(result.known == .failure(.second))
        } else {
            #expect(result.isPending)
        }
    }

    private mutating func settle() {
        guard let index = pending.indices.randomElement(using: &random) else { return }
        let call = pending.remove(at: index)
        call.work.promise.resolve(call.number)
        goOn()
        #expect(call.result.known == .success(call.number))
    }

    private mutating func cancelWaiting() {
        guard let index = line.indices.randomElement(using: &random) else { return }
        let call = line.remove(at: index)
        call.result.cancel()
        goOn()
        #expect(call.result.known == .failure(.cancelled))
    }

    private mutating func cancelPending() {
        guard let index = pending.indices.randomElement(using: &random) else { return }
        let call = pending.remove(at: index)
        call.result.cancel()
        goOn()
        #expect(call.work.isStopped)
    }

    private mutating func advance() {
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            clock.advance(by: .milliseconds(50))
            halfTokens = halfTokens.map { min($0 + 1, Self.fullBucket) }
            goOn()
        }
    }
}
