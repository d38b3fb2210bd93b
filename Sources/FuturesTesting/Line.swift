//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What waits, in the order in which it came; adding and removing take constant time.
package struct Line<Element> {
    private var elements: [Element?] = []
    private var first = 0

    package var isEmpty: Bool { first == elements.count }
    package var count: Int { elements.count - first }

    package init() {}

    package mutating func add(_ element: Element) { elements.append(element) }

    package mutating func removeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[first].take()
        first += 1
        // What is gone is cut off when it is half of all: each element is moved once for each that is removed.
        if first * 2 >= elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    package mutating func removeAll() { self = Line() }
}
