//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A queue of cells for one thread, linked by `next`.
@frozen @usableFromInline
struct CellList {
    @usableFromInline var first: CellPointer?
    @usableFromInline var last: CellPointer?

    @inlinable init() {}

    @inlinable var isEmpty: Bool { first == nil }

    /// Appends a list of waiters.
    @inlinable @inline(__always)
    mutating func append(_ list: CellPointer) { append(list, through: list.previous) }

    /// Appends one cell, and takes over the reference.
    mutating func append(one cell: CellPointer) {
        cell.next = nil
        append(cell, through: cell)
    }

    /// Appends cells that are linked already.
    @inlinable @inline(__always)
    mutating func append(_ cell: CellPointer, through end: CellPointer?) {
        if let last { last.next = cell } else { first = cell }
        last = end
    }

    /// Appends another list.
    @inlinable
    mutating func append(_ list: CellList) {
        if let cell = list.first { append(cell, through: list.last) }
    }

    /// Removes the cells up to and including this one.
    mutating func removeFirst(through end: CellPointer) -> CellList {
        var list = CellList()
        (list.first, list.last) = (first, end)
        first = end.next
        if first == nil { last = nil }
        end.next = nil
        return list
    }

    /// Removes the first cell, and gives its reference to the caller.
    @inline(__always)
    mutating func removeFirst() -> CellPointer? {
        guard let cell = first else { return nil }
        first = cell.next
        if first == nil { last = nil }
        return cell
    }
}

@available(*, unavailable, message: "A list is in the queue or on the stack of one thread.")
extension CellList: Sendable {}
