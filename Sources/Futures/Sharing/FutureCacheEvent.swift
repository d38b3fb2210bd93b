//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What happened in a ``FutureCache``, for those who count it.
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
/// An event comes right after what it tells of, on the thread where that happened, never under a lock. Where several
/// threads use the cache, their events may come in another order. A value whose lifetime is over is let go of when its
/// key is asked for or, where many values arrive, when they are looked through: its eviction comes then.
public enum FutureCacheEvent<Key: Sendable>: Sendable {
    /// Why an outcome is no longer kept.
    public enum EvictionReason: Sendable, Hashable {
        /// Others needed its room.
        case capacity
        /// It was too old.
        case expired
        /// It was invalidated.
        case invalidated
        /// A newer one of the same key took its place, or was not worth keeping.
        case replaced
    }

    /// An outcome that was kept has been served; as a stale one after its lifetime.
    ///
    /// Where a run has failed and all its callers got the old value, that is one stale hit.
    case hit(Key, isStale: Bool)
    /// A caller has joined a run that was under way.
    case join(Key)
    /// A run has begun, as nothing was kept that could be served.
    case miss(Key)
    /// A run has ended in an outcome, this long after it began; it was a refresh if callers were served meanwhile.
    ///
    /// A run that all its callers have left ends too, nearly always in a failure that says "cancelled".
    case load(Key, Duration, succeeded: Bool, isRefresh: Bool)
    /// An outcome that was kept has been let go of.
    case eviction(Key, EvictionReason)
}

extension FutureCacheEvent: Equatable where Key: Equatable {}
