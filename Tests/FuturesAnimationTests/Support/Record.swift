//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// What happened, in order, from any thread.
final class Record<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    /// One of those that are there by now.
    ///
    /// Looked at under the lock: another thread may append in place as soon as nobody shares the array, which a
    /// reference count tells it, and the thread sanitizer sees no reference counts.
    func randomElement() -> Element? { elements.withLock { $0.randomElement() } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
