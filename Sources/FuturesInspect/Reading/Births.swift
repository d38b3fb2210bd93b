//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Finds the future that was made last at an address until a time.
///
/// The futures of an address are a list, from the last one back, which takes no room besides theirs: nearly always the
/// first or second is meant. Otherwise, because a program used an address again and again while an old event had yet to
/// be written, or because a file was tampered with, an index takes the place of the list.
struct Births {
    /// How far to go back in a list.
    private static let few = 32

    /// The last future at each address; where there is an index, -2 less its number.
    private var heads: [UInt64: Int32] = [:]
    private var indexes: [BirthIndex] = []

    /// Adds the last of these futures.
    mutating func add(lastOf futures: inout [RecordedFuture]) {
        let future = Int32(futures.count - 1)
        let (address, made) = (futures[Int(future)].address, futures[Int(future)].made)
        let head = heads.updateValue(future, forKey: address) ?? -1
        if head == -1 { return }
        if head >= 0, futures[Int(head)].made <= made {
            futures[Int(future)].previous = head
            return
        }
        heads[address] = head
        if head >= 0, Births.insert(future, behind: head, in: &futures) { return }
        let index = head >= 0 ? makeIndex(at: address, head, futures) : Int(-2 - head)
        indexes[index].add(future) { futures[Int($0)].made }
    }

    /// The last future that was made at an address until then, or -1; of those made at one time, the one that was added
    /// last.
    mutating func last(at address: UInt64, until time: Int, in futures: [RecordedFuture]) -> Int32 {
        let head = heads[address] ?? -1
        var (future, steps, index) = (head, 0, Int(-2 - head))
        while future >= 0, futures[Int(future)].made > time {
            if steps == Births.few {
                index = makeIndex(at: address, head, futures)
                break
            }
            (future, steps) = (futures[Int(future)].previous, steps + 1)
        }
        return index < 0 ? future : indexes[index].last(until: time) { futures[Int($0)].made }
    }

    /// Puts a future into the list behind those that were made later, unless these are many.
    private static func insert(_ future: Int32, behind head: Int32, in futures: inout [RecordedFuture]) -> Bool {
        let made = futures[Int(future)].made
        var later = Int(head)
        for _ in 0..<few {
            let previous = futures[later].previous
            if previous < 0 || futures[Int(previous)].made <= made {
                futures[Int(future)].previous = previous
                futures[later].previous = future
                return true
            }
            later = Int(previous)
        }
        return false
    }

    private mutating func makeIndex(at address: UInt64, _ head: Int32, _ futures: [RecordedFuture]) -> Int {
        let list = Array(
            sequence(first: head) { future in
                let previous = futures[Int(future)].previous
                return previous < 0 ? nil : previous
            }
        )
        indexes.append(BirthIndex(list.reversed()))
        heads[address] = Int32(-1 - indexes.count)
        return indexes.count - 1
    }
}
