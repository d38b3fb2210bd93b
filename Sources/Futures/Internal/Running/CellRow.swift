//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Cells that one thread will come to, in order, linked by `next`.
@frozen @usableFromInline
struct CellRow {
    @usableFromInline var first: CellPointer?
    @usableFromInline var last: CellPointer?

    @inlinable init() {}

    @inlinable var isEmpty: Bool { first == nil }

    /// Puts a list of waiters at the end.
    @inlinable @inline(__always)
    mutating func append(_ list: CellPointer) { append(list, through: list.previous) }

    /// Puts one cell at the end.
    mutating func append(one cell: CellPointer) {
        cell.next = nil
        append(cell, through: cell)
    }

    /// Puts cells that are linked already at the end.
    @inlinable @inline(__always)
    mutating func append(_ cell: CellPointer, through end: CellPointer?) {
        if let last { last.next = cell } else { first = cell }
        last = end
    }

    /// Puts a row at the end.
    @inlinable
    mutating func append(_ row: CellRow) {
        if let cell = row.first { append(cell, through: row.last) }
    }

    /// Takes out the cells up to this one.
    mutating func removeFirst(through end: CellPointer) -> CellRow {
        var row = CellRow()
        (row.first, row.last) = (first, end)
        first = end.next
        if first == nil { last = nil }
        end.next = nil
        return row
    }

    /// Takes out the first cell, whose reference is the caller's then.
    @inline(__always)
    mutating func removeFirst() -> CellPointer? {
        guard let cell = first else { return nil }
        first = cell.next
        if first == nil { last = nil }
        return cell
    }
}

@available(*, unavailable, message: "A row is in the queue or on the stack of one thread.")
extension CellRow: Sendable {}
