//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What the memory that the core is compiled against tells: each function is called instead of, or right before, what it
// says. Outside of an exploration they do nothing.

/// Tells the exploration what happens to memory.
public enum Watch {
    /// An atomic: one that is a cell's word, by its address, or one by itself.
    public enum Target {
        case word(UInt)
        case other(Place)
    }

    /// Names an atomic that is not a cell's word.
    public struct Place {
        let place: Operation.Place
    }

    private static var exploration: Exploration { .current }

    /// Whether what happens now belongs to an execution.
    public static var isWatching: Bool { exploration.phase != .idle }

    // MARK: Cells

    /// A cell was made, unless there is one at this address already: then only a reference to it was.
    public static func made(_ address: UInt, size: UInt) {
        guard isWatching, exploration.memory.index(of: address) == nil else { return }
        let me = exploration.running
        exploration.memory.make(address, size: size, by: me, exploration.clocks[me])
    }

    /// The last reference is gone: everyone who used the cell did so before.
    public static func dying(_ address: UInt) { if isWatching { exploration.hearOfUses(of: address) } }

    /// The memory of a cell is gone.
    public static func freed(_ address: UInt) {
        guard isWatching, let index = exploration.memory.index(of: address) else { return }
        exploration.memory.free(index)
    }

    /// A reference to an object is about to be added or released.
    public static func references(_ address: UInt, released: Bool) {
        guard isWatching, exploration.memory.index(of: address) != nil else { return }
        let order = released && exploration.limits.ordersReleases
        exploration.references(address, order ? .write : .read, released ? "release" : "retain")
    }

    /// Somebody is about to ask whether there is just one reference.
    public static func uniqueness(_ address: UInt) {
        if isWatching { exploration.references(address, .write, "is unique?") }
    }

    /// There was just one reference.
    public static func wasUnique(_ address: UInt) { if isWatching { exploration.hearOfUses(of: address) } }

    /// Plain memory is about to be read or written.
    public static func plain(_ address: UInt, size: Int, writing: Bool) {
        if isWatching, size > 0 { exploration.touch(address, UInt(size), writing: writing) }
    }

    // MARK: Atomics

    /// Makes an atomic that is not a cell's word.
    public static func makeAtomic(_ value: UInt) -> Place {
        let me = exploration.running
        return Place(place: exploration.memory.makeOther(value, by: me, exploration.clocks[me]))
    }

    /// Loads what the memory model lets this thread see.
    public static func load(_ target: Target, acquiring: Bool) -> UInt {
        exploration.load(exploration.place(target), acquiring: acquiring)
    }

    /// Stores a value.
    public static func store(_ target: Target, _ value: UInt, releasing: Bool) {
        exploration.store(exploration.place(target), value, releasing: releasing)
    }

    /// A read-modify-write, which writes nothing when the change says nil.
    ///
    /// Returns what was there.
    public static func update(
        _ target: Target,
        _ name: StaticString,
        acquiring: Bool,
        releasing: Bool,
        _ change: (UInt) -> UInt?
    ) -> UInt {
        exploration.update(exploration.place(target), name, acquiring: acquiring, releasing: releasing, change)
    }

    /// What one loop that waits has noticed so far.
    public struct Noticed {
        var stores: [Operation.Place: Int] = [:]

        /// Nothing yet.
        public init() {}
    }

    /// Waits until somebody else has written what this thread used last, or what it used before that.
    public static func wait(_ noticed: inout Noticed) { if isWatching { exploration.waitForNews(&noticed) } }
}
