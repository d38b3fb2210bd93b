//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Whether a waiter in a list still listens. Nearly always the first one does. But waiters that can't leave (their
// failure type can't represent a cancellation) stay when they are asked to cancel, and if there are many, each search
// would pass all of them. A request to cancel is never withdrawn, and later waiters are appended, so a waiter that was
// passed once need not be tested again. A bookmark, a cell in front of such a list, records how far searches have got.
//
// Unless noted, the caller holds the list's lock.

/// The result of a search for a listener.
enum ListenerSearch {
    case nobody
    case somebody
    /// There are more waiters behind this one, too many to test under the lock.
    case unfinished(CellPointer)

    var isSomebody: Bool { if case .somebody = self { true } else { false } }
}

extension WaiterList {
    /// Looks for a listener in the list that begins with this cell.
    ///
    /// Tests at most `SpinPatience.looksUnderLock` waiters. Then the caller sets a bookmark, gives others a chance to
    /// get the lock, and continues the search.
    func searchListener(from first: CellPointer) -> ListenerSearch {
        guard first.state.now.isCancelRequested else { return .somebody }
        var last = Bookmark(first)?.passed ?? first
        var looksLeft = SpinPatience.looksUnderLock
        while let listener = last.next {
            if !listener.state.now.isCancelRequested { return .somebody }
            last = listener
            looksLeft -= 1
            if looksLeft == 0, last.next != nil { return .unfinished(last) }
        }
        return .nobody
    }
}

/// A cell in front of a list that records how far searches have got.
struct Bookmark {
    private let cell: CellPointer

    /// The first cell of a list as a bookmark, or nil if it is a waiter.
    init?(_ first: CellPointer) {
        guard first.upstream.bits == Upstream.bookmark.bits else { return nil }
        cell = first
    }

    /// Makes a bookmark, which counts as a waiter that was asked to cancel, and does nothing when it runs.
    ///
    /// Called without the lock, since it allocates.
    static func make() -> OwnedCell {
        let behavior = Behavior { _, command, _ in command == .describe ? .isEnd : [] }
        let cell = OwnedCell(behavior, body: CellPointer.self, outcome: Result<Void, Never>.self)
        cell.pointer.body(CellPointer.self).initialize(to: cell.pointer)
        cell.pointer.upstream = .bookmark
        cell.pointer.state.startNotListening(isBystander: true)
        return cell
    }

    /// Records that there is no listener up to and including this waiter, and returns the new first cell of the list.
    ///
    /// Uses the bookmark that the caller has made, if there is none in the list.
    static func set(at last: CellPointer, in first: CellPointer, using spare: inout OwnedCell?) -> CellPointer {
        if let known = Bookmark(first) {
            known.passed = last
            return first
        }
        guard let bookmark = spare.take()?.intoWord() else { return first }
        bookmark.body(CellPointer.self).pointee = last
        bookmark.next = first
        bookmark.previous = first.previous
        first.previous = bookmark
        return bookmark
    }

    /// The last waiter that searches have passed.
    var passed: CellPointer {
        get { cell.body(CellPointer.self).pointee }
        nonmutating set { cell.body(CellPointer.self).pointee = newValue }
    }

    /// Moves the bookmark back if the waiter that it refers to leaves.
    func move(from waiter: CellPointer, to previous: CellPointer?) {
        if passed == waiter { passed = previous ?? cell }
    }
}

@available(*, unavailable, message: "A bookmark is guarded by the lock of its list.")
extension Bookmark: Sendable {}

extension CellPointer {
    /// Whether this waiter doesn't read failures.
    ///
    /// A stage that was left is silenced, too, but may still pass a failure on. Called while the cell's behavior can't
    /// be replaced: in a list, with the list's lock held, or by its only owner.
    @inline(__always) var isBystander: Bool { state.now.isSilenced && isEnd }

    /// Whether this is an observer, whose failure nobody can read.
    @inline(never) private var isEnd: Bool {
        traits(CompletionQueue.current).contains(.isEnd)
    }
}
