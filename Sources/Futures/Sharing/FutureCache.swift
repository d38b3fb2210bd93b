//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Stores values that are costly to load, and shares the work that loads them.
///
/// Calls with the same key at the same time share one run, as with ``SingleFlight``; its value is stored for later
/// calls.
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
/// Failures are not stored, unless the cache is created with a `failureLifetime`.
///
/// Each value may have a lifetime of its own. The closure that returns it, or nil for a value that doesn't expire, is
/// called once for each value when it arrives, wherever the work settles, never under a lock:
///
/// ```swift
/// let timetables = FutureCache<Line, Timetable, APIError>(lifetimeOf: { $0.isFinal ? nil : .seconds(60) })
/// ```
///
/// Expired values can still be useful, as in HTTP (RFC 5861): with `staleWhileRefreshing` they are served while one run
/// loads the next one, and with `staleOnFailure` if that run fails.
///
/// ```swift
/// let rates = FutureCache<Currency, Rate, APIError>(
///     lifetime: .seconds(60), staleWhileRefreshing: .seconds(60), staleOnFailure: .seconds(3_600),
///     failureLifetime: .seconds(5))
/// ```
///
/// Keys are compared on any thread, under a lock: their `==` and `hash(into:)` must not use the cache. If types are
/// isolated to the main actor by default, declare your own key type as a `nonisolated struct`; see <doc:ViewModels>.
public final class FutureCache<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let state = Locked(State())
    @usableFromInline let capacity: Int
    @usableFromInline let refreshAhead: Duration
    @usableFromInline let staleWhileRefreshing: Duration
    @usableFromInline let staleOnFailure: Duration
    @usableFromInline let failureLifetime: Duration
    @usableFromInline let jitter: Double
    /// How long a value is stored; forever, if nil.
    @usableFromInline let lifetime: @Sendable (Success) -> Duration?
    /// What a value costs; 1, if nil.
    @usableFromInline let costOf: (@Sendable (Success) -> Int)?
    @usableFromInline let onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)?
    @usableFromInline let time: CacheTime
    /// Whether any stored outcome may expire.
    @usableFromInline let expires: Bool
    /// Where the cache was made.
    @usableFromInline let origin: (file: StaticString, line: UInt)

    /// Creates an empty cache with one lifetime for all values.
    ///
    /// - Parameters:
    ///   - lifetime: How long a value is served; until it is evicted or invalidated, if nil. With zero or less, none is
    ///     stored. The memory of an expired value is released when its key is requested next, or when other values
    ///     arrive.
    ///   - refreshAhead: How long before expiry a call refreshes a value; the old one is served meanwhile. If it is as
    ///     long as the lifetime, or longer, each call refreshes the value, unless a run is under way.
    ///   - staleWhileRefreshing: How long after expiry a value is still served, while one run loads the next one.
    ///   - staleOnFailure: How long after expiry a value is still served to callers whose run fails.
    ///   - failureLifetime: How long a failure is stored, to spare a service that is down. Meanwhile no run of its key
    ///     begins, even while there is an old value to serve. With zero, none is stored: the next call tries again.
    ///   - jitter: The largest part of its lifetime, from 0 to 1, by which a value may expire early. The amount is
    ///     random each time, so that values that arrived together don't expire together.
    ///   - capacity: The largest total cost of all stored outcomes, at least 1; their largest number, if `costOf` is
    ///     nil. The least recently used are evicted first.
    ///   - costOf: The cost of a value, at least 0, such as its size in bytes; 1, if nil. One that costs more than the
    ///     capacity is not stored. A failure costs 1. Called once for each value when it arrives, wherever the work
    ///     settles, never under a lock.
    ///   - clock: What measures the time.
    ///   - file: Where this is called, for the message if an argument is wrong.
    ///   - line: Where this is called, for the message if an argument is wrong.
    ///   - onEvent: Called with each event, where it happens, never under a lock.
    public convenience init(
        lifetime: Duration? = nil,
        refreshAhead: Duration = .zero,
        staleWhileRefreshing: Duration = .zero,
        staleOnFailure: Duration = .zero,
        failureLifetime: Duration = .zero,
        jitter: Double = 0,
        capacity: Int = .max,
        costOf: (@Sendable (Success) -> Int)? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line,
        onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)? = nil
    ) {
        self.init(
            lifetime: { _ in lifetime },
            expires: lifetime != nil || failureLifetime > .zero,
            refreshAhead,
            staleWhileRefreshing,
            staleOnFailure,
            failureLifetime,
            jitter,
            capacity,
            costOf,
            clock,
            onEvent,
            (file, line)
        )
    }

    /// Like the initializer with one lifetime for all values, but with a closure that returns the lifetime of each
    /// value: nil for one that never expires, zero for one that isn't stored.
    public convenience init(
        lifetimeOf lifetime: @escaping @Sendable (Success) -> Duration?,
        refreshAhead: Duration = .zero,
        staleWhileRefreshing: Duration = .zero,
        staleOnFailure: Duration = .zero,
        failureLifetime: Duration = .zero,
        jitter: Double = 0,
        capacity: Int = .max,
        costOf: (@Sendable (Success) -> Int)? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line,
        onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)? = nil
    ) {
        self.init(
            lifetime: lifetime,
            expires: true,
            refreshAhead,
            staleWhileRefreshing,
            staleOnFailure,
            failureLifetime,
            jitter,
            capacity,
            costOf,
            clock,
            onEvent,
            (file, line)
        )
    }

    private init(
        lifetime: @escaping @Sendable (Success) -> Duration?,
        expires: Bool,
        _ refreshAhead: Duration,
        _ staleWhileRefreshing: Duration,
        _ staleOnFailure: Duration,
        _ failureLifetime: Duration,
        _ jitter: Double,
        _ capacity: Int,
        _ costOf: (@Sendable (Success) -> Int)?,
        _ clock: some Clock<Duration>,
        _ onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)?,
        _ origin: (file: StaticString, line: UInt)
    ) {
        let (file, line) = origin
        require(capacity >= 1, "FutureCache(capacity: \(capacity)): at least 1 outcome has to be kept", file, line)
        require(
            0...1 ~= jitter,
            "FutureCache(jitter: \(jitter)): it is a part of the lifetime, from 0 to 1",
            file,
            line
        )
        self.lifetime = lifetime
        self.expires = expires
        self.refreshAhead = max(refreshAhead, .zero).bounded
        self.staleWhileRefreshing = staleWhileRefreshing.bounded
        self.staleOnFailure = staleOnFailure.bounded
        self.failureLifetime = failureLifetime.bounded
        self.jitter = jitter
        self.capacity = capacity
        self.costOf = costOf
        self.onEvent = onEvent
        time = CacheTime(clock)
        self.origin = origin
    }

    deinit {
        // A value may contain a cache whose values contain caches.
        var kept = state.withLock { state -> UsageOrder<Key, Kept>? in
            defer { state.kept = UsageOrder() }
            return state.kept
        }
        CompletionQueue.free(&kept)
    }

    /// How many outcomes are stored, including expired ones that have not been removed.
    public var count: Int { state.withLock { $0.kept.count } }

    /// How many callers wait for the run of a key now; 0 if there is none.
    ///
    /// A refresh counts the cache as one of them: the run goes on for it if nobody else waits.
    ///
    /// A test that needs another caller to have joined waits for this number; see <doc:TestingFutures>.
    ///
    /// - Parameter key: The key of the run.
    /// - Returns: The number of callers.
    public func callers(for key: Key) -> Int { state.withLock { $0.flights[key]?.state.callers ?? 0 } }

    /// The total cost of the stored outcomes.
    ///
    /// Never more than the capacity.
    public var totalCost: Int { state.withLock { $0.cost } }

    /// The value that is stored now: reading it neither runs anything nor counts as a use.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value, or nil if there is none, if its lifetime is over, or if a failure is stored.
    @inlinable
    public subscript(key: Key) -> Success? {
        let now = time.now
        guard let kept = state.withLock({ $0.kept.peek(key) }), age(of: kept, now) == .fresh else { return nil }
        return try? kept.outcome.get()
    }
}
