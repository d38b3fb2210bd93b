//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Keeps values that are costly to get, and shares the work that gets them.
///
/// Calls with the same key at the same time share one run, as with ``SingleFlight``; its value is kept for those that
/// come later.
///
/// ```swift
/// let users = FutureCache<User.ID, User, APIError>(
///     lifetime: .seconds(300), refreshAhead: .seconds(30), capacity: 1_000)
///
/// func user(_ id: User.ID) -> Future<User, APIError> {
///     users.value(for: id) { api.user(id) }
/// }
/// ```
///
/// Failures are not kept, unless the cache is made with a `failureLifetime`.
///
/// Keys are compared on any thread. Where types are isolated to the main actor by default, a key of your own is a
/// `nonisolated struct`; see <doc:ViewModels>.
public final class FutureCache<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let state = Locked(State())
    let capacity: Int
    let refreshAhead: Duration
    let failureLifetime: Duration
    let jitter: Double
    /// How long a value is kept; for ever, if nil.
    let lifetime: @Sendable (Success) -> Duration?
    @usableFromInline let time: CacheTime
    /// Whether anything that is kept may become too old.
    @usableFromInline let expires: Bool

    /// Makes an empty cache that keeps all values for the same time.
    ///
    /// - Parameters:
    ///   - lifetime: How long a value is kept; until it is evicted or invalidated, if nil.
    ///   - refreshAhead: How long before its end a value that is asked for is fetched anew; it is served meanwhile.
    ///   - failureLifetime: How long a failure is kept, to spare a service that is down. Zero keeps none.
    ///   - jitter: By how much of its lifetime a value may be kept for less, from 0 to 1. It is a random part of that
    ///     each time, so that values that arrived together don't expire together.
    ///   - capacity: How many outcomes are kept, at least 1. The one that has not been asked for for longest goes
    ///     first.
    ///   - clock: What measures the time.
    public convenience init(
        lifetime: Duration? = nil,
        refreshAhead: Duration = .zero,
        failureLifetime: Duration = .zero,
        jitter: Double = 0,
        capacity: Int = .max,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            lifetime: { _ in lifetime },
            expires: lifetime != nil || failureLifetime > .zero,
            refreshAhead,
            failureLifetime,
            jitter,
            capacity,
            clock
        )
    }

    /// Makes an empty cache whose values say how long they are kept.
    ///
    /// ```swift
    /// let timetables = FutureCache<Line, Timetable, APIError>(lifetimeOf: { $0.isFinal ? nil : .seconds(60) })
    /// ```
    ///
    /// - Parameters:
    ///   - lifetime: Says how long a value is kept; until it is evicted or invalidated, if nil. Called once for each
    ///     value when it arrives, wherever the work settles.
    ///   - refreshAhead: How long before its end a value that is asked for is fetched anew; it is served meanwhile.
    ///   - failureLifetime: How long a failure is kept, to spare a service that is down. Zero keeps none.
    ///   - jitter: By how much of its lifetime a value may be kept for less, from 0 to 1. It is a random part of that
    ///     each time, so that values that arrived together don't expire together.
    ///   - capacity: How many outcomes are kept, at least 1. The one that has not been asked for for longest goes
    ///     first.
    ///   - clock: What measures the time.
    public convenience init(
        lifetimeOf lifetime: @escaping @Sendable (Success) -> Duration?,
        refreshAhead: Duration = .zero,
        failureLifetime: Duration = .zero,
        jitter: Double = 0,
        capacity: Int = .max,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(lifetime: lifetime, expires: true, refreshAhead, failureLifetime, jitter, capacity, clock)
    }

    private init(
        lifetime: @escaping @Sendable (Success) -> Duration?,
        expires: Bool,
        _ refreshAhead: Duration,
        _ failureLifetime: Duration,
        _ jitter: Double,
        _ capacity: Int,
        _ clock: some Clock<Duration>
    ) {
        precondition(capacity >= 1, "FutureCache(capacity: \(capacity)): at least 1 outcome has to be kept")
        precondition(0...1 ~= jitter, "FutureCache(jitter: \(jitter)): it is a part of the lifetime, from 0 to 1")
        self.lifetime = lifetime
        self.expires = expires
        self.refreshAhead = refreshAhead.bounded
        self.failureLifetime = failureLifetime.bounded
        self.jitter = jitter
        self.capacity = capacity
        time = CacheTime(clock)
    }

    deinit {
        // A value may hold a cache whose values hold caches.
        var kept = state.withLock { state -> UsageOrder<Key, Kept>? in
            defer { state.kept = UsageOrder() }
            return state.kept
        }
        CompletionQueue.free(&kept)
    }

    /// The value that is kept now, without asking for it: this neither runs anything nor counts as a use.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value, or nil when there is none, when it is too old, or when a failure is kept.
    public subscript(key: Key) -> Success? {
        let now = time.now
        guard let kept = state.withLock({ $0.kept.peek(key) }), kept.isAlive(now) else { return nil }
        return try? kept.outcome.get()
    }

    /// Serves the value that is kept, joins the run that gets it, or starts one.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller, if this call starts a run, and never under a lock. The futures of all
    /// callers settle wherever the work does, in the order of the calls; a value that is kept is there at once.
    ///
    /// ## Cancellation
    ///
    /// As for ``SingleFlight/run(_:file:line:_:)``: a caller only leaves, and when the last one has, the work is
    /// cancelled. A refresh that runs ahead is never cancelled.
    ///
    /// - Parameters:
    ///   - key: What the value belongs to.
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work that gets the value. Called at most once.
    /// - Returns: A future with the value, or with the failure of the work.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func value(
        for key: Key,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        if let outcome = hit(key) { return Future(outcome) }
        return visit(key, file, line, work)
    }

    @usableFromInline
    func visit(
        _ key: Key,
        _ file: StaticString,
        _ line: UInt,
        _ work: () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let origin = (file: file, line: line)
        switch visit(key, origin) {
        case .serve(let outcome):
            return Future(outcome)
        case .refresh(let outcome, let flight, let promise):
            flight.begin(work(), promise)
            return Future(outcome)
        case .join(let flight):
            return flight.attach(origin)
        case .start(let flight, let promise):
            flight.begin(work(), promise)
            return flight.attach(origin)
        }
    }
}
