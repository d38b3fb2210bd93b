//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

/// A counted-by-hand reference to a ``FutureCell``, and its fields.
///
/// The core counts references itself: ARC would add pairs of atomic operations that cost more than the work between
/// them. A `CellPointer` keeps nothing alive. Each function says which reference it takes over or hands out; `Future`
/// and the promises, which the rest of the library uses, hold ordinary strong references.
@frozen @usableFromInline
// Sendable: a pointer by itself; who may touch what behind it, and from where, is the table in `FutureCell.swift`.
struct CellPointer: Equatable, @unchecked Sendable {
    @frozen @usableFromInline
    enum Layout {
        @inlinable static var state: Int { 16 }
        @inlinable static var thunk: Int { 24 }
        @inlinable static var upstream: Int { 32 }
        @inlinable static var next: Int { 40 }
        @inlinable static var previous: Int { 48 }
        @inlinable static var body: Int { 56 }
        @inlinable static var outcome: Int { 40 }

        /// Where a value ends that is stored at or, if it needs wider alignment, after an offset.
        @inlinable static func end<Value>(of type: Value.Type, at offset: Int) -> Int {
            let alignment = MemoryLayout<Value>.alignment
            // Objects are aligned to 16 bytes; for more, leave room to move up.
            let slack = alignment <= 8 ? 0 : alignment <= 16 ? 8 : alignment
            return offset + slack + MemoryLayout<Value>.size
        }
    }

    @usableFromInline let raw: UnsafeMutableRawPointer

    @inlinable init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }

    @inlinable init?(bits: UInt) {
        guard let raw = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
        self.raw = raw
    }

    @inlinable init(unmanaged: Unmanaged<FutureCell>) { raw = unmanaged.toOpaque() }

    /// Borrows the cell of a strong reference.
    ///
    /// Valid while that reference is.
    @inlinable init(_ cell: FutureCell) { raw = Unmanaged.passUnretained(cell).toOpaque() }

    @inlinable var bits: UInt { UInt(bitPattern: raw) }

    // MARK: References

    @inlinable var unmanaged: Unmanaged<FutureCell> { Unmanaged.fromOpaque(raw) }
    @inlinable func retain() { _ = unmanaged.retain() }
    @inlinable func release() { unmanaged.release() }

    /// As ``retain()``, for those who hold a lock: the reference is there before the lock is gone.
    ///
    /// The optimiser moves a retain down past stores, which can't release anything: also past the one that unlocks,
    /// where another thread may free the object first. It can't see that this is a retain.
    @usableFromInline @inline(never) func retainUnderLock() { _ = unmanaged.retain() }

    /// A strong reference of its own.
    @inlinable var object: FutureCell { unmanaged.takeUnretainedValue() }

    /// Makes a strong reference of one that the caller owns.
    @inlinable func takeObject() -> FutureCell { unmanaged.takeRetainedValue() }

    // MARK: Fields

    @inlinable var state: StateWord {
        StateWord((raw + Layout.state).assumingMemoryBound(to: AtomicWord.self))
    }

    @inlinable func word(at offset: Int) -> CellPlace<UInt> {
        (raw + offset).assumingMemoryBound(to: UInt.self)
    }

    @inlinable var thunk: Thunk {
        get { Thunk(bits: word(at: Layout.thunk).pointee) }
        nonmutating set { word(at: Layout.thunk).pointee = newValue.bits }
    }

    @inlinable var upstream: Upstream {
        get { Upstream(bits: word(at: Layout.upstream).pointee) }
        nonmutating set { word(at: Layout.upstream).pointee = newValue.bits }
    }

    @inlinable var next: CellPointer? {
        get { CellPointer(bits: word(at: Layout.next).pointee) }
        nonmutating set { word(at: Layout.next).pointee = newValue?.bits ?? 0 }
    }

    @inlinable var previous: CellPointer? {
        get { CellPointer(bits: word(at: Layout.previous).pointee) }
        nonmutating set { word(at: Layout.previous).pointee = newValue?.bits ?? 0 }
    }

    // MARK: Payload

    /// Where the stage keeps what it needs to run.
    @inlinable func body<Body>(_ type: Body.Type) -> CellPlace<Body> {
        place(of: type, at: Layout.body)
    }

    /// Where the outcome is or will be.
    @inlinable func outcome<Success, Failure>(
        _ type: Result<Success, Failure>.Type
    ) -> CellPlace<Result<Success, Failure>> {
        place(of: type, at: Layout.outcome)
    }

    @inlinable func place<Value>(of type: Value.Type, at offset: Int) -> CellPlace<Value> {
        let start = raw + offset
        if MemoryLayout<Value>.alignment <= 8 { return start.assumingMemoryBound(to: type) }
        return start.alignedUp(for: type).assumingMemoryBound(to: type)
    }
}

extension Thunk {
    @inlinable init(bits: UInt) { self.bits = bits }
}
