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

@Suite("FutureCache: keys", .timeLimit(.minutes(60)))
struct FutureCacheKeysTests {
    private let clock = ManualClock()

    @Test func `a key may use the cache while it is evicted, replaced, invalidated or too old`() {
        let cache = FutureCache<VisitingKey, Int, Never>(lifetime: .seconds(1), capacity: 1, clock: clock)
        let visits = Record<Int>()
        func ask(_ number: Int) {
            let key = VisitingKey(number) { [weak cache] in
                visits.add(number)
                _ = cache?[VisitingKey(number) {}]
            }
            _ = cache.value(for: key) { .success(number) }
        }
        ask(0)
        ask(1)
        #expect(visits.all == [0])
        clock.advance(by: .seconds(2))
        ask(1)
        #expect(visits.all == [0, 1])
        cache.invalidate(VisitingKey(1) {})
        #expect(visits.all == [0, 1, 1])
        for number in 2..<40 {
            clock.advance(by: .seconds(2))
            ask(number)
        }
        cache.invalidateAll()
        #expect(visits.all == [0, 1, 1] + Array(2..<40))
    }

    @Test func `the key of a run that all have left may use the cache when it goes`() {
        let hook = Guarded<(@Sendable () -> Void)?>(nil)
        let cache = FutureCache<VisitingKey, Int, Stoppable>(clock: HookedClock(hook: hook))
        let visits = Record<String>()
        let (old, new) = (Promise<Int, Stoppable>(), Promise<Int, Stoppable>())
        let later = Guarded<Future<Int, Stoppable>?>(nil)
        @Sendable func ask(_ name: String, _ promise: Promise<Int, Stoppable>) -> Future<Int, Stoppable> {
            let key = VisitingKey(1) { [weak cache] in
                visits.add(name)
                _ = cache?[VisitingKey(1) {}]
            }
            return cache.value(for: key) { promise.future }
        }
        let first = ask("first", old)
        // The next caller comes when the last one has left, before the cache knows.
        hook.withLock { $0 = { later.withLock { $0 = ask("second", new) } } }
        first.cancel()
        #expect(later.withLock { $0 != nil })
        old.reject(.plain(1))
        #expect(visits.all == ["first"])
        new.resolve(2)
        cache.invalidateAll()
        #expect(visits.all == ["first", "second"])
    }
}

/// A clock that calls a closure, once, when it is asked for the time.
private struct HookedClock: Clock {
    let hook: Guarded<(@Sendable () -> Void)?>
    let start = ContinuousClock.now

    var now: ContinuousClock.Instant {
        let action = hook.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
        return start
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// A key that calls a closure when it goes away.
private final class VisitingKey: Hashable, Sendable {
    private let number: Int
    private let leave: @Sendable () -> Void

    init(_ number: Int, _ leave: @escaping @Sendable () -> Void) {
        self.number = number
        self.leave = leave
    }

    deinit { leave() }

    static func == (left: VisitingKey, right: VisitingKey) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
