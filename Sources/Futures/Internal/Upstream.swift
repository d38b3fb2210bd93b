//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Whom a cell tells about a cancellation, in one word.
///
/// Either the source in whose list it waits, or, for a cell that a producer settles, the handlers that stop the work.
@frozen @usableFromInline
struct Upstream {
    /// Set in a cell that a producer settles: the object is a chain of ``CancellationHandler``s, or none yet, and not
    /// a cell.
    @usableFromInline static let handlersTag: UInt = 1 << 0
    /// Set when the cell has run already and only passes on what its source will be.
    ///
    /// Such a cell can be taken out of the middle; see `CellPointer+linking.swift`.
    @usableFromInline static let forwardingTag: UInt = 1 << 1
    /// Set in a cell that stands for a task that awaits.
    @usableFromInline static let awaiterTag: UInt = 1 << 2
    /// Set once somebody has taken the cell out of its source's list, and is about to settle it or mark it as done.
    @usableFromInline static let leftTag: UInt = 1 << 3
    @usableFromInline static let tags: UInt = 0b1111

    @usableFromInline let bits: UInt

    @inlinable init(bits: UInt) { self.bits = bits }

    @inlinable static var none: Upstream { Upstream(bits: 0) }
    @inlinable static var producer: Upstream { Upstream(bits: handlersTag) }
    /// What marks a cell that is no waiter; see `CellPointer+listening.swift`.
    static var bookmark: Upstream { Upstream(bits: awaiterTag | forwardingTag) }

    /// Takes over the caller's reference to the source.
    @inlinable static func source(_ source: CellPointer) -> Upstream { Upstream(bits: source.bits) }

    /// Takes over the caller's reference to the source.
    @inlinable static func forwarded(_ source: CellPointer) -> Upstream {
        Upstream(bits: source.bits | forwardingTag)
    }

    /// Takes over the caller's reference to the source.
    @inlinable static func awaiting(_ source: CellPointer) -> Upstream { Upstream(bits: source.bits | awaiterTag) }

    @inlinable var object: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~Self.tags) }
    @inlinable var isProducer: Bool { bits & Self.handlersTag != 0 }
    @inlinable var isAwaiter: Bool { bits & Self.awaiterTag != 0 }
    @inlinable var isForwarding: Bool { bits & Self.forwardingTag != 0 }
    @inlinable var hasLeft: Bool { bits & Self.leftTag != 0 }
    @inlinable var left: Upstream { Upstream(bits: bits | Self.leftTag) }

    /// The source in whose list the cell waits, or nil.
    @inlinable var source: CellPointer? {
        bits & Self.handlersTag == 0 ? CellPointer(bits: bits & ~Self.tags) : nil
    }

    @inlinable func release() {
        guard let object else { return }
        if isProducer { return CompletionQueue.free(handlers: object) }
        Unmanaged<AnyObject>.fromOpaque(object).release()
    }
}
