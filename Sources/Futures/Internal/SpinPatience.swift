//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// How a thread waits for another one that holds the lock bit of a cell: briefly in place, then by giving up its turn,
/// then asleep.
///
/// The holder needs a few nanoseconds, unless the system took its core away; then spinning would keep it from coming
/// back. So would giving up the turn, where this thread's priority is the higher one (a real-time thread's): it is
/// given the core again at once.
package struct SpinPatience {
    /// How many waiters are looked at before others may have the lock.
    static let looksUnderLock = 32

    /// How many rounds it waits in place, and how many more it gives up its turn.
    private static let spins = 40
    private static let yields = 100
    /// How many nanoseconds longer each sleep is than the one before, and how long one is at most.
    private static let sleepStep = 50_000
    private static let longestSleep = 1_000_000

    private var rounds = 0

    mutating func wait() {
        rounds += 1
        if rounds > Self.spins { giveWay() }
    }

    /// What is done in a round.
    package enum Step: Equatable, Sendable {
        case spin, yield
        case sleep(nanoseconds: Int)

        package init(round: Int) {
            let sleeps = round - SpinPatience.spins - SpinPatience.yields
            self =
                if sleeps > 0 {
                    // As long as a turn at most: the holder is on its way, and needs just one.
                    .sleep(nanoseconds: min(SpinPatience.sleepStep * sleeps, SpinPatience.longestSleep))
                } else {
                    round > SpinPatience.spins ? .yield : .spin
                }
        }
    }

    /// Never inlined, so that spinning doesn't pay for it.
    @inline(never)
    private func giveWay() {
        switch Step(round: rounds) {
        case .spin: break
        case .yield: sched_yield()
        case .sleep(let nanoseconds):
            var pause = timespec(tv_sec: 0, tv_nsec: nanoseconds)
            nanosleep(&pause, nil)
        }
    }
}
