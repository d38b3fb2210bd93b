//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Shares running work: calls with the same key at the same time get the outcome of one run.
///
/// ```swift
/// let users = SingleFlight<User.ID, User, any Error>()
///
/// func user(_ id: User.ID) async throws -> User {
///     try await users.value(for: id) { try await api.load(id) }
/// }
///
/// func futureUser(_ id: User.ID) -> Future<User, any Error> {
///     users.run(id) { api.user(id) }
/// }
/// ```
///
/// Nothing is stored once the work has settled: the next call runs it again. To store values, use ``FutureCache``.
///
/// Keys are compared on any thread, under a lock: their `==` and `hash(into:)` must not use the flights. If types are
/// isolated to the main actor by default, declare your own key type as a `nonisolated struct`; see <doc:ViewModels>.
public final class SingleFlight<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let flights = Locked<[Key: Flight<Success, Failure>]>([:])

    /// Creates an instance without runs.
    public init() {}

    /// How many runs there are now, not counting those that every caller has left.
    public var count: Int { flights.withLock { $0.count } }

    /// How many callers share the run of a key now; 0 if there is none.
    ///
    /// A test that needs another caller to have joined waits for this number; see <doc:TestingFutures>.
    public func callers(for key: Key) -> Int { flights.withLock { $0[key]?.state.callers ?? 0 } }

    /// Joins the run of this key, or starts one.
    ///
    /// Work that waits for the run of its own key waits forever, and so does every later caller of that key: the work
    /// is one of the waiters, so the last one never leaves. (The `async` form detects that, where the work's task
    /// awaits the key itself.)
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller, if this call starts a run, and never under a lock. The futures of all
    /// callers settle wherever the work does, in the order of the calls.
    ///
    /// ## Cancellation
    ///
    /// Each caller has its own future: cancelling it settles it if `Failure` can represent that, and affects no other
    /// caller. When the last caller has left, the work is cancelled, unless it has other listeners. A call after that
    /// starts a new run, even while the old one is still ending.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1).
    @inlinable
    public func run(
        _ key: Key,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let (flight, promise) = join(key, file, line)
        if let promise { flight.begin(work(), promise) }
        return flight.attach((file, line))
    }

    /// The flight of a key, with the caller counted in, and its promise if it hasn't begun.
    @inlinable
    func join(
        _ key: Key,
        _ file: StaticString,
        _ line: UInt
    ) -> (flight: Flight<Success, Failure>, promise: Promise<Success, Failure>?) {
        var old: (key: Key, value: Flight<Success, Failure>)?
        // Released after the lock: releasing a key may run arbitrary code.
        defer { withExtendedLifetime(old) {} }
        let (flight, promise): (Flight<Success, Failure>, Promise<Success, Failure>?) = flights.withLock { flights in
            if let flight = flights[key] {
                if flight.state.countIn() { return (flight, nil) }
                // Its last caller is leaving. The key is removed, too: a flight removes itself under the key that it
                // was begun with.
                old = flights.index(forKey: key).map { flights.remove(at: $0) }
            }
            let promise = Promise<Success, Failure>(file: file, line: line)
            let flight = Flight(promise) { [weak self] flight, _ in self?.remove(flight, key) }
            flights[key] = flight
            return (flight, promise)
        }
        promise?.show(key: key)
        return (flight, promise)
    }

    @inlinable
    func remove(_ flight: FlightState, _ key: Key) {
        flights.withLock { flights in
            // The key may have a later flight by now.
            if let found = flights[key], found.state === flight { flights[key] = nil }
        }
    }
}
