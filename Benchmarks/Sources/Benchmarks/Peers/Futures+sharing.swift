//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension FuturesPeer {
    static var sharing: [Workload: Work] {
        let flights = SingleFlight<Int, Int, any Error>()
        let cache = FutureCache<Int, Int, any Error>()
        let loading = LoadingCache(FutureCache<Int, Int, any Error>()) { key in key + 1 }
        let limiter = FutureLimiter(maxConcurrent: 4)
        return Sharing { key in
            try await flights.value(for: key) { key + 1 }
        } join: { key, gate in
            try await flights.value(for: key) {
                await gate.wait()
                return key + 1
            }
        } hit: { key in
            try await cache.value(for: key) { key + 1 }
        } loadingHit: { key in
            try await loading.value(for: key)
        } limit: { key in
            await limiter.run { key + 1 }
        } line: { count, _ in
            await withTaskGroup { group in
                for number in 0..<count { group.addTask { await limiter.run { await oneStep(number) } } }
            }
        }
        .workloads.merging([.futureHit: .timed { count in futureHits(count, in: cache) }]) { use, _ in use }
    }
}

/// Hits of callers who take a future, whose closure is only made where it is needed.
private func futureHits(_ count: Int, in cache: FutureCache<Int, Int, any Error>) {
    for _ in 0..<count {
        let known: Future<Int, any Error> = cache.value(for: 0) { .success(1) }
        guard case .completed(.success(let value)) = known.state else { fatalError("it is kept") }
        expect(value, 1)
    }
}
