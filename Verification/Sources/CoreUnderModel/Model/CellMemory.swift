//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

/// Stands in for the atomic that state words are made of: the same operations, each watched.
@usableFromInline
struct AtomicWord {
    /// The newest value, for when nobody watches.
    private var value: UInt = 0

    private var target: Watch.Target {
        mutating get { .word(withUnsafeMutablePointer(to: &self) { UInt(bitPattern: $0) }) }
    }

    @usableFromInline
    mutating func load(ordering: LoadOrdering) -> UInt {
        Watch.isWatching ? Watch.load(target, acquiring: ordering == .acquiring) : value
    }

    @usableFromInline
    mutating func store(_ desired: UInt, ordering: StoreOrdering) {
        if Watch.isWatching { Watch.store(target, desired, releasing: ordering == .releasing) }
        value = desired
    }

    @usableFromInline
    mutating func exchange(_ desired: UInt, ordering: UpdateOrdering) -> UInt {
        update("exchange", ordering) { _ in desired }
    }

    @usableFromInline
    mutating func compareExchange(
        expected: UInt,
        desired: UInt,
        ordering: UpdateOrdering
    ) -> (exchanged: Bool, original: UInt) {
        let old = update("compare and exchange", ordering) { $0 == expected ? desired : nil }
        return (old == expected, old)
    }

    private mutating func update(
        _ name: StaticString,
        _ ordering: UpdateOrdering,
        _ change: (UInt) -> UInt?
    ) -> UInt {
        let old =
            Watch.isWatching
            ? Watch.update(target, name, acquiring: ordering.acquires, releasing: ordering.releases, change) : value
        if let new = change(old) { value = new }
        return old
    }
}

/// Stands in for the pointer to a field of a cell: the same accesses, each watched.
@usableFromInline
struct CellPlace<Value> {
    private let pointer: UnsafeMutablePointer<Value>

    init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }

    @usableFromInline var pointee: Value {
        get {
            touch(writing: false)
            return pointer.pointee
        }
        nonmutating set {
            touch(writing: true)
            pointer.pointee = newValue
        }
        nonmutating _modify {
            touch(writing: true)
            yield &pointer.pointee
        }
    }

    @usableFromInline
    func initialize(to value: consuming Value) {
        touch(writing: true)
        pointer.initialize(to: value)
    }

    @usableFromInline
    func move() -> Value {
        touch(writing: true)
        return pointer.move()
    }

    @usableFromInline
    func deinitialize(count: Int) {
        touch(writing: true)
        pointer.deinitialize(count: count)
    }

    private func touch(writing: Bool) {
        Watch.plain(UInt(bitPattern: pointer), size: MemoryLayout<Value>.size, writing: writing)
    }
}

extension UnsafeMutableRawPointer {
    @usableFromInline
    func assumingMemoryBound<Value>(to type: Value.Type) -> CellPlace<Value> {
        let pointer: UnsafeMutablePointer<Value> = assumingMemoryBound(to: type)
        return CellPlace(pointer)
    }
}
