//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// What closures noted, in the order in which they did.
final class Recorder: Sendable {
    private let notes = Mutex<[Int]>([])

    var seen: [Int] { notes.withLock { $0 } }

    func note(_ number: Int) { notes.withLock { $0.append(number) } }
}

/// A number that closures count up and down.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Returns what it was before.
    @discardableResult
    func raise() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue }

    func lower() { count.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
}

/// Which thread this is, to be compared with a thread that still runs.
struct ThreadMark: Equatable, Sendable {
    private let bits: UInt

    static var current: ThreadMark {
        // Sound: a `pthread_t` is one word, a pointer or a number, on every platform that Swift supports.
        withUnsafeBytes(of: pthread_self()) { ThreadMark(bits: $0.loadUnaligned(as: UInt.self)) }
    }
}
