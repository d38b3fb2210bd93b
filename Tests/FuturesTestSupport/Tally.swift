//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// What happened, in order, from whatever thread.
package final class Tally<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    package init() {}

    package var seen: [Element] { elements.withLock { $0 } }
    package var count: Int { elements.withLock { $0.count } }

    package func note(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A number that any thread may raise.
package final class Count: Sendable {
    private let atomic = Atomic<Int>(0)

    package init() {}

    package var now: Int { atomic.load(ordering: .acquiring) }

    package func raise() { atomic.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    package func lower() { atomic.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}

/// Something whose life is counted, to see when a closure that captured it is gone.
package final class Witness: Sendable {
    private let living: Count

    package init(_ living: Count) {
        self.living = living
        living.raise()
    }

    deinit { living.lower() }

    /// Something to call in a closure that is to hold the witness.
    package func hold() {}
}
