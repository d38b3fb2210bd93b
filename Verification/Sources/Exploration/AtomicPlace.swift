//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An atomic and all the values that it had, since a thread that has not heard of a newer one may read an older one.
struct AtomicPlace {
    struct Store {
        let value: UInt
        /// What a thread that acquires this value gets to know.
        let clock: Clock
        /// For each thread, when it first knew of this store; 0 when it doesn't.
        var known: Clock
    }

    private(set) var stores: [Store]
    private var written = SIMD8<UInt32>()

    init(_ value: UInt, by thread: Int, at clock: Clock) {
        var known = Clock()
        known[thread] = clock[thread]
        stores = [Store(value: value, clock: clock, known: known)]
    }

    var newest: Int { stores.count - 1 }

    /// How many stores others made than a thread.
    func foreign(to thread: Int) -> Int { stores.count - Int(written[thread]) }

    /// The oldest store that a thread may still read.
    func oldest(for clock: Clock) -> Int {
        var index = newest
        while index > 0 {
            let known = stores[index].known
            let isKnown = (known .!= 0) .& (known .<= clock)
            if any(isKnown) { break }
            index -= 1
        }
        return index
    }

    mutating func read(_ index: Int, by thread: Int, _ clock: inout Clock, acquiring: Bool) -> UInt {
        if stores[index].known[thread] == 0 { stores[index].known[thread] = clock[thread] }
        if acquiring { clock.join(stores[index].clock) }
        return stores[index].value
    }

    /// Can't overlook the newest store any longer.
    mutating func notice(by thread: Int, _ clock: Clock) {
        if stores[newest].known[thread] == 0 { stores[newest].known[thread] = clock[thread] }
    }

    /// Appends a store; one that is part of a read-modify-write passes on what its predecessor releases.
    mutating func write(_ value: UInt, by thread: Int, _ clock: Clock, releasing: Bool, continuing: Bool) {
        var released = releasing ? clock : Clock()
        if continuing { released.join(stores[newest].clock) }
        var known = Clock()
        known[thread] = clock[thread]
        stores.append(Store(value: value, clock: released, known: known))
        written[thread] += 1
    }
}
