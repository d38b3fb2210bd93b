//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An event in a ``FutureCache``, for metrics.
///
/// ```swift
/// let pictures = FutureCache<URL, Picture, any Error>(
///     capacity: 500,
///     onEvent: { event in
///         switch event {
///         case .hit: metrics.hits.increment()
///         case .load(_, let duration, _, _): metrics.loads.record(duration)
///         default: break
///         }
///     }
/// )
/// ```
///
/// An event is sent right after its cause, on the thread where that happened, never under a lock. If several threads
/// use the cache, their events may come in another order. An expired value is removed when its key is requested or, if
/// many values arrive, in a search: its eviction is sent then.
public enum FutureCacheEvent<Key: Sendable>: Sendable {
    /// Why an outcome is no longer stored.
    public enum EvictionReason: Sendable, Hashable {
        /// Its room was needed for others.
        case capacity
        /// It was too old.
        case expired
        /// It was invalidated.
        case invalidated
        /// A newer one of the same key took its place, or was not worth storing.
        case replaced
    }

    /// A stored outcome was served; as a stale one after its lifetime.
    ///
    /// If a run fails and all its callers get the old value, that is one stale hit.
    case hit(Key, isStale: Bool)
    /// A caller joined a current run.
    case join(Key)
    /// A run began, since nothing was stored that could be served.
    case miss(Key)
    /// A run ended with an outcome, this long after it began; it was a refresh if callers were served meanwhile.
    ///
    /// A run that all its callers have left still sends this when it ends, nearly always with a cancellation; but not
    /// if its work is a future whose failure can represent a cancellation, which is no longer observed.
    case load(Key, Duration, succeeded: Bool, isRefresh: Bool)
    /// A stored outcome was removed.
    case eviction(Key, EvictionReason)
}

extension FutureCacheEvent: Equatable where Key: Equatable {}

extension FutureCacheEvent: CustomStringConvertible {
    /// The event as text, such as `stale hit of 7`.
    public var description: String {
        switch self {
        case .hit(let key, let isStale): "\(isStale ? "stale hit" : "hit") of \(key)"
        case .join(let key): "join of \(key)"
        case .miss(let key): "miss of \(key)"
        case .load(let key, let duration, let succeeded, let isRefresh):
            "\(isRefresh ? "refresh" : "load") of \(key) \(succeeded ? "succeeded" : "failed") in \(duration)"
        case .eviction(let key, let reason): "eviction of \(key): \(reason)"
        }
    }
}
