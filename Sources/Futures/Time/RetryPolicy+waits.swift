//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension RetryPolicy {
    /// The waits between the attempts, in order: one less than there are attempts.
    public var waits: Waits { Waits(self) }

    /// How long a ``RetryPolicy`` waits before the second attempt, the third one, and so on.
    public struct Waits: Sequence, IteratorProtocol, Sendable {
        private let policy: RetryPolicy
        private let cap: Duration
        private var left: Int
        private var last: Duration?
        private var generator: SplitMix64

        init(_ policy: RetryPolicy) {
            self.policy = policy
            cap = Self.clamped(policy.cap ?? .century, to: .century)
            left = policy.attempts - 1
            if case .decorrelatedJitter(_, let seed?) = policy.backoff {
                generator = SplitMix64(seed)
            } else {
                generator = SplitMix64(.random(in: .min ... .max))
            }
        }

        /// The next wait, or nil if there is no attempt left.
        ///
        /// - Returns: A duration of zero or more.
        public mutating func next() -> Duration? {
            guard left > 0 else { return nil }
            left -= 1
            let wait = Self.clamped(uncapped(), to: cap)
            last = wait
            return wait
        }

        private mutating func uncapped() -> Duration {
            switch policy.backoff {
            case .constant(let wait):
                return wait
            case .linear(let first, let increment):
                return last.map { $0 + Self.clamped(increment, to: .century) } ?? first
            case .exponential(let first, let factor):
                return last.map { Self.times($0, factor) } ?? first
            case .decorrelatedJitter(let shortest, _):
                let shortest = Self.clamped(shortest, to: cap)
                let longest = Self.clamped((last ?? shortest) * 3, to: cap)
                return shortest + Self.times(longest - shortest, generator.nextUnit())
            }
        }

        private static func clamped(_ wait: Duration, to longest: Duration) -> Duration {
            Swift.max(.zero, Swift.min(wait, longest))
        }

        /// The product, limited to a century.
        private static func times(_ wait: Duration, _ factor: Double) -> Duration {
            wait / .seconds(1) * factor < .century / .seconds(1) ? wait * factor : .century
        }
    }
}

/// A reproducible generator of random numbers: Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014.
private struct SplitMix64: Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1.
    mutating func nextUnit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
