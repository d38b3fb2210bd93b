//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// What closures saw, in the order in which they saw it, from any thread.
package final class Record<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }
    package var isEmpty: Bool { all.isEmpty }
    package var count: Int { elements.withLock { $0.count } }

    /// One of those that are there by now.
    ///
    /// Looked at under the lock: another thread may append in place as soon as nobody shares the array, which a
    /// reference count tells it, and the thread sanitizer sees no reference counts.
    package func randomElement() -> Element? { elements.withLock { $0.randomElement() } }

    package func add(_ element: Element) { elements.withLock { $0.append(element) } }

    package func removeFirst() -> Element? { elements.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
