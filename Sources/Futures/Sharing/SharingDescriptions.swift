//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What `print` and debuggers show of objects that calls share.

extension FutureLimiter: CustomStringConvertible {
    /// How much is running and waiting now, such as `FutureLimiter(4 of 4 running, 12 waiting)`.
    public var description: String { "FutureLimiter(\(use(waiting)))" }

    fileprivate func use(_ waiting: Int) -> String {
        let room = maxConcurrent == .max ? "" : " of \(maxConcurrent)"
        return "\(running)\(room) running, \(waiting) waiting"
    }
}

extension KeyedFutureLimiter: CustomStringConvertible {
    /// How much is running and waiting now, for a key or for others, and how many keys there are.
    public var description: String { "KeyedFutureLimiter<\(Key.self)>(\(all.use(waitingInAll)), keys: \(count))" }
}

extension SingleFlight: CustomStringConvertible {
    /// The types, and how many runs there are now.
    public var description: String { "SingleFlight<\(Key.self), \(Success.self), \(Failure.self)>(runs: \(count))" }
}

extension FutureCache: CustomStringConvertible {
    /// The types, and how many outcomes are stored.
    public var description: String { "FutureCache<\(Key.self), \(Success.self), \(Failure.self)>(stored: \(count))" }
}

extension LoadingCache: CustomStringConvertible {
    /// The types, and how many outcomes are stored.
    public var description: String {
        "LoadingCache<\(Key.self), \(Success.self), \(Failure.self)>(stored: \(cache.count))"
    }
}
