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

extension WaiterList {
    /// Looks for one who listens in the list that begins with this cell.
    ///
    /// Looks at no more than `SpinPatience.looksUnderLock` waiters. Then the caller sets a bookmark, gives others a
    /// chance to get the lock, and searches on.
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

/// The first cell of a list, where that keeps how far searches have come.
struct Bookmark {
    private let cell: CellPointer

    /// The bookmark that this first cell of a list is, or nil.
    init?(_ first: CellPointer) {
        guard first.upstream.bits == Upstream.bookmark.bits else { return nil }
        cell = first
    }

    /// Makes a bookmark, which counts as one who has asked to cancel, and does nothing when its turn comes.
    static func make() -> OwnedCell {
        let behavior = Behavior { _, command, _ in command == .describe ? .isEnd : [] }
        let cell = OwnedCell(behavior, body: CellPointer.self, outcome: Result<Void, Never>.self)
        cell.pointer.body(CellPointer.self).initialize(to: cell.pointer)
        cell.pointer.upstream = .bookmark
        cell.pointer.state.startCancelRequested(isBystander: true)
        return cell
    }

    /// Notes that nobody listens up to this waiter, and returns the new first cell of the list.
    ///
    /// Takes the bookmark that the caller has made, if there is none in the list and one is needed.
    static func set(at last: CellPointer, in first: CellPointer, using spare: inout OwnedCell?) -> CellPointer {
        if let known = Bookmark(first) {
            known.passed = last
            return first
        }
        guard let mark = spare.take()?.intoWord() else { return first }
        mark.body(CellPointer.self).pointee = last
        mark.next = first
        mark.previous = first.previous
        first.previous = mark
        return mark
    }

    /// The last waiter that the searches have passed.
    var passed: CellPointer {
        get { cell.body(CellPointer.self).pointee }
        nonmutating set { cell.body(CellPointer.self).pointee = newValue }
    }

    /// Keeps the bookmark in the list, when the waiter that it is at leaves.
    func move(from waiter: CellPointer, to previous: CellPointer?) {
        if passed == waiter { passed = previous ?? cell }
    }
}

@available(*, unavailable, message: "A bookmark is guarded by the lock of its list.")
extension Bookmark: Sendable {}

extension CellPointer {
    /// Whether this waiter has no use for a failure.
    ///
    /// A stage that was left is silenced as well, and may still pass on what it gets. Called while the cell can't be
    /// given another behavior: in a list, with the lock of that held, or by its only owner.
    @usableFromInline var isBystander: Bool {
        state.now.isSilenced && behavior(self, .describe, CompletionQueue.current).contains(.isEnd)
    }
}
