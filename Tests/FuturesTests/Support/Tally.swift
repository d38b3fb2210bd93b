//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// What happened, in order, from whatever thread.
final class Tally<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    var seen: [Element] { elements.withLock { $0 } }
    var count: Int { elements.withLock { $0.count } }

    func note(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A number that any thread may raise.
final class Count: Sendable {
    private let atomic = Atomic<Int>(0)

    var now: Int { atomic.load(ordering: .acquiring) }

    func raise() { atomic.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    func lower() { atomic.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}

/// Something whose life is counted, to see when a closure that captured it is gone.
final class Witness: Sendable {
    private let living: Count

    init(_ living: Count) {
        self.living = living
        living.raise()
    }

    deinit { living.lower() }

    /// Something to call in a closure that is to hold the witness.
    func hold() {}
}
