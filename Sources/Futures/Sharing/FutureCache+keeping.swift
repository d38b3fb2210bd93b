//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// All of this is inlinable, and so is what it calls: callers have it specialized for their types. Requests for their
// metadata at run time would take more than the rest, of a hit and of a miss.

extension FutureCache {
    /// The outcome stored under a key, if it only needs to be returned.
    ///
    /// All that a hit does.
    @inlinable
    func hit(_ key: Key) -> Result<Success, Failure>? {
        let now = expires ? time.now : .zero
        let outcome = state.withLock { state -> Result<Success, Failure>? in
            state.kept.use(key) { kept in
                if let end = kept.pointee.end, now >= end { return nil }
                if let refresh = kept.pointee.refresh, now >= refresh { return nil }
                return kept.pointee.outcome
            }
        }
        if let onEvent, outcome != nil { onEvent(.hit(key, isStale: false)) }
        return outcome
    }

    /// The cache's answer to a caller.
    ///
    /// A flight that comes with its promise has not begun yet.
    @frozen @usableFromInline
    enum Visit {
        case serve(Result<Success, Failure>)
        case refresh(Result<Success, Failure>, Flight<Success, Failure>, Promise<Success, Failure>)
        case join(Flight<Success, Failure>)
        case start(Flight<Success, Failure>, Promise<Success, Failure>)

        /// The promise of a run that the caller has to begin.
        @inlinable var promise: Promise<Success, Failure>? {
            switch self {
            case .refresh(_, _, let promise), .start(_, let promise): promise
            case .serve, .join: nil
            }
        }
    }

    /// What a caller that must not start a run gets: the stored outcome, if a caller that may start one would get it,
    /// too.
    @inlinable
    func serveWithoutRun(_ key: Key) -> Result<Success, Failure>? {
        looking { now, state, old in
            let found = find(key, now, &state, &old)
            return (found?.outcome, found?.event)
        }
    }

    @inlinable
    func visit(_ key: Key, _ origin: (file: StaticString, line: UInt)) -> Visit {
        let visit: Visit = looking { now, state, old in
            if let found = find(key, now, &state, &old) {
                guard found.isDue else { return (.serve(found.outcome), found.event) }
                let (flight, promise) = depart(key, origin, now, isRefresh: true, &state)
                return (.refresh(found.outcome, flight, promise), found.event)
            }
            if let flight = state.flights[key] {
                if flight.state.countIn() { return (.join(flight), .join(key)) }
                // Its last caller is leaving. The key is removed, too: a flight removes itself under the key that it
                // was begun with.
                old.flight = state.flights.index(forKey: key).map { state.flights.remove(at: $0) }
            }
            let (flight, promise) = depart(key, origin, now, isRefresh: false, &state)
            return (.start(flight, promise), .miss(key))
        }
        visit.promise?.show(key: key)
        return visit
    }

    /// Objects removed under the lock and released after it: releasing a key or a value may run arbitrary code.
    @frozen @usableFromInline
    struct Leftovers: ~Copyable {
        @usableFromInline var kept: UsageOrder<Key, Kept>.Entry?
        @usableFromInline var flight: (key: Key, value: Flight<Success, Failure>)?

        @inlinable init() {}
    }

    /// Looks up under the lock, and then reports events.
    @inlinable
    func looking<Found>(
        _ look: (Duration, inout State, inout Leftovers) -> (Found, FutureCacheEvent<Key>?)
    ) -> Found {
        let now = time.now
        var old = Leftovers()
        let (found, event) = state.withLock { look(now, &$0, &old) }
        if let onEvent {
            if let event { onEvent(event) }
            if let kept = old.kept { onEvent(.eviction(kept.key, .expired)) }
        }
        withExtendedLifetime(old) {}
        return found
    }

    /// Finds the outcome to serve, and whether a run has to refresh it.
    @inlinable
    func find(
        _ key: Key,
        _ now: Duration,
        _ state: inout State,
        _ old: inout Leftovers
    ) -> (outcome: Result<Success, Failure>, event: FutureCacheEvent<Key>, isDue: Bool)? {
        guard let kept = state.kept.use(key, { $0.pointee }) else { return nil }
        let (isDue, isUnderWay) = (kept.isDue(now), state.flights[key] != nil)
        switch age(of: kept, now) {
        case .fresh: return (kept.outcome, .hit(key, isStale: false), isDue && !isUnderWay)
        case .stale: return (kept.outcome, .hit(key, isStale: true), isDue && !isUnderWay)
        case .standby:
            // A run failed a moment ago: its failure would be this caller's, too.
            if !isDue, !isUnderWay { return (kept.outcome, .hit(key, isStale: true), false) }
        case .failed:
            if let failure = kept.failure { return (failure, .hit(key, isStale: false), false) }
        case .over:
            old.kept = state.remove(key)
        }
        return nil
    }

    /// Makes the flight of a key.
    ///
    /// A refresh has the cache as its first caller, which never leaves. There is none for the key yet.
    @inlinable
    func depart(
        _ key: Key,
        _ origin: (file: StaticString, line: UInt),
        _ now: Duration,
        isRefresh: Bool,
        _ state: inout State
    ) -> (Flight<Success, Failure>, Promise<Success, Failure>) {
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        let flight = Flight(promise) { [weak self] flight, outcome in
            self?.land(Flight<Success, Failure>.outcome(outcome), of: flight, key, since: now, isRefresh: isRefresh)
        }
        // Nobody called for a refresh: its failure is reported by an event.
        if isRefresh { promise.future.silence() }
        state.flights[key] = flight
        return (flight, promise)
    }

    /// Stores the outcome of a flight, unless its key was invalidated or its callers have left; and replaces a failure
    /// by the stored value.
    @inlinable
    func land(
        _ outcome: UnsafeMutablePointer<Result<Success, Failure>>?,
        of flight: FlightState,
        _ key: Key,
        since start: Duration,
        isRefresh: Bool
    ) {
        let now = time.now
        let new = outcome.flatMap { keep($0.pointee, now) }
        let failed: Bool? = outcome.map { if case .failure = $0.pointee { true } else { false } }
        var served: Result<Success, Failure>?
        var old: Kept?
        let removed = state.withLock { state -> [Removed] in
            guard let found = state.flights[key], found.state === flight else { return [] }
            state.flights[key] = nil
            guard let failed else { return [] }
            if failed, let value = state.kept.peek(key), age(of: value, now).servesValue {
                served = value.outcome
                // The next run waits for as long as a failure would be stored.
                if failureLifetime > .zero {
                    let failure = outcome?.pointee
                    old = state.kept.change(key) { kept in
                        kept.refresh = now + failureLifetime
                        kept.failure = failure
                    }
                }
                return []
            }
            if let new { return put(new, key, now, into: &state) }
            // A value that isn't stored is newer than the stored one.
            return failed ? [] : state.remove(key).map { [($0, .replaced)] } ?? []
        }
        withExtendedLifetime(old) {}
        if let served { outcome?.pointee = served }
        if let onEvent, let failed {
            onEvent(.load(key, now - start, succeeded: !failed, isRefresh: isRefresh))
            if served != nil, !isRefresh { onEvent(.hit(key, isStale: true)) }
        }
        reportEvictions(of: removed)
    }
}
