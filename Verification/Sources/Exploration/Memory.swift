//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A cell, from its making to its end.
struct TrackedCell {
    let address: UInt
    let size: UInt
    let place: Operation.Place
    var state: AtomicPlace
    var words: [PlainWord]
    /// What everyone knew who has touched it: whoever frees it has heard of that through the count of references.
    var touched: Clock
}

/// All memory that is watched.
struct Memory {
    var cells: [TrackedCell] = []
    private var others: [Operation.Place: AtomicPlace] = [:]
    private var made = SIMD8<UInt32>()

    var liveCells: Int { cells.count }
    var names: String { cells.map { "#\($0.place.maker).\($0.place.number)" }.joined(separator: ", ") }

    mutating func nextPlace(for thread: Int) -> Operation.Place {
        made[thread] += 1
        return Operation.Place(maker: thread, number: Int(made[thread]), part: Operation.Place.word)
    }

    /// The cell that an address is in.
    func index(of address: UInt) -> Int? {
        cells.lastIndex { address &- $0.address < $0.size }
    }

    mutating func make(_ address: UInt, size: UInt, by thread: Int, _ clock: Clock) {
        cells.append(
            TrackedCell(
                address: address,
                size: size,
                place: nextPlace(for: thread),
                state: AtomicPlace(0, by: thread, at: clock),
                words: Array(repeating: PlainWord(), count: Int(size / 8)),
                touched: clock
            )
        )
    }

    mutating func free(_ index: Int) { cells.remove(at: index) }

    mutating func withCell<Value>(_ index: Int, _ body: (inout TrackedCell) -> Value) -> Value { body(&cells[index]) }

    mutating func makeOther(_ value: UInt, by thread: Int, _ clock: Clock) -> Operation.Place {
        let place = nextPlace(for: thread)
        others[place] = AtomicPlace(value, by: thread, at: clock)
        return place
    }

    /// Uses the atomic at a place; nil when it is gone.
    mutating func withAtomic<Value>(_ place: Operation.Place, _ body: (inout AtomicPlace) -> Value) -> Value? {
        if var other = others[place] {
            defer { others[place] = other }
            return body(&other)
        }
        guard let index = cells.lastIndex(where: { $0.place == place }) else { return nil }
        return body(&cells[index].state)
    }
}

extension Memory {
    /// Notes what a thread knew that used a cell.
    mutating func noteUse(of place: Operation.Place, by clock: Clock) {
        guard let index = cells.lastIndex(where: { $0.place == place }) else { return }
        cells[index].touched.join(clock)
    }
}
