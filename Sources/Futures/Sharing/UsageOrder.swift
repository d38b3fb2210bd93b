//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Values under keys, in the order in which they were used.
///
/// A list through an array, so that letting go of a long one needs no stack. Everything but `removeAll` takes O(1).
///
/// What is taken out is handed to the caller with its key, who may hold a lock here and must let go of both after it.
struct UsageOrder<Key: Hashable, Value> {
    typealias Entry = (key: Key, value: Value)

    fileprivate struct Slot {
        var entry: Entry?
        /// The slot that was used before this one; in a free slot, the next free one.
        var older: Int?
        var newer: Int?
    }

    private var slots: [Slot] = []
    private var places: [Key: Int] = [:]
    private var oldest: Int?
    private var newest: Int?
    private var free: Int?

    var count: Int { places.count }

    /// The value under a key, which stays where it is in the order.
    func peek(_ key: Key) -> Value? { places[key].flatMap { slots[$0].entry?.value } }

    /// The value under a key, which becomes the one that was used last.
    mutating func use(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        link(place)
        return slots[place].entry?.value
    }

    /// Puts a value in, as the one that was used last, and returns what it replaces.
    mutating func insert(_ value: Value, for key: Key) -> Entry? {
        let old = remove(key)
        let place: Int
        if let free {
            place = free
            self.free = slots[free].older
        } else {
            place = slots.count
            slots.append(Slot())
        }
        slots[place].entry = (key, value)
        places[key] = place
        link(place)
        return old
    }

    mutating func remove(_ key: Key) -> Entry? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        defer {
            slots[place] = Slot(entry: nil, older: free, newer: nil)
            free = place
        }
        return slots[place].entry
    }

    /// Takes out the value that has not been used for longest.
    mutating func removeOldest() -> Entry? { oldest.flatMap { slots[$0].entry?.key }.flatMap { remove($0) } }

    /// Takes out the values that the closure wants, in no particular order.
    mutating func removeAll(where isUnwanted: (Value) -> Bool) -> [Entry] {
        let unwanted = slots.compactMap { slot in slot.entry.flatMap { isUnwanted($0.value) ? $0.key : nil } }
        return unwanted.compactMap { remove($0) }
    }

    private mutating func unlink(_ place: Int) {
        let (older, newer) = (slots[place].older, slots[place].newer)
        if let older { slots[older].newer = newer } else { oldest = newer }
        if let newer { slots[newer].older = older } else { newest = older }
    }

    private mutating func link(_ place: Int) {
        slots[place].older = newest
        slots[place].newer = nil
        if let newest { slots[newest].newer = place } else { oldest = place }
        newest = place
    }
}

extension UsageOrder: Sendable where Key: Sendable, Value: Sendable {}

extension UsageOrder.Slot: Sendable where Key: Sendable, Value: Sendable {}
