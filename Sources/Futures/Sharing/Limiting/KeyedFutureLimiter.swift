//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Limits how many futures are pending at once for each key, and how many in all.
///
/// ```swift
/// let requests = KeyedFutureLimiter<Host>(maxConcurrentPerKey: 2, maxConcurrent: 10)
/// let picture = requests.run(for: url.host) { session.picture(url) }
/// let other = try await requests.run(for: url.host) { try await session.picture(url) }
/// ```
///
/// Work waits in the line of its key first, then in one line for all keys. In that second line, each key has only as
/// many as may be pending for it, so a long line for one key delays no other.
///
/// With `waitingAtMost:`, a call fails at once if that many calls wait for its key, as in a ``FutureLimiter``. A call
/// waits for its key while the key's room is taken, by work that runs or that waits in the line for all keys, or while
/// the key lacks tokens. The line for all keys isn't limited: even with `waitingAtMost: 0`, a call may wait there.
///
/// How much begins in a span of time can be limited as well, for each key and in all:
///
/// ```swift
/// let requests = KeyedFutureLimiter<Host>(
///     maxConcurrentPerKey: 2, maxConcurrent: 10, ratePerKey: .init(1, per: .seconds(1)))
/// ```
///
/// Nothing is stored for a key without pending or waiting work; if there is a rate for each key, its tokens are stored
/// until the bucket is full again, and released when other keys arrive.
///
/// Keys are compared on any thread, under a lock: their `==` and `hash(into:)` must not use the limiter. If types are
/// isolated to the main actor by default, declare your own key type as a `nonisolated struct`; see <doc:ViewModels>.
public final class KeyedFutureLimiter<Key: Hashable & Sendable>: Sendable {
    @usableFromInline let keys = Locked<[Key: KeyLimiter]>([:])
    /// How many keys there may be until idle ones are searched for: accessed with the lock of the keys held.
    private let most = Atomic(16)
    private let ratePerKey: FutureLimiter.Rate?
    private let clock: LimiterClock?
    /// How many futures may be pending at once for each key, or the sum of their weights.
    public let maxConcurrentPerKey: Int
    /// The limiter that all keys share.
    @usableFromInline let all: FutureLimiter

    /// Creates a limiter with nothing running.
    ///
    /// - Parameters:
    ///   - maxConcurrentPerKey: How many futures may be pending at once for each key, or the sum of their weights: at
    ///     least 1.
    ///   - maxConcurrent: How many futures may be pending at once in all, or the sum of their weights: at least 1.
    ///   - order: The order in which waiting work begins, for a key and in all. Work that has the room of its key, and
    ///     waits for others, isn't overtaken by more urgent work of its key.
    ///   - file: Where this is called, for the message if an argument is wrong.
    ///   - line: Where this is called, for the message if an argument is wrong.
    public convenience init(
        maxConcurrentPerKey: Int,
        maxConcurrent: Int = .max,
        order: FutureLimiter.Order = .arrival,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(maxConcurrentPerKey, maxConcurrent, order, nil, nil, nil, file, line)
    }

    /// Creates a limiter of how much begins in a span of time for each key and optionally in all, and optionally of how
    /// much is pending at once.
    ///
    /// As in a ``FutureLimiter``, each start takes a token, or as many as its weight. Work that has its key's tokens,
    /// and waits for others, keeps them, and its place among those of its key. Until it begins, no others come in place
    /// of these tokens, so the rate holds for what begins. If it is cancelled before, it gives them back.
    ///
    /// - Parameters:
    ///   - maxConcurrentPerKey: How many futures may be pending at once for each key, or the sum of their weights: at
    ///     least 1.
    ///   - maxConcurrent: How many futures may be pending at once in all, or the sum of their weights: at least 1.
    ///   - ratePerKey: How many may begin in a span of time for each key.
    ///   - rate: How many may begin in a span of time in all; any number, if nil.
    ///   - order: The order in which waiting work begins, for a key and in all. Work that has the room of its key, and
    ///     waits for others, isn't overtaken by more urgent work of its key.
    ///   - clock: What measures the time. It is read whenever a call arrives or room becomes free.
    ///   - file: Where this is called, for the message if an argument is wrong.
    ///   - line: Where this is called, for the message if an argument is wrong.
    public convenience init(
        maxConcurrentPerKey: Int = .max,
        maxConcurrent: Int = .max,
        ratePerKey: FutureLimiter.Rate,
        rate: FutureLimiter.Rate? = nil,
        order: FutureLimiter.Order = .arrival,
        clock: some Clock<Duration> = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(maxConcurrentPerKey, maxConcurrent, order, ratePerKey, rate, LimiterClock(clock), file, line)
    }

    private init(
        _ maxConcurrentPerKey: Int,
        _ maxConcurrent: Int,
        _ order: FutureLimiter.Order,
        _ ratePerKey: FutureLimiter.Rate?,
        _ rate: FutureLimiter.Rate?,
        _ clock: LimiterClock?,
        _ file: StaticString,
        _ line: UInt
    ) {
        requirePositive(
            maxConcurrentPerKey,
            "KeyedFutureLimiter(maxConcurrentPerKey: \(maxConcurrentPerKey))",
            file,
            line
        )
        requirePositive(maxConcurrent, "KeyedFutureLimiter(maxConcurrent: \(maxConcurrent))", file, line)
        self.maxConcurrentPerKey = maxConcurrentPerKey
        self.ratePerKey = ratePerKey
        self.clock = clock
        all = FutureLimiter(
            maxConcurrent: maxConcurrent,
            order: order,
            rate,
            rate.flatMap { _ in clock },
            releasedWithLimiter: nil
        )
    }

    /// How many futures may be pending at once in all, or the sum of their weights.
    public var maxConcurrent: Int { all.maxConcurrent }

    /// The order in which waiting work begins.
    public var order: FutureLimiter.Order { all.order }

    /// How many futures are pending now, or the sum of their weights.
    public var running: Int { all.running }

    /// How many calls are waiting for room or tokens of the whole limiter, not counting those that wait for their own
    /// key's; see ``waiting(for:)``.
    public var waiting: Int { all.waiting }

    /// How many calls are waiting for room or tokens of this key.
    public func waiting(for key: Key) -> Int { keys.withLock { $0[key]?.limiter }?.waiting ?? 0 }

    /// How much room of this key is taken, by futures that are pending or that wait for room of the whole limiter.
    public func running(for key: Key) -> Int { keys.withLock { $0[key]?.limiter }?.running ?? 0 }

    /// How many calls are waiting, for their key or for the whole limiter.
    ///
    /// - Complexity: O(n), with n keys.
    var waitingInAll: Int {
        keys.withLock { $0.values.compactMap(\.limiter) }.reduce(all.waiting) { $0 + $1.waiting }
    }

    /// How many keys have pending or waiting work, or stored tokens.
    public var count: Int { keys.withLock { $0.count } }

    /// The limiter of a key, which lives as long as it is referenced, its room is taken, its line isn't empty, or it
    /// lacks tokens.
    @inlinable
    func limiter(for key: Key) -> FutureLimiter {
        if hasRatePerKey { return rateLimiter(for: key) }
        return keys.withLock { keys in
            if let limiter = keys[key]?.limiter { return limiter }
            let limiter = makeLimiter(inUse(key))
            keys[key] = KeyLimiter(limiter)
            return limiter
        }
    }

    /// The object that is released with the limiter of a key.
    // Sound: it calls the closure with the limiter and the key that it is given here.
    @inlinable
    func inUse(_ key: Key) -> KeyInUse<Key> {
        KeyInUse(self, key) { limiter, key in
            unsafeDowncast(limiter, to: KeyedFutureLimiter.self).forget(key.load(as: Key.self))
        }
    }

    @usableFromInline var hasRatePerKey: Bool { ratePerKey != nil }

    @usableFromInline
    func makeLimiter(_ inUse: any AnyObject & Sendable) -> FutureLimiter {
        FutureLimiter(
            maxConcurrent: min(maxConcurrentPerKey, maxConcurrent),
            order: order,
            ratePerKey,
            clock,
            inside: all,
            releasedWithLimiter: inUse
        )
    }

    /// The same if there is a rate for each key: then the limiter is stored as long as it lacks tokens.
    @usableFromInline
    func rateLimiter(for key: Key) -> FutureLimiter {
        let now = clock?.now() ?? .zero
        let (limiter, atRest) = keys.withLock { keys -> (FutureLimiter, [FutureLimiter]) in
            if let limiter = keys[key]?.limiter {
                keys[key]?.kept = limiter
                return (limiter, [])
            }
            let limiter = makeLimiter(inUse(key))
            keys[key] = KeyLimiter(limiter, kept: limiter)
            return (limiter, takeThoseAtRest(of: &keys, now, except: limiter))
        }
        // Released after the lock, unless they are referenced elsewhere: each releases its key.
        withExtendedLifetime(atRest) {}
        return limiter
    }

    /// Removes a key whose limiter has been released, unless it has another one by now.
    @inlinable
    func forget(_ key: Key) {
        let old = keys.withLock { keys -> (Key?, FutureLimiter?) in
            guard let index = keys.index(forKey: key) else { return (nil, nil) }
            if let limiter = keys.values[index].limiter { return (nil, limiter) }
            return (keys.remove(at: index).key, nil)
        }
        // Released after the lock: releasing a key may run arbitrary code, and releasing a limiter runs this.
        withExtendedLifetime(old) {}
    }

    /// If there are many keys, removes the limiters that are stored though nothing runs or waits and no token is
    /// missing: as many new ones pay for the search.
    ///
    /// Called with the lock of the keys held.
    private func takeThoseAtRest(
        of keys: inout [Key: KeyLimiter],
        _ now: Duration,
        except new: FutureLimiter
    ) -> [FutureLimiter] {
        guard keys.count > most.load(ordering: .relaxed) else { return [] }
        var atRest: [FutureLimiter] = []
        // Not `indices`, which would retain the dictionary, and with it another reference to each limiter.
        var index = keys.startIndex
        while index != keys.endIndex {
            defer { keys.formIndex(after: &index) }
            // A caller that got this limiter a moment ago, and has not taken a token yet, references it, too. The lock
            // keeps others from getting it.
            guard isKnownUniquelyReferenced(&keys.values[index].kept), let limiter = keys.values[index].kept,
                limiter !== new, limiter.isAtRest(now)
            else { continue }
            keys.values[index].kept = nil
            atRest.append(limiter)
        }
        most.store(max(16, 2 * (keys.count - atRest.count)), ordering: .relaxed)
        return atRest
    }
}

/// The limiter of a key, as long as it is in use.
@frozen @usableFromInline
struct KeyLimiter: Sendable {
    @usableFromInline weak var limiter: FutureLimiter?
    /// The same limiter, as long as its tokens have to be stored.
    @usableFromInline var kept: FutureLimiter?

    @inlinable
    init(_ limiter: FutureLimiter, kept: FutureLimiter? = nil) {
        self.limiter = limiter
        self.kept = kept
    }
}

/// An object that is released with the limiter of a key.
@_fixed_layout @usableFromInline
// Sound: no property is ever written to.
final class KeyInUse<Key: Hashable & Sendable>: @unchecked Sendable {
    /// Weak: it keeps the limiters of keys that lack tokens, and each of those keeps this.
    private weak var limiter: KeyedFutureLimiter<Key>?
    private let key: Key
    /// Calls ``KeyedFutureLimiter/forget(_:)`` with the address of the key.
    ///
    /// A closure, since that is specialized where it is written; without generic parameters, which it would take in
    /// another form, behind an allocation.
    private let forget: @Sendable (AnyObject, UnsafeRawPointer) -> Void

    @usableFromInline
    init(
        _ limiter: KeyedFutureLimiter<Key>,
        _ key: Key,
        _ forget: @escaping @Sendable (AnyObject, UnsafeRawPointer) -> Void
    ) {
        self.limiter = limiter
        self.key = key
        self.forget = forget
    }

    deinit {
        guard let limiter else { return }
        withUnsafePointer(to: key) { forget(limiter, $0) }
    }
}
