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

/// How a thread waits for another one that holds the lock bit of a cell: briefly in place, then by giving up its turn.
///
/// The holder needs a few nanoseconds, unless the system took its core away; then spinning would keep it from coming
/// back.
struct SpinPatience {
    private var rounds = 0

    mutating func wait() {
        rounds += 1
        if rounds > 40 { sched_yield() }
    }
}
