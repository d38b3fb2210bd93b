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

/// What ``growth(from:rounds:of:)`` stays below where the work for each doesn't depend on how many there are.
///
/// Four is exact, memory that no cache holds any more makes it five or six, and sixteen is quadratic.
package let linearGrowth = 8.0

/// How many times as long something takes for four times as many.
///
/// What counts is the time that the system gives to this thread, so that others that are busy change nothing. The work
/// must all be done on the thread that calls. What others do to the caches of a processor counts all the same, and most
/// where few fit a cache that many don't: a growth that isn't linear is measured once more, among more of both.
///
/// - Parameters:
///   - count: How many at first: as many as take milliseconds.
///   - rounds: How often each is measured. The shortest time is the one without a disturbance.
///   - work: What to measure, for so many.
/// - Returns: Four where the time grows with the number, and sixteen where it grows with its square.
package func growth(from count: Int, rounds: Int = 5, of work: (Int) throws -> Void) rethrows -> Double {
    let growth = try growthOnce(from: count, rounds, work)
    return growth < linearGrowth ? growth : min(growth, try growthOnce(from: 4 * count, rounds, work))
}

private func growthOnce(from count: Int, _ rounds: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    var (few, many) = (UInt64.max, UInt64.max)
    for _ in 0..<rounds {
        few = min(few, try timeOfThisThread { try work(count) })
        many = min(many, try timeOfThisThread { try work(4 * count) })
    }
    return Double(many) / Double(max(few, 1))
}

/// In nanoseconds.
private func timeOfThisThread(_ work: () throws -> Void) rethrows -> UInt64 {
    let start = timeOfThisThread()
    try work()
    return timeOfThisThread() - start
}

private func timeOfThisThread() -> UInt64 {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { preconditionFailure("clock_gettime: \(errno)") }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
