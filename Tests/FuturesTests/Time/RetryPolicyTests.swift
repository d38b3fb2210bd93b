//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

@Suite("RetryPolicy", .timeLimit(.minutes(60)))
struct RetryPolicyTests {
    @Test func `there is one wait less than there are attempts`() {
        #expect(Array(RetryPolicy.immediate(attempts: 1).waits).isEmpty)
        #expect(Array(RetryPolicy.immediate(attempts: 3).waits) == [.zero, .zero])
        #expect(Array(RetryPolicy.constant(.seconds(2), attempts: 3).waits) == [.seconds(2), .seconds(2)])
    }

    @Test func `linear waits grow by the same amount`() {
        let waits = RetryPolicy.linear(from: .seconds(1), adding: .seconds(2), attempts: 5).waits
        #expect(Array(waits) == [.seconds(1), .seconds(3), .seconds(5), .seconds(7)])
        #expect(Array(RetryPolicy.linear(from: .seconds(2), attempts: 3).waits) == [.seconds(2), .seconds(4)])
    }

    @Test func `exponential waits grow by the same factor, up to the cap`() {
        let policy = RetryPolicy.exponential(from: .seconds(1), factor: 3, attempts: 6)
        #expect(Array(policy.waits) == [.seconds(1), .seconds(3), .seconds(9), .seconds(27), .seconds(81)])
        let capped = policy.capped(at: .seconds(10))
        #expect(Array(capped.waits) == [.seconds(1), .seconds(3), .seconds(9), .seconds(10), .seconds(10)])
    }

    @Test func `no number of attempts overflows a wait`() {
        let century = Duration.seconds(3_155_760_000)
        for policy in [
            RetryPolicy.exponential(from: .seconds(1), factor: 1e300, attempts: 5_000),
            .exponential(from: .seconds(Int64.max), attempts: 5_000),
            .linear(from: .seconds(Int64.max), attempts: 5_000),
            .decorrelatedJitter(from: .seconds(Int64.max), attempts: 5_000),
        ] {
            #expect(policy.waits.max() == century)
        }
    }

    @Test func `jitter stays between the shortest wait and three times the last one`() {
        let shortest = Duration.milliseconds(100)
        var last = shortest
        var different = Set<Duration>()
        for wait in RetryPolicy.decorrelatedJitter(from: shortest, attempts: 1_000).capped(at: .seconds(20)).waits {
            #expect(wait >= shortest && wait <= min(last * 3, .seconds(20)))
            different.insert(wait)
            last = wait
        }
        #expect(different.count > 500)
    }

    @Test func `jitter of the same seed is the same`() {
        func waits(_ seed: UInt64) -> [Duration] {
            Array(RetryPolicy.decorrelatedJitter(from: .seconds(1), seed: seed, attempts: 20).waits)
        }
        #expect(waits(7) == waits(7))
        #expect(waits(7) != waits(8))
    }

    @Test func `durations below zero count as zero`() {
        let below = Duration.seconds(-1)
        for policy in [
            RetryPolicy.constant(below, attempts: 3), .linear(from: below, attempts: 3),
            .exponential(from: below, attempts: 3), .decorrelatedJitter(from: below, attempts: 3),
            .constant(.seconds(1), attempts: 3).capped(at: below),
        ] {
            #expect(Array(policy.waits) == [.zero, .zero])
        }
    }

    @Test func `less than one attempt traps and says where`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RetryPolicy.immediate(attempts: -1)
        }
        #expect(message(result).contains("needs at least one attempt, not -1"))
        #expect(message(result).contains("RetryPolicyTests.swift"))
    }

    @Test func `a factor below one, or none, traps and says where`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RetryPolicy.exponential(from: .seconds(1), factor: .nan, attempts: 3)
        }
        #expect(message(result).contains("finite and at least 1, not nan"))
        #expect(message(result).contains("RetryPolicyTests.swift"))
    }

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
