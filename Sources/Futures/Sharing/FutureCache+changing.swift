//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// Stores a value as if work had just loaded it, for example one that a server pushed or that this program wrote.
    ///
    /// ```swift
    /// let saved = try await api.save(user)
    /// users.insert(saved, for: saved.id)
    /// ```
    ///
    /// Callers that wait for a current run of the key still get its outcome, but it is not stored: it may be older than
    /// this value.
    ///
    /// - Parameters:
    ///   - value: The value. One whose lifetime is zero or less, or that costs more than the capacity, is not stored,
    ///     and removes the previous one.
    ///   - key: What the value belongs to.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func insert(_ value: Success, for key: Key) {
        let now = time.now
        let kept = keep(.success(value), now)
        let (removed, flight) = state.withLock { state -> ([Removed], Flight<Success, Failure>?) in
            let flight = state.flights.removeValue(forKey: key)
            guard let kept else { return (state.remove(key).map { [($0, .replaced)] } ?? [], flight) }
            return (put(kept, key, now, into: &state), flight)
        }
        // Released after the lock: releasing a key or a value may run arbitrary code.
        reportEvictions(of: removed)
        withExtendedLifetime(flight) {}
    }

    /// Removes the value of a key.
    ///
    /// Callers that wait for a current run still get its outcome, but it is not stored, and the next call starts a new
    /// one.
    ///
    /// - Parameter key: The key of the value.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func invalidate(_ key: Key) {
        let (kept, flight) = state.withLock { ($0.remove(key), $0.flights.removeValue(forKey: key)) }
        if let kept { reportEvictions(of: [(kept, .invalidated)]) }
        withExtendedLifetime(flight) {}
    }

    /// Removes the value of a key if the closure returns true for it; see ``invalidate(_:)``.
    ///
    /// For a value that has turned out to be useless, such as a token that a server refused: a newer one, which
    /// somebody else has loaded meanwhile, stays.
    ///
    /// ```swift
    /// tokens.invalidate(account) { $0 == rejected }
    /// ```
    ///
    /// A run that refreshes the removed value is treated as by ``invalidate(_:)``: its outcome isn't stored.
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller, never under a lock: once, and once more whenever the value was replaced
    /// while it ran. It isn't called if there is no value, whether or not a run loads one.
    ///
    /// - Parameters:
    ///   - key: The key of the value.
    ///   - isUnwanted: Returns whether to remove this value.
    /// - Returns: Whether a value was removed.
    /// - Complexity: O(1), amortized.
    @inlinable @discardableResult
    public func invalidate(_ key: Key, if isUnwanted: (Success) -> Bool) -> Bool {
        while let kept = state.withLock({ $0.kept.peek(key) }), case .success(let value) = kept.outcome {
            guard isUnwanted(value) else { return false }
            let (removed, flight) = state.withLock { state -> (Removed?, Flight<Success, Failure>?) in
                guard state.kept.peek(key)?.number == kept.number else { return (nil, nil) }
                return (state.remove(key).map { ($0, .invalidated) }, state.flights.removeValue(forKey: key))
            }
            withExtendedLifetime(flight) {}
            if let removed {
                reportEvictions(of: [removed])
                return true
            }
        }
        return false
    }

    /// Removes the values of those keys for which the closure returns true; see ``invalidate(_:)``.
    ///
    /// A value that arrives under such a key while the closure runs may be removed, too.
    ///
    /// ```swift
    /// pages.invalidate { $0.path.hasPrefix("/users/") }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs at once on the caller, never under a lock, once for each key that has a value or a run when
    /// this is called.
    ///
    /// - Parameter isUnwanted: Returns whether to remove the value of a key.
    /// - Complexity: O(n).
    public func invalidate(where isUnwanted: (Key) -> Bool) {
        let (kept, underWay) = state.withLock { ($0.kept.keys, Array($0.flights.keys)) }
        for key in kept where isUnwanted(key) { invalidate(key) }
        let others = Set(underWay).subtracting(kept)
        for key in others where isUnwanted(key) { invalidate(key) }
    }

    /// Removes all values; see ``invalidate(_:)``.
    public func invalidateAll() {
        let old = state.withLock { state in
            let old = state
            state = State()
            // No number comes twice: `invalidate(_:if:)` tells outcomes apart by them.
            state.stored = old.stored
            return old
        }
        if let onEvent { for key in old.kept.keys { onEvent(.eviction(key, .invalidated)) } }
        withExtendedLifetime(old) {}
    }
}
