//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting
import Testing

@testable import Futures

@Suite("UsageOrder", .timeLimit(.minutes(60)))
struct UsageOrderTests {
    /// What it does, done slowly: pairs, the least recently used first.
    private struct Model {
        var pairs: [(key: Int, value: Int)] = []

        mutating func remove(_ key: Int) -> Int? {
            pairs.firstIndex { $0.key == key }.map { pairs.remove(at: $0).value }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `any sequence of changes leaves what it should, in order`(_ seed: UInt64) {
        var random = Seeded(seed: seed)
        var (order, model) = (UsageOrder<Int, Int>(), Model())
        for step in 0..<3000 {
            // Many keys for a while, then few.
            let key = Int.random(in: 0..<(step % 1000 < 600 ? 500 : 20), using: &random)
            switch Int.random(in: 0..<(step % 1000 < 600 ? 30 : 100), using: &random) {
            case ..<20:
                #expect(order.remove(key)?.value == model.remove(key))
                order.insert(step, for: key)
                model.pairs.append((key, step))
            case ..<24:
                let used = model.remove(key)
                #expect(order.use(key) { $0.pointee } == used)
                if let used { model.pairs.append((key, used)) }
            case ..<26: #expect(order.remove(key)?.value == model.remove(key))
            case ..<29: #expect(order.peek(key) == model.pairs.first { $0.key == key }?.value)
            case ..<30:
                let removed = order.removeAll { $0 % 7 == 0 }.map(\.value)
                #expect(removed == model.pairs.map(\.value).filter { $0 % 7 == 0 })
                model.pairs.removeAll { $0.value % 7 == 0 }
            default:
                #expect(order.removeOldest()?.value == (model.pairs.isEmpty ? nil : model.pairs.removeFirst().value))
            }
            #expect(order.count == model.pairs.count)
            #expect(order.entries.count <= max(64, 4 * order.count))
        }
        while let oldest = order.removeOldest() { #expect(oldest.key == model.pairs.removeFirst().key) }
        #expect(model.pairs.isEmpty)
    }

    @Test(arguments: ["one by one", "the oldest", "at once"])
    func `what is removed takes no memory`(_ way: String) {
        var order = UsageOrder<Int, Int>()
        for number in 0..<10_000 { order.insert(number, for: number) }
        var removed = 0
        switch way {
        case "one by one": for number in 0..<9_990 where order.remove(number) != nil { removed += 1 }
        case "the oldest": while order.count > 10, order.removeOldest() != nil { removed += 1 }
        default: removed = order.removeAll { $0 < 9_990 }.count
        }
        #expect(removed == 9_990 && order.count == 10)
        #expect(order.entries.count <= 64 && order.links.count <= 64 && order.places.capacity <= 256)
    }
}
