//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a cell waits for, in one word: a source, or the handlers of its producer.
///
/// | the word | in which cell |
/// |---|---|
/// | 0, or only ``forwardingTag`` or ``leftTag`` | one that waits for nothing, or is between two sources |
/// | a source, with the tags of how it waits | a waiter |
/// | handlers, or none yet, with ``producerTag`` | one that a producer settles |
/// | ``bookmark`` | a bookmark, the first one of a list, which isn't a waiter |
/// | the origin of a failure (`Failing.swift`) | one that has failed |
/// | the next cell to be released (`CompletionQueue+freeing.swift`) | one that is on that list |
///
/// The cell owns a source, handlers, and the next cell of that list; ``CellPointer/takeUpstream(replacingWith:)`` hands
/// them over.
@frozen @usableFromInline
struct Upstream: Equatable {
    /// Set in a cell that a producer settles: the object is a chain of ``CancellationHandler``s, or nil.
    @usableFromInline static let producerTag: UInt = 1 << 0
    /// Set when the cell only passes on the outcome of its source: it has run, or was made for that.
    ///
    /// Such a cell can be taken out of the middle; see `Forwarder.swift`.
    @usableFromInline static let forwardingTag: UInt = 1 << 1
    /// Set in a cell that stands for an awaiting task.
    @usableFromInline static let awaiterTag: UInt = 1 << 2
    /// Set once a thread has taken a leaving cell out of its source's list.
    ///
    /// It is about to settle the cell, to mark it as done, or to run it (a tap). Also set in a cell that would wait for
    /// itself, before the cycle is broken. The cell of a task doesn't need this.
    @usableFromInline static let leftTag: UInt = 1 << 3
    @usableFromInline static let tags: UInt = producerTag | forwardingTag | awaiterTag | leftTag

    @usableFromInline let bits: UInt

    @inlinable init(bits: UInt) { self.bits = bits }

    @inlinable static var none: Upstream { Upstream(bits: 0) }
    @inlinable static var producer: Upstream { Upstream(bits: producerTag) }
    /// The value in a bookmark, which isn't a waiter; see `WaiterList+listening.swift`.
    static var bookmark: Upstream { Upstream(bits: awaiterTag | forwardingTag) }

    @inlinable static func source(_ source: consuming OwnedCell) -> Upstream {
        Upstream(bits: source.intoWord().bits)
    }

    @inlinable static func forwarded(_ source: consuming OwnedCell) -> Upstream {
        Upstream(bits: source.intoWord().bits | forwardingTag)
    }

    @inlinable static func awaiting(_ source: consuming OwnedCell) -> Upstream {
        Upstream(bits: source.intoWord().bits | awaiterTag)
    }

    @inlinable var object: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~Self.tags) }
    @inlinable var isFromProducer: Bool { bits & Self.producerTag != 0 }
    @inlinable var isAwaiter: Bool { bits & Self.awaiterTag != 0 }
    @inlinable var isForwarding: Bool { bits & Self.forwardingTag != 0 }
    @inlinable var hasLeft: Bool { bits & Self.leftTag != 0 }
    @inlinable var markedAsLeaving: Upstream { Upstream(bits: bits | Self.leftTag) }

    /// The source in whose list the cell waits, or nil.
    @inlinable var source: CellPointer? {
        bits & Self.producerTag == 0 ? CellPointer(bits: bits & ~Self.tags) : nil
    }
}

/// Owns what was taken from a cell's `upstream`: the source, or the handlers.
///
/// Its end may run user code (a `deinit`), so it must outlast the lock.
@frozen @usableFromInline
struct OwnedUpstream: ~Copyable {
    @usableFromInline let upstream: Upstream

    @inlinable init(fromWord upstream: Upstream) { self.upstream = upstream }

    @inlinable deinit {
        guard let object = upstream.object else { return }
        if upstream.isFromProducer { return CompletionQueue.free(handlers: object) }
        Unmanaged<AnyObject>.fromOpaque(object).release()
    }
}

extension CellPointer {
    /// Takes the upstream reference out of the cell.
    ///
    /// Called with the lock held.
    @inlinable func takeUpstream(replacingWith new: Upstream = .none) -> OwnedUpstream {
        let upstream = OwnedUpstream(fromWord: upstream)
        self.upstream = new
        return upstream
    }

    /// Replaces ``upstream`` by `new`, whose reference it takes over, and releases the old value after unlocking.
    ///
    /// Returns false, and releases the new value, if the cell is terminal.
    @usableFromInline @discardableResult
    func replaceUpstream(with new: Upstream) -> Bool {
        guard let before = state.lock() else {
            _ = OwnedUpstream(fromWord: new)
            return false
        }
        let old = takeUpstream(replacingWith: new)
        state.unlock(before.bits)
        _ = consume old
        return true
    }
}
