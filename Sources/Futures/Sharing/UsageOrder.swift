//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Values under keys, in the order in which they were used.
///
/// A list inside an array, so that releasing a long one needs no stack. Everything but `removeAll` takes O(1).
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

    /// The neighbors of a place, or ``none``.
    ///
    /// Separate from the entries, so that a use accesses only numbers.
    @frozen @usableFromInline
    struct Links {
        /// The place that was used before this one; for a free place, the next free one.
        @usableFromInline var older: Int
        @usableFromInline var newer: Int

        @inlinable
        init(older: Int, newer: Int) {
            self.older = older
            self.newer = newer
        }
    }

    @inlinable static var none: Int { -1 }

    @usableFromInline var links: [Links] = []
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

    /// The value under a key, which becomes the most recently used.
    @inlinable
    mutating func use(_ key: Key) -> Value? { use(key) { $0.pointee } }

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
            links.append(Links(older: Self.none, newer: Self.none))
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
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        links[place] = Links(older: free, newer: Self.none)
        free = place
        return entries[place].take()
    }

    /// Removes the least recently used value.
    @inlinable
    mutating func removeOldest() -> Entry? {
        oldest == Self.none ? nil : entries[oldest].flatMap { remove($0.key) }
    }

    /// Removes the values for which the closure returns true, in no particular order.
    @inlinable
    mutating func removeAll(where isUnwanted: (Value) -> Bool) -> [Entry] {
        let unwanted = entries.compactMap { entry in entry.flatMap { isUnwanted($0.value) ? $0.key : nil } }
        return unwanted.compactMap { remove($0) }
    }

    @inlinable
    mutating func unlink(_ place: Int) {
        let (older, newer) = (links[place].older, links[place].newer)
        if older == Self.none { oldest = newer } else { links[older].newer = newer }
        if newer == Self.none { newest = older } else { links[newer].older = older }
    }

    @inlinable
    mutating func link(_ place: Int) {
        links[place] = Links(older: newest, newer: Self.none)
        if newest == Self.none { oldest = place } else { links[newest].newer = place }
        newest = place
    }
}

extension UsageOrder: Sendable where Key: Sendable, Value: Sendable {}

extension UsageOrder.Entry: Sendable where Key: Sendable, Value: Sendable {}

extension UsageOrder.Links: Sendable {}
