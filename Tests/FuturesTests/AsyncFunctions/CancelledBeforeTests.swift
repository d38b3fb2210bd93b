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

/// Each call that begins work for asynchronous code.
enum WorkCall: CaseIterable, Sendable {
    case withTimeout, withDeadline, retry, race, raceOfThree, raceOfElements, hedged
    case flight, cache, loadingCache, limiter, fullLimiter, keyedLimiter

    func callAsFunction(_ work: @escaping @Sendable () async throws -> Int) async throws -> Int {
        let clock = ManualClock()
        switch self {
        case .withTimeout: return try await Futures.withTimeout(after: .seconds(1), clock: clock) { try await work() }
        case .withDeadline:
            let deadline = clock.now.advanced(by: .seconds(1))
            return try await Futures.withDeadline(deadline, clock: clock) { try await work() }
        case .retry: return try await Futures.retry(.immediate(attempts: 3), clock: clock, work)
        case .race: return try await Futures.race(work, work)
        case .raceOfThree: return try await Futures.race(work, work, work)
        case .raceOfElements: return try await Futures.race(0..<3) { _ in try await work() }
        case .hedged: return try await Futures.hedged(after: .seconds(1), clock: clock, work)
        case .flight: return try await SingleFlight<Int, Int, any Error>().value(for: 1) { try await work() }
        case .cache: return try await FutureCache<Int, Int, any Error>().value(for: 1) { try await work() }
        case .loadingCache:
            let cache = LoadingCache(FutureCache<Int, Int, any Error>()) { _ in try await work() }
            return try await cache.value(for: 1)
        case .limiter: return try await FutureLimiter(maxConcurrent: 1).run(work)
        case .fullLimiter:
            let (limiter, other) = (FutureLimiter(maxConcurrent: 1), Promise<Int, any Error>())
            limiter.run { other.future }.observe { _ in }
            defer { other.resolve(1) }
            return try await limiter.run(work)
        case .keyedLimiter: return try await KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1).run(for: 1, work)
        }
    }
}

@Suite("Calls of a task that is cancelled already", .timeLimit(.minutes(60)))
struct CancelledBeforeTests {
    @Test(arguments: WorkCall.allCases) func `nothing begins, and the caller is told`(_ call: WorkCall) async {
        let begun = Record<Int>()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await call {
                begun.add(1)
                return 1
            }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(begun.all.isEmpty)
    }
}
