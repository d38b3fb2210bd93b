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

/// How a thread waits for another one that holds the lock bit of a cell: it spins briefly, then yields, then sleeps.
///
/// The holder needs a few nanoseconds unless it has been preempted. Spinning would then delay it; so would yielding
/// from a thread of higher priority (a real-time thread), which is rescheduled at once.
package struct SpinPatience {
    /// How many waiters a search for a listener passes before it releases the lock.
    ///
    /// It is here because the model checker replaces this file, and needs a smaller number.
    static let looksUnderLock = 32

    /// How many rounds it spins, and how many rounds after that it yields.
    private static let spins = 40
    private static let yields = 100
    /// By how many nanoseconds each sleep is longer than the one before, and how long one is at most.
    private static let sleepStep = 50_000
    private static let longestSleep = 1_000_000

    private var rounds = 0

    mutating func wait() {
        rounds += 1
        if rounds > Self.spins { giveWay() }
    }

    /// What one round does.
    package enum Step: Equatable, Sendable {
        case spin, yield
        case sleep(nanoseconds: Int)

        package init(round: Int) {
            let sleeps = round - SpinPatience.spins - SpinPatience.yields
            self =
                if sleeps > 0 {
                    // At most about one time slice, which is all the holder needs.
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
