//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Values under keys, in the order in which they were used.
///
/// A list inside an array, so that releasing a long one needs no stack. Everything but ``keys`` and
/// ``removeAll(where:)`` takes O(1), amortized. Once most places are free, their memory is released.
///
/// Removed values are returned with their keys to the caller, which may hold a lock here and must release both after
/// it.
@frozen @usableFromInline
struct UsageOrder<Key: Hashable, Value> {
    @frozen @usableFromInline
    struct Entry {
        @usableFromInline let key: Key
        @usableFromInline var value: Value

        @inlinable
        init(key: Key, value: Value) {
            self.key = key
            self.value = value
        }
    }

    @inlinable static var none: Int { -1 }

    /// The neighbors of each place, or ``none``; for a free place, the older one is the next free one.
    ///
    /// Separate from the entries, so that a use accesses only numbers.
    @usableFromInline var links: [(older: Int, newer: Int)] = []
    @usableFromInline var entries: [Entry?] = []
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var oldest: Int
    @usableFromInline var newest: Int
    @usableFromInline var free: Int

    @inlinable
    init() {
        oldest = Self.none
        newest = Self.none
        free = Self.none
    }

    @inlinable var count: Int { places.count }

    /// The keys, in no particular order.
    var keys: [Key] { Array(places.keys) }

    /// The value under a key, whose position in the order doesn't change.
    @inlinable
    func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

    /// What a closure reads of the value under a key, which becomes the most recently used.
    ///
    /// The value is read in place: a copy of the entry would retain each of its fields.
    @inlinable
    mutating func use<Part>(_ key: Key, _ read: (UnsafePointer<Value>) -> Part?) -> Part? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return entries.withUnsafeBufferPointer { entries in
            guard let base = entries.baseAddress else { return nil }
            // A place with a key has an entry, and an optional has its wrapped value at its own address.
            let entry = UnsafeRawPointer(base + place).assumingMemoryBound(to: Entry.self)
            guard let value = entry.pointer(to: \.value) else { return nil }
            return read(value)
        }
    }

    /// Changes the value under a key, whose position in the order doesn't change.
    ///
    /// Returns the previous value, so that it is released after the lock that guards this.
    @inlinable
    mutating func change(_ key: Key, _ change: (inout Value) -> Void) -> Value? {
        guard let place = places[key], var entry = entries[place] else { return nil }
        let old = entry.value
        change(&entry.value)
        entries[place] = entry
        return old
    }

    /// Inserts a value for a key that has none, as the most recently used.
    @inlinable
    mutating func insert(_ value: Value, for key: Key) {
        let place: Int
        if free == Self.none {
            place = entries.count
            entries.append(nil)
            links.append((older: Self.none, newer: Self.none))
        } else {
            place = free
            free = links[place].older
        }
        entries[place] = Entry(key: key, value: value)
        places[key] = place
        link(place)
    }

    @inlinable
    mutating func remove(_ key: Key) -> Entry? {
        guard let place = places[key] else { return nil }
        let removed = vacate(place)
        shrink()
        return removed
    }

    /// Removes the least recently used value.
    @inlinable
    mutating func removeOldest() -> Entry? {
        guard oldest != Self.none else { return nil }
        let removed = vacate(oldest)
        shrink()
        return removed
    }

    /// Removes the values for which the closure returns true, and returns them, the least recently used first.
    @inlinable
    mutating func removeAll(where isUnwanted: (Value) -> Bool) -> [Entry] {
        var removed: [Entry] = []
        var place = oldest
        while place != Self.none {
            let newer = links[place].newer
            if let entry = entries[place], isUnwanted(entry.value), let old = vacate(place) { removed.append(old) }
            place = newer
        }
        shrink()
        return removed
    }

    /// Removes the value at a place, which becomes free.
    @inlinable
    mutating func vacate(_ place: Int) -> Entry? {
        unlink(place)
        links[place] = (older: free, newer: Self.none)
        free = place
        let entry = entries[place].take()
        if let entry { places.removeValue(forKey: entry.key) }
        return entry
    }

    /// Moves everything to less memory once three of four places are free.
    ///
    /// A move takes as long as there are places, and as many removals pay for it.
    @inlinable
    mutating func shrink() {
        guard entries.count > 64, 4 * places.count < entries.count else { return }
        var smaller = UsageOrder()
        var place = oldest
        while place != Self.none {
            if let entry = entries[place] { smaller.insert(entry.value, for: entry.key) }
            place = links[place].newer
        }
        self = smaller
    }

    @inlinable
    mutating func unlink(_ place: Int) {
        let (older, newer) = (links[place].older, links[place].newer)
        if older == Self.none { oldest = newer } else { links[older].newer = newer }
        if newer == Self.none { newest = older } else { links[newer].older = older }
    }

    @inlinable
    mutating func link(_ place: Int) {
        links[place] = (older: newest, newer: Self.none)
        if newest == Self.none { oldest = place } else { links[newest].newer = place }
        newest = place
    }
}

extension UsageOrder: Sendable where Key: Sendable, Value: Sendable {}

extension UsageOrder.Entry: Sendable where Key: Sendable, Value: Sendable {}
