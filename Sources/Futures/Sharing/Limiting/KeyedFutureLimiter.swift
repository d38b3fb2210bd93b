//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Lets no more than a number of futures be pending at once for each key, and no more than another number in all.
///
/// ```swift
/// let requests = KeyedFutureLimiter<Host>(maxConcurrentPerKey: 2, maxConcurrent: 10)
/// let picture = requests.run(for: url.host) { session.picture(url) }
/// ```
///
/// Each key has a line of its own, as that of a ``FutureLimiter``. Its first ones, as many as may be pending for the
/// key, stand in one line with those of the other keys: a long line of one key holds up no other.
///
/// Nothing is kept of a key that has neither work that is pending nor work that waits.
///
/// Keys are compared on any thread. Where types are isolated to the main actor by default, a key of your own is a
/// `nonisolated struct`; see <doc:ViewModels>.
public final class KeyedFutureLimiter<Key: Hashable & Sendable>: Sendable {
    /// The limiter of a key, as long as somebody uses it.
    private struct KeyLimiter {
        weak var limiter: FutureLimiter?
    }

    private let keys = Locked<[Key: KeyLimiter]>([:])
    /// How many futures may be pending at once for each key, or the sum of their weights.
    public let maxConcurrentPerKey: Int
    /// What all keys share.
    let all: FutureLimiter

    /// Makes a limiter with nothing running.
    ///
    /// - Parameters:
    ///   - maxConcurrentPerKey: How many futures may be pending at once for each key, or the sum of their weights: at
    ///     least 1.
    ///   - maxConcurrent: How many futures may be pending at once in all, or the sum of their weights: at least 1.
    ///   - order: Who is next among those who wait, for a key and in all.
    public init(
        maxConcurrentPerKey: Int,
        maxConcurrent: Int = .max,
        order: FutureLimiter.Order = .arrival
    ) {
        precondition(
            maxConcurrentPerKey >= 1 && maxConcurrent >= 1,
            "KeyedFutureLimiter(maxConcurrentPerKey: \(maxConcurrentPerKey), maxConcurrent: \(maxConcurrent)): at least "
                + "1 has to be allowed"
        )
        self.maxConcurrentPerKey = maxConcurrentPerKey
        all = FutureLimiter(maxConcurrent: maxConcurrent, order: order)
    }

    /// How many futures may be pending at once in all, or the sum of their weights.
    public var maxConcurrent: Int { all.maxConcurrent }

    /// Who is next among those who wait.
    public var order: FutureLimiter.Order { all.order }

    /// How many futures are pending now, or the sum of their weights.
    public var running: Int { all.running }

    /// How many keys have work that is pending or waits.
    public var count: Int { keys.withLock { $0.count } }

    /// The limiter of a key, which lives as long as somebody has it, has room of it, or stands in its line.
    func limiter(for key: Key) -> FutureLimiter {
        keys.withLock { keys in
            if let limiter = keys[key]?.limiter { return limiter }
            let limiter = FutureLimiter(
                maxConcurrent: min(maxConcurrentPerKey, maxConcurrent),
                order: order,
                company: KeyInUse(self, key)
            )
            keys[key] = KeyLimiter(limiter: limiter)
            return limiter
        }
    }

    /// Forgets a key whose limiter has gone away, unless it has another one by now.
    fileprivate func forget(_ key: Key) {
        let old = keys.withLock { keys -> (Key?, FutureLimiter?) in
            guard let index = keys.index(forKey: key) else { return (nil, nil) }
            if let limiter = keys[index].value.limiter { return (nil, limiter) }
            return (keys.remove(at: index).key, nil)
        }
        // Released after the lock: letting go of a key may run anyone's code, and of a limiter, this.
        withExtendedLifetime(old) {}
    }
}

/// What goes away with the limiter of a key.
private final class KeyInUse<Key: Hashable & Sendable>: Sendable {
    private let limiter: KeyedFutureLimiter<Key>
    private let key: Key

    init(_ limiter: KeyedFutureLimiter<Key>, _ key: Key) {
        self.limiter = limiter
        self.key = key
    }

    deinit { limiter.forget(key) }
}
