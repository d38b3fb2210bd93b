//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// An outcome, and when it becomes due for a refresh and too old, since the cache was created.
    ///
    /// ```
    ///  fresh ──lifetime is over──▶ stale ──▶ standby ──▶ over
    ///                                                └─▶ failed ──▶ over
    /// ```
    ///
    /// A stale one is served while it is refreshed, one on standby only in place of a failure. If a run has just
    /// failed, that failure is served when the value is over, until the next run may begin.
    @frozen @usableFromInline
    struct Kept: Sendable {
        @usableFromInline let outcome: Result<Success, Failure>
        @usableFromInline var refresh: Duration?
        @usableFromInline let end: Duration?
        @usableFromInline let cost: Int
        /// The failure of the last run, while it prevents the next one.
        @usableFromInline var failure: Result<Success, Failure>?
        /// Distinguishes it from what was or will be stored under the same key.
        @usableFromInline var number = 0

        @inlinable
        init(outcome: Result<Success, Failure>, refresh: Duration?, end: Duration?, cost: Int) {
            self.outcome = outcome
            self.refresh = refresh
            self.end = end
            self.cost = cost
        }

        @inlinable
        func isDue(_ now: Duration) -> Bool { refresh.map { now >= $0 } ?? false }
    }

    /// What is removed: the caller releases key and value after the lock, since both may run arbitrary code.
    @usableFromInline
    typealias Removed = (entry: UsageOrder<Key, Kept>.Entry, reason: FutureCacheEvent<Key>.EvictionReason)

    /// All outcomes and runs, behind the lock.
    @frozen @usableFromInline
    struct State {
        @usableFromInline var kept = UsageOrder<Key, Kept>()
        @usableFromInline var flights: [Key: Flight<Success, Failure>] = [:]
        /// The total cost of what is stored.
        @usableFromInline var cost = 0
        /// How many outcomes were stored so far.
        @usableFromInline var stored = 0
        /// How many outcomes may be inserted until expired ones are searched for.
        @usableFromInline var insertionsUntilSweep = 16

        @inlinable init() {}

        @inlinable
        mutating func remove(_ key: Key) -> UsageOrder<Key, Kept>.Entry? {
            guard let old = kept.remove(key) else { return nil }
            cost -= old.value.cost
            return old
        }
    }

    @frozen @usableFromInline
    enum Age {
        case fresh, stale, standby, failed, over

        /// Whether the value is still better than a failure.
        @inlinable var servesValue: Bool { self == .fresh || self == .stale || self == .standby }
    }

    @inlinable
    func age(of kept: Kept, _ now: Duration) -> Age {
        guard let end = kept.end, now >= end else { return .fresh }
        guard case .success = kept.outcome else { return .over }
        if now < end + staleWhileRefreshing { return .stale }
        if now < end + staleOnFailure { return .standby }
        return kept.failure != nil && !kept.isDue(now) ? .failed : .over
    }

    /// The entry for an outcome that arrives now, if it is to be stored.
    ///
    /// Calls the closures for lifetime and cost, so never under the lock.
    @inlinable
    func keep(_ outcome: Result<Success, Failure>, _ now: Duration) -> Kept? {
        guard case .success(let value) = outcome else {
            guard failureLifetime > .zero else { return nil }
            return Kept(outcome: outcome, refresh: nil, end: now + failureLifetime, cost: 1)
        }
        let cost = costOf?(value) ?? 1
        require(
            cost >= 0,
            "FutureCache(costOf:): a value costs \(cost), which is less than nothing",
            origin.file,
            origin.line
        )
        guard cost <= capacity else { return nil }
        guard var lifetime = lifetime(value)?.bounded else {
            return Kept(outcome: outcome, refresh: nil, end: nil, cost: cost)
        }
        if jitter > 0 { lifetime = lifetime * (1 - .random(in: 0...jitter)) }
        guard lifetime > .zero else { return nil }
        let end = now + lifetime
        let isRefreshing = refreshAhead > .zero || staleWhileRefreshing > .zero || staleOnFailure > .zero
        return Kept(outcome: outcome, refresh: isRefreshing ? end - refreshAhead : nil, end: end, cost: cost)
    }

    /// Inserts an outcome, and returns those that were removed to make room for it.
    @inlinable
    func put(_ new: Kept, _ key: Key, _ now: Duration, into state: inout State) -> [Removed] {
        var removed: [Removed] = []
        if let old = state.remove(key) { removed.append((old, .replaced)) }
        if expires {
            state.insertionsUntilSweep -= 1
            if state.insertionsUntilSweep <= 0 {
                // A search costs as much as there are outcomes, and as many insertions pay for it.
                for old in state.kept.removeAll(where: { age(of: $0, now) == .over }) {
                    state.cost -= old.value.cost
                    removed.append((old, .expired))
                }
                state.insertionsUntilSweep = max(state.kept.count, 16)
            }
        }
        // The new one alone fits into the capacity, so nothing here exceeds an Int.
        while state.cost > capacity - new.cost, let oldest = state.kept.removeOldest() {
            state.cost -= oldest.value.cost
            removed.append((oldest, .capacity))
        }
        state.stored += 1
        var new = new
        new.number = state.stored
        state.kept.insert(new, for: key)
        state.cost += new.cost
        return removed
    }

    /// Reports what was removed, and releases it.
    ///
    /// Never called under the lock.
    @inlinable
    func reportEvictions(of removed: [Removed]) {
        guard let onEvent else { return }
        for (entry, reason) in removed { onEvent(.eviction(entry.key, reason)) }
    }
}
