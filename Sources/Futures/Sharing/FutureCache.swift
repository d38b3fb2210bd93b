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
/// Values that are too old can still be of use, as in HTTP (RFC 5861): with `staleWhileRefreshing` they are served
/// while one run gets the next one, and with `staleOnFailure` when that run fails.
///
/// ```swift
/// let rates = FutureCache<Currency, Rate, APIError>(
///     lifetime: .seconds(60), staleWhileRefreshing: .seconds(60), staleOnFailure: .seconds(3_600),
///     failureLifetime: .seconds(5))
/// ```
///
/// Keys are compared on any thread, under a lock: their `==` and `hash(into:)` must not use the cache. Where types
/// are isolated to the main actor by default, a key of your own is a `nonisolated struct`; see <doc:ViewModels>.
public final class FutureCache<Key: Hashable & Sendable, Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let state = Locked(State())
    let capacity: Int
    let refreshAhead: Duration
    let staleWhileRefreshing: Duration
    let staleOnFailure: Duration
    let failureLifetime: Duration
    let jitter: Double
    /// How long a value is kept; for ever, if nil.
    let lifetime: @Sendable (Success) -> Duration?
    /// What a value costs; 1, if nil.
    let costOf: (@Sendable (Success) -> Int)?
    @usableFromInline let onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)?
    @usableFromInline let time: CacheTime
    /// Whether anything that is kept may become too old.
    @usableFromInline let expires: Bool

    /// Makes an empty cache that keeps all values for the same time.
    ///
    /// - Parameters:
    ///   - lifetime: How long a value is served; until it is evicted or invalidated, if nil. Its memory is given back
    ///     when its key is asked for next, or when others arrive.
    ///   - refreshAhead: How long before expiry a call refreshes a value; the old one is served meanwhile.
    ///   - staleWhileRefreshing: How long after its end a value is still served, while one run gets the next one.
    ///   - staleOnFailure: How long after its end a value is still served to those whose run fails.
    ///   - failureLifetime: How long a failure is kept, to spare a service that is down. Meanwhile no run of its key
    ///     begins, even while there is an old value to serve. Zero keeps none: the next call tries again.
    ///   - jitter: The largest part of its lifetime, from 0 to 1, by which a value may expire early. How much is random
    ///     each time, so that values that arrived together don't expire together.
    ///   - capacity: What all outcomes that are kept may cost together, at least 1; how many there may be, if `costOf`
    ///     is nil. The least recently used go first.
    ///   - costOf: What a value costs, at least 0, such as its size in bytes; 1, if nil. One that costs more than the
    ///     capacity is not kept. A failure costs 1. Called once for each value when it arrives, wherever the work
    ///     settles, never under a lock.
    ///   - clock: What measures the time.
    ///   - onEvent: Called with what happens, where it happens, never under a lock.
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
            onEvent
        )
    }

    /// Makes an empty cache whose values say how long they are kept.
    ///
    /// ```swift
    /// let timetables = FutureCache<Line, Timetable, APIError>(lifetimeOf: { $0.isFinal ? nil : .seconds(60) })
    /// ```
    ///
    /// The initializer that takes one `lifetime` for all says more about the other parameters.
    ///
    /// - Parameters:
    ///   - lifetime: Says how long a value is kept; until it is evicted or invalidated, if nil. Called once for each
    ///     value when it arrives, wherever the work settles, never under a lock.
    ///   - refreshAhead: How long before expiry a call refreshes a value.
    ///   - staleWhileRefreshing: How long after its end a value is still served, while one run gets the next one.
    ///   - staleOnFailure: How long after its end a value is still served to those whose run fails.
    ///   - failureLifetime: How long a failure is kept.
    ///   - jitter: By how much of its lifetime a value may be kept for less, from 0 to 1.
    ///   - capacity: What all outcomes that are kept may cost together, at least 1.
    ///   - costOf: What a value costs, at least 0; 1, if nil.
    ///   - clock: What measures the time.
    ///   - onEvent: Called with what happens, where it happens, never under a lock.
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
            onEvent
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
        _ onEvent: (@Sendable (FutureCacheEvent<Key>) -> Void)?
    ) {
        precondition(capacity >= 1, "FutureCache(capacity: \(capacity)): at least 1 outcome has to be kept")
        precondition(0...1 ~= jitter, "FutureCache(jitter: \(jitter)): it is a part of the lifetime, from 0 to 1")
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
    }

    deinit {
        // A value may hold a cache whose values hold caches.
        var kept = state.withLock { state -> UsageOrder<Key, Kept>? in
            defer { state.kept = UsageOrder() }
            return state.kept
        }
        CompletionQueue.free(&kept)
    }

    /// How many outcomes are kept, those that are too old and have not been let go of included.
    public var count: Int { state.withLock { $0.kept.count } }

    /// What the outcomes that are kept cost together.
    ///
    /// Never more than the capacity.
    public var totalCost: Int { state.withLock { $0.cost } }

    /// The value that is kept now, without asking for it: this neither runs anything nor counts as a use.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value, or nil when there is none, when its lifetime is over, or when a failure is kept.
    public subscript(key: Key) -> Success? {
        let now = time.now
        guard let kept = state.withLock({ $0.kept.peek(key) }), age(of: kept, now) == .fresh else { return nil }
        return try? kept.outcome.get()
    }
}
