//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Synchronization

/// What closures noted, in the order in which they did.
final class Recorder: Sendable {
    private let notes = Locked<[Int]>([])

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

    /// Takes a while, so that others get the time to do the same: threads that don't keep each other out meet then, on
    /// any machine.
    func linger() {
        for _ in 0..<1_000 { _ = value }
    }

    func lower() { count.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
}
