//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

extension FutureCache {
    /// An outcome, and when it becomes due for a refresh and too old, since the cache was made.
    @frozen @usableFromInline
    struct Kept: Sendable {
        @usableFromInline let outcome: Result<Success, Failure>
        @usableFromInline let refresh: Duration?
        @usableFromInline let end: Duration?

        @inlinable
        func isAlive(_ now: Duration) -> Bool { end.map { now < $0 } ?? true }

        @inlinable
        func isDue(_ now: Duration) -> Bool { refresh.map { now >= $0 } ?? false }
    }

    /// What is taken out: whoever takes it lets go of key and value after the lock, since both may run anyone's code.
    typealias Entry = UsageOrder<Key, Kept>.Entry

    @frozen @usableFromInline
    struct State {
        @usableFromInline var kept = UsageOrder<Key, Kept>()
        @usableFromInline var flights: [Key: Flight<Success, Failure>] = [:]
        /// How many outcomes may be put in until those that are too old are looked for.
        @usableFromInline var insertionsUntilSweep = 16
    }

    /// What is kept under a key, where it needs no more than to be handed out.
    ///
    /// All that a hit does. Whoever calls it has it compiled for the own types: asking for those at run time would cost
    /// more than the rest.
    @inlinable
    func hit(_ key: Key) -> Result<Success, Failure>? {
        let now = expires ? time.now : .zero
        return state.withLock { state in
            guard let kept = state.kept.use(key), kept.isAlive(now), !kept.isDue(now) else { return nil }
            return kept.outcome
        }
    }

    /// What there is for a caller.
    ///
    /// A flight that comes with its promise has yet to begin.
    enum Visit {
        case serve(Result<Success, Failure>)
        case refresh(Result<Success, Failure>, Flight<Success, Failure>, Promise<Success, Failure>)
        case join(Flight<Success, Failure>)
        case start(Flight<Success, Failure>, Promise<Success, Failure>)
    }

    func visit(_ key: Key, _ origin: (file: StaticString, line: UInt)) -> Visit {
        let now = time.now
        let (visit, old) = state.withLock { state -> (Visit, Entry?) in
            let kept = state.kept.use(key)
            if let kept, kept.isAlive(now) {
                guard kept.isDue(now), state.flights[key] == nil else { return (.serve(kept.outcome), nil) }
                let (flight, promise) = depart(key, origin, &state)
                return (.refresh(kept.outcome, flight, promise), nil)
            }
            // Returned, so that it is released after the lock.
            let old = kept.flatMap { _ in state.kept.remove(key) }
            if let flight = state.flights[key], flight.countIn() { return (.join(flight), old) }
            let (flight, promise) = depart(key, origin, &state)
            return (.start(flight, promise), old)
        }
        withExtendedLifetime(old) {}
        return visit
    }

    /// Makes the flight of a key.
    ///
    /// One that refreshes ahead has the cache as its first caller, who never leaves.
    private func depart(
        _ key: Key,
        _ origin: (file: StaticString, line: UInt),
        _ state: inout State
    ) -> (Flight<Success, Failure>, Promise<Success, Failure>) {
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        let flight = Flight(promise) { [weak self] flight, outcome in self?.take(outcome, of: flight, key) }
        state.flights[key] = flight
        return (flight, promise)
    }

    /// Keeps the outcome of a flight, unless its key was invalidated or its callers have left.
    private func take(_ told: UnsafeRawPointer?, of flight: FlightState, _ key: Key) {
        let outcome = Flight<Success, Failure>.outcome(told)
        let now = time.now
        let kept = outcome.flatMap { keep($0, now) }
        let old = state.withLock { state -> [Entry] in
            guard let found = state.flights[key], found === flight else { return [] }
            state.flights[key] = nil
            guard let kept else { return [] }
            // A refresh that failed leaves the value that is there.
            if case .failure = kept.outcome, let old = state.kept.peek(key), old.isAlive(now) { return [] }
            return state.put(kept, key, capacity, now)
        }
        withExtendedLifetime(old) {}
    }

    /// A lifetime without a random part of it, as large as the jitter at most.
    private func shortened(_ lifetime: Duration) -> Duration {
        jitter == 0 ? lifetime : lifetime * (1 - .random(in: 0...jitter))
    }

    /// What is kept of an outcome that arrives now, if anything.
    func keep(_ outcome: Result<Success, Failure>, _ now: Duration) -> Kept? {
        switch outcome {
        case .success(let value):
            guard let lifetime = lifetime(value).map({ shortened($0.bounded) }) else {
                return Kept(outcome: outcome, refresh: nil, end: nil)
            }
            guard lifetime > .zero else { return nil }
            let refresh = refreshAhead > .zero ? now + lifetime - refreshAhead : nil
            return Kept(outcome: outcome, refresh: refresh, end: now + lifetime)
        case .failure:
            guard failureLifetime > .zero else { return nil }
            return Kept(outcome: outcome, refresh: nil, end: now + failureLifetime)
        }
    }
}

extension FutureCache.State {
    /// Puts an outcome in, and returns those that had to make room for it.
    mutating func put(
        _ new: FutureCache.Kept,
        _ key: Key,
        _ capacity: Int,
        _ now: Duration
    ) -> [FutureCache.Entry] {
        var old: [FutureCache.Entry] = []
        if let replaced = kept.insert(new, for: key) { old.append(replaced) }
        insertionsUntilSweep -= 1
        if insertionsUntilSweep <= 0 {
            // As many insertions as there are outcomes pay for looking at all of them.
            old += kept.removeAll { !$0.isAlive(now) }
            insertionsUntilSweep = max(kept.count, 16)
        }
        if kept.count > capacity, let oldest = kept.removeOldest() { old.append(oldest) }
        return old
    }
}
