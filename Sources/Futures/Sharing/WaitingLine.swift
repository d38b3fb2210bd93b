//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Somebody who waits in a line.
protocol WaitingPlace: AnyObject, Sendable {
    /// The place in the line; nil when this one is not in it. Guarded by the lock of the line.
    var index: Int? { get set }

    /// Takes the room that is free now, and returns whether it is free again already.
    func begin() -> Bool
}

/// What waits for its turn: first come, first served, and leaving takes O(1) from anywhere.
///
/// An array with gaps, in which each one knows its place; when more than half of it is gaps, it is made anew.
struct WaitingLine: ~Copyable {
    private var places: ContiguousArray<(any WaitingPlace)?> = []
    private var head = 0
    private(set) var count = 0

    mutating func append(_ place: any WaitingPlace) {
        place.index = places.count
        places.append(place)
        count += 1
    }

    mutating func popFirst() -> (any WaitingPlace)? {
        while head < places.count {
            let first = places[head]
            head += 1
            guard let first else { continue }
            remove(first)
            return first
        }
        return nil
    }

    /// Takes one out, and says whether it was there.
    @discardableResult
    mutating func remove(_ place: any WaitingPlace) -> Bool {
        guard let index = place.index else { return false }
        place.index = nil
        places[index] = nil
        count -= 1
        if places.count > 32, count * 2 < places.count { close() }
        return true
    }

    private mutating func close() {
        var closed: ContiguousArray<(any WaitingPlace)?> = []
        closed.reserveCapacity(count * 2)
        for case let place? in places[head...] {
            place.index = closed.count
            closed.append(place)
        }
        places = closed
        head = 0
    }
}
