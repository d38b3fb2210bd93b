//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureCache {
    /// Keeps a value as if work had just got it, such as one that a server pushed or that this program wrote.
    ///
    /// ```swift
    /// let saved = try await api.save(user)
    /// users.insert(saved, for: saved.id)
    /// ```
    ///
    /// Those who wait for a run of the key that is under way still get its outcome, but it is not kept: it may be older
    /// than this value.
    ///
    /// - Parameters:
    ///   - value: The value. One whose lifetime is zero or less, or that costs more than the capacity, is not kept, and
    ///     the one before it goes.
    ///   - key: What the value belongs to.
    /// - Complexity: O(1), amortized.
    public func insert(_ value: Success, for key: Key) {
        let now = time.now
        let kept = keep(.success(value), now)
        let (removed, flight) = state.withLock { state -> ([Removed], Flight<Success, Failure>?) in
            let flight = state.flights.removeValue(forKey: key)
            guard let kept else { return (state.remove(key).map { [($0, .replaced)] } ?? [], flight) }
            return (put(kept, key, now, into: &state), flight)
        }
        // Released after the lock: letting go of a key or a value may run anyone's code.
        letGo(of: removed)
        withExtendedLifetime(flight) {}
    }

    /// Forgets the value of a key.
    ///
    /// Those who wait for a run that is under way still get its outcome, but it is not kept, and the next call starts a
    /// new one.
    ///
    /// - Parameter key: The key of the value.
    /// - Complexity: O(1).
    public func invalidate(_ key: Key) {
        let (kept, flight) = state.withLock { ($0.remove(key), $0.flights.removeValue(forKey: key)) }
        if let kept { letGo(of: [(kept, .invalidated)]) }
        withExtendedLifetime(flight) {}
    }

    /// Forgets the values of those keys that the closure wants gone; see ``invalidate(_:)``.
    ///
    /// A value that arrives under such a key while the closure runs may go, too.
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
    /// - Parameter isUnwanted: Says whether the value of a key goes.
    /// - Complexity: O(n).
    public func invalidate(where isUnwanted: (Key) -> Bool) {
        let (kept, underWay) = state.withLock { ($0.kept.keys, Array($0.flights.keys)) }
        for key in kept where isUnwanted(key) { invalidate(key) }
        let others = Set(underWay).subtracting(kept)
        for key in others where isUnwanted(key) { invalidate(key) }
    }

    /// Forgets all values; see ``invalidate(_:)``.
    public func invalidateAll() {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        if let onEvent { for key in old.kept.keys { onEvent(.eviction(key, .invalidated)) } }
        withExtendedLifetime(old) {}
    }
}
