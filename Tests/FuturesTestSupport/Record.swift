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

    package func add(_ element: Element) { elements.withLock { $0.append(element) } }

    package func removeFirst() -> Element? { elements.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
