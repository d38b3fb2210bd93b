//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

/// What an atomic can hold: one word.
protocol AtomicValue: Equatable {
    init(bits: UInt)
    var bits: UInt { get }
}

extension UInt: AtomicValue {
    init(bits: UInt) { self = bits }
    var bits: UInt { self }
}

/// Stands in for the atomics that are not a cell's word, and hides `Synchronization`'s by its name.
// Sendable: one thread at a time runs.
final class Atomic<Value: AtomicValue>: @unchecked Sendable {
    private var value: Value
    private let place: Watch.Place?

    init(_ value: Value) {
        self.value = value
        place = Watch.isWatching ? Watch.makeAtomic(value.bits) : nil
    }

    func load(ordering: LoadOrdering) -> Value {
        guard let place else { return value }
        return Value(bits: Watch.load(.other(place), acquiring: ordering == .acquiring))
    }

    func store(_ desired: Value, ordering: StoreOrdering) {
        if let place { Watch.store(.other(place), desired.bits, releasing: ordering == .releasing) }
        value = desired
    }

    func exchange(_ desired: Value, ordering: UpdateOrdering) -> Value {
        update("exchange", ordering) { _ in desired }
    }

    func compareExchange(
        expected: Value,
        desired: Value,
        ordering: UpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
        let old = update("compare and exchange", ordering) { $0 == expected ? desired : nil }
        return (old == expected, old)
    }

    private func update(_ name: StaticString, _ ordering: UpdateOrdering, _ change: (Value) -> Value?) -> Value {
        var old = value
        if let place {
            let bits = Watch.update(
                .other(place),
                name,
                acquiring: ordering.acquires,
                releasing: ordering.releases,
                { change(Value(bits: $0))?.bits }
            )
            old = Value(bits: bits)
        }
        if let new = change(old) { value = new }
        return old
    }
}
