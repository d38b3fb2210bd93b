//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// What closures saw, in the order in which they saw it, from any thread.
final class Record<Element: Sendable>: Sendable {
    private let elements = Locked<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }
    var isEmpty: Bool { all.isEmpty }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }

    func removeFirst() -> Element? { elements.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
