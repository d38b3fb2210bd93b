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

@Suite("Arguments that are wrong", .timeLimit(.minutes(60)))
struct WrongArgumentsTests {
    enum Call: String, CaseIterable, Codable {
        case limiter = "FutureLimiter(maxConcurrent: 0)"
        case keyed = "KeyedFutureLimiter(maxConcurrentPerKey: 0)"
        case keyedInAll = "KeyedFutureLimiter(maxConcurrent: 0)"
        case weight = "run(weight: 3): the weights of this limiter are 1 to 2."
        case rate = "FutureLimiter.Rate(0"
        case burst = "FutureLimiter.Rate(burst: 0)"
        case capacity = "FutureCache(capacity: 0)"
        case jitter = "FutureCache(jitter: 2.0)"
        case cost = "FutureCache(costOf:): a value costs -1"
        case traverse = "traverse(maxConcurrent: 0)"
        case allSettled = "allSettled(maxConcurrent: 0)"
        case warmUp = "warmUp(maxConcurrent: 0)"
        case all = "all(maxConcurrent: 0)"

        func make() {
            switch self {
            case .limiter: _ = FutureLimiter(maxConcurrent: 0)
            case .keyed: _ = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 0)
            case .keyedInAll: _ = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1, maxConcurrent: 0)
            case .weight:
                _ = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 2).run(for: 1, weight: 3) { Future<Int, Mute>.never }
            case .rate: _ = FutureLimiter.Rate(0, per: .seconds(1))
            case .burst: _ = FutureLimiter.Rate(1, per: .seconds(1), burst: 0)
            case .capacity: _ = FutureCache<Int, Int, Mute>(capacity: 0)
            case .jitter: _ = FutureCache<Int, Int, Mute>(jitter: 2)
            case .cost: FutureCache<Int, Int, Mute>(costOf: { $0 }).insert(-1, for: 0)
            case .traverse: _ = Future<Int, Mute>.traverse([1], maxConcurrent: 0) { .success($0) }
            case .allSettled: _ = Future<Int, Mute>.allSettled([1], maxConcurrent: 0) { .success($0) }
            case .warmUp: _ = FutureCache<Int, Int, Mute>().warmUp([1], maxConcurrent: 0) { .success($0) }
            case .all: _ = LazyFuture<Int, Mute>.all([], maxConcurrent: 0)
            }
        }
    }

    @Test(arguments: Call.allCases)
    func `stop the program, which says in which call`(_ call: Call) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [call] in
            call.make()
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("WrongArgumentsTests.swift:"), "\(said)")
        #expect(said.contains("Futures: \(call.rawValue)"), "\(said)")
    }
}
