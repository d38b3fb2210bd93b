//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// What is kept under a key, where it needs no more than to be handed out.
    ///
    /// All that a hit does. Whoever calls it has it compiled for the own types: asking for those at run time would cost
    /// more than the rest.
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

    /// What there is for a caller.
    ///
    /// A flight that comes with its promise has yet to begin.
    enum Visit {
        case serve(Result<Success, Failure>)
        case refresh(Result<Success, Failure>, Flight<Success, Failure>, Promise<Success, Failure>)
        case join(Flight<Success, Failure>)
        case start(Flight<Success, Failure>, Promise<Success, Failure>)
    }

    /// What a caller gets who starts nothing: what is kept, where that would be served without a run or before it.
    func serveWithoutRun(_ key: Key) -> Result<Success, Failure>? {
        let now = time.now
        let found = state.withLock { state -> (kept: Kept, isUnderWay: Bool)? in
            state.kept.use(key).map { ($0, state.flights[key] != nil) }
        }
        guard let found else { return nil }
        let age = age(of: found.kept, now)
        switch age {
        case .fresh, .stale: break
        case .standby: if found.kept.isDue(now) || found.isUnderWay { return nil }
        case .failed: return found.kept.failure
        case .over: return nil
        }
        if let onEvent { onEvent(.hit(key, isStale: age != .fresh)) }
        return found.kept.outcome
    }

    func visit(_ key: Key, _ origin: (file: StaticString, line: UInt)) -> Visit {
        let now = time.now
        var old = Leftovers()
        let (visit, event) = state.withLock { look(key, origin, now, &$0, &old) }
        if let onEvent {
            onEvent(event)
            if let kept = old.kept { onEvent(.eviction(kept.key, .expired)) }
        }
        withExtendedLifetime(old) {}
        return visit
    }

    /// What is taken out under the lock, and released after it: letting go of a key or a value may run anyone's code.
    private struct Leftovers {
        var kept: UsageOrder<Key, Kept>.Entry?
        var flight: (key: Key, value: Flight<Success, Failure>)?
    }

    /// Looks what there is, and counts the caller in.
    private func look(
        _ key: Key,
        _ origin: (file: StaticString, line: UInt),
        _ now: Duration,
        _ state: inout State,
        _ old: inout Leftovers
    ) -> (Visit, FutureCacheEvent<Key>) {
        if let kept = state.kept.use(key) {
            let age = age(of: kept, now)
            let served = FutureCacheEvent.hit(key, isStale: age != .fresh)
            switch age {
            case .fresh, .stale:
                guard kept.isDue(now), state.flights[key] == nil else { return (.serve(kept.outcome), served) }
                let (flight, promise) = depart(key, origin, now, isRefresh: true, &state)
                return (.refresh(kept.outcome, flight, promise), served)
            case .standby:
                // A run has failed a moment ago: its failure would be this one's too.
                if !kept.isDue(now), state.flights[key] == nil { return (.serve(kept.outcome), served) }
            case .failed:
                if let failure = kept.failure { return (.serve(failure), .hit(key, isStale: false)) }
            case .over:
                old.kept = state.remove(key)
            }
        }
        if let flight = state.flights[key] {
            if flight.countIn() { return (.join(flight), .join(key)) }
            // Its last caller is leaving. Its key goes with it, so that each key here is that of its own flight.
            old.flight = state.flights.index(forKey: key).map { state.flights.remove(at: $0) }
        }
        let (flight, promise) = depart(key, origin, now, isRefresh: false, &state)
        return (.start(flight, promise), .miss(key))
    }

    /// Makes the flight of a key.
    ///
    /// One that refreshes has the cache as its first caller, who never leaves. There is none for the key.
    private func depart(
        _ key: Key,
        _ origin: (file: StaticString, line: UInt),
        _ now: Duration,
        isRefresh: Bool,
        _ state: inout State
    ) -> (Flight<Success, Failure>, Promise<Success, Failure>) {
        let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
        let flight = Flight(promise) { [weak self] flight, outcome in
            self?.take(Flight<Success, Failure>.outcome(outcome), of: flight, key, since: now, isRefresh: isRefresh)
        }
        // Nobody has asked for it: its events tell of it.
        if isRefresh { promise.future.silence() }
        state.flights[key] = flight
        return (flight, promise)
    }

    /// Keeps the outcome of a flight, unless its key was invalidated or its callers have left; and puts the value that
    /// is kept in the place of a failure.
    private func take(
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
            guard let found = state.flights[key], found === flight else { return [] }
            state.flights[key] = nil
            guard let failed else { return [] }
            if failed, let value = state.kept.peek(key), age(of: value, now).servesValue {
                served = value.outcome
                // The next run waits for as long as a failure would be kept.
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
            // A value that isn't kept is newer than the one that is.
            return failed ? [] : state.remove(key).map { [($0, .replaced)] } ?? []
        }
        withExtendedLifetime(old) {}
        if let served { outcome?.pointee = served }
        if let onEvent, let failed {
            onEvent(.load(key, now - start, succeeded: !failed, isRefresh: isRefresh))
            if served != nil, !isRefresh { onEvent(.hit(key, isStale: true)) }
        }
        letGo(of: removed)
    }
}
