//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An entry in the line of a limiter.
@usableFromInline
// Sendable: only the line changes `index`, under the limiter's lock; the rest never changes.
class WaitingPlace: @unchecked Sendable {
    /// The index in the line; nil if this isn't in it.
    fileprivate(set) final var index: Int?
    /// How much room it needs.
    @usableFromInline final let weight: Int
    /// The raw value of its priority; the same for all in a line that doesn't use it.
    final let urgency: UInt8

    @usableFromInline
    init(weight: Int, urgency: UInt8) {
        self.weight = weight
        self.urgency = urgency
    }

    /// Takes the room that it has been given, and returns whether that is already free again.
    @usableFromInline
    func begin() -> Bool { true }
}

/// Work that waits for its turn: the most urgent first, and in the order of arrival if equally urgent.
///
/// Joining, leaving from anywhere and reading the first take O(1), amortized: there are no more than 256 priorities,
/// and a handful in practice.
struct WaitingLine: ~Copyable {
    private struct Level {
        let urgency: UInt8
        var places = ArrivalLine()
    }

    /// The most urgent first; empty ones stay.
    private var levels: [Level] = []
    private(set) var count = 0

    /// The next in line.
    ///
    /// Mutating: gaps that it skips are not visited again.
    mutating func first() -> WaitingPlace? {
        guard count > 0 else { return nil }
        for level in levels.indices {
            if let first = levels[level].places.first() { return first }
        }
        return nil
    }

    /// Whether an arrival of this urgency would be the first.
    mutating func isEmpty(before urgency: UInt8) -> Bool {
        guard let first = first() else { return true }
        return first.urgency < urgency
    }

    mutating func append(_ place: WaitingPlace) {
        let level = index(of: place.urgency)
        if level == levels.count || levels[level].urgency != place.urgency {
            levels.insert(Level(urgency: place.urgency), at: level)
        }
        levels[level].places.append(place)
        count += 1
    }

    /// Removes one, and returns whether it was there.
    @discardableResult
    mutating func remove(_ place: WaitingPlace) -> Bool {
        guard let index = place.index else { return false }
        place.index = nil
        levels[self.index(of: place.urgency)].places.remove(at: index)
        count -= 1
        return true
    }

    /// The index of the level of this urgency, or where to insert it.
    private func index(of urgency: UInt8) -> Int {
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            if levels[middle].urgency > urgency { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// First come, first served; leaving takes O(1) from anywhere.
///
/// An array with gaps, in which each entry knows its index; it is rebuilt when more than half of it is gaps.
private struct ArrivalLine {
    private var places: ContiguousArray<WaitingPlace?> = []
    private var head = 0
    private var count = 0

    mutating func first() -> WaitingPlace? {
        while head < places.count {
            if let first = places[head] { return first }
            head += 1
        }
        return nil
    }

    mutating func append(_ place: WaitingPlace) {
        place.index = places.count
        places.append(place)
        count += 1
    }

    mutating func remove(at index: Int) {
        places[index] = nil
        count -= 1
        if places.count > 32, count * 2 < places.count { close() }
    }

    private mutating func close() {
        var closed: ContiguousArray<WaitingPlace?> = []
        closed.reserveCapacity(count * 2)
        for case let place? in places[head...] {
            place.index = closed.count
            closed.append(place)
        }
        places = closed
        head = 0
    }
}
