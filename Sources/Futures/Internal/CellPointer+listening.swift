//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Whether somebody in a list still listens. Nearly always the first waiter does. But those that can't leave (their
// failure type can't say "cancelled") stay when they have asked to cancel, and where many have, each search would pass
// all of them. A request to cancel is never taken back, and who comes later waits behind: so what was passed once needs
// no second look. A cell of its own in front of such a list, a bookmark, keeps how far the searches have come.
//
// All of this is called with the lock of the list held.

/// What came of looking for one who listens.
enum ListenerSearch {
    case nobody
    case somebody
    /// There are more waiters behind this one, which would take too long to look at under the lock.
    case unfinished(CellPointer)

    var isSomebody: Bool { if case .somebody = self { true } else { false } }
}

extension CellPointer {
    /// Looks for one who listens in the list that this cell is the first of.
    ///
    /// Looks at so many at most; then the caller sets a bookmark, gives others a chance to get the lock, and searches
    /// on.
    func searchListener() -> ListenerSearch {
        guard state.now.isCancelRequested else { return .somebody }
        var last = bookmarked ?? self
        var left = SpinPatience.looksUnderLock
        while let listener = last.next {
            if !listener.state.now.isCancelRequested { return .somebody }
            last = listener
            left -= 1
            if left == 0, last.next != nil { return .unfinished(last) }
        }
        return .nobody
    }

    /// Notes that nobody listens up to this waiter, and returns the new first cell of the list.
    ///
    /// Takes the bookmark that the caller has made, if there is none in the list and one is needed.
    func setBookmark(at last: CellPointer, using spare: inout CellPointer?) -> CellPointer {
        if isBookmark {
            body(CellPointer.self).pointee = last
            return self
        }
        guard let mark = spare else { return self }
        spare = nil
        mark.body(CellPointer.self).pointee = last
        mark.next = self
        mark.previous = previous
        previous = mark
        return mark
    }

    /// Makes a bookmark, which counts as one who has asked to cancel, and does nothing when its turn comes.
    ///
    /// The caller owns it.
    static func makeBookmark() -> CellPointer {
        let thunk = Thunk { _, _, _ in false }
        let cell = make(thunk, body: CellPointer.self, outcome: Result<Void, Never>.self)
        cell.body(CellPointer.self).initialize(to: cell)
        cell.upstream = .bookmark
        cell.state.resign()
        return cell
    }

    /// Whether this first cell of a list is a bookmark.
    var isBookmark: Bool { upstream.bits == Upstream.bookmark.bits }

    /// The last waiter that the searches have passed, if this is a bookmark.
    private var bookmarked: CellPointer? { isBookmark ? body(CellPointer.self).pointee : nil }

    /// Keeps this bookmark in the list, when the waiter that it is at leaves.
    func moveBookmark(from waiter: CellPointer, to previous: CellPointer?) {
        let body = body(CellPointer.self)
        if body.pointee == waiter { body.pointee = previous ?? self }
    }
}
