//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Futures

/// What a pending stage takes from the heap, with the trait `Diagnostics` and without it: the same.
public struct StageCost: Hashable, Sendable {
    /// The kind of stage, or `promise`.
    public let kind: String
    /// How many blocks it takes.
    public let blocks: Int
    /// How many bytes these have.
    public let bytes: Int

    /// What each kind takes in a debug build, to the byte: more than the cell, since nothing is specialised.
    public static let expected = [
        StageCost(kind: "promise", blocks: 5, bytes: 184),
        StageCost(kind: "map", blocks: 4, bytes: 168),
        StageCost(kind: "flatMap", blocks: 4, bytes: 168),
        StageCost(kind: "observe", blocks: 5, bytes: 224),
    ]

    /// Whether this program can count, and was made as the expected numbers were.
    public static var isKnown: Bool {
        #if !DEBUG || !compiler(>=6.3) || compiler(>=6.4)
        false
        #else
        allocations_are_counted()
        #endif
    }

    /// What each kind takes here and now.
    public static func measured() -> [StageCost] {
        let first = Promise<Int, Never>()
        defer { first.resolve(1) }
        let future = first.future
        return [
            measure("promise") {
                let promise = Promise<Int, Never>()
                promise.resolve(1)
                return nil
            },
            measure("map") { future.map { $0 } },
            measure("flatMap") { future.flatMap { .success($0) } },
            measure("observe") {
                future.observe { _ in }
                return nil
            },
        ]
    }

    private static func measure(_ kind: String, _ make: () -> Future<Int, Never>?) -> StageCost {
        // The first one of a kind may set something up.
        var made = [make()]
        made.reserveCapacity(2)
        let (blocks, bytes) = (allocations_of_this_thread(), bytes_of_this_thread())
        made.append(make())
        let cost = StageCost(
            kind: kind,
            blocks: allocations_of_this_thread() - blocks,
            bytes: bytes_of_this_thread() - bytes
        )
        withExtendedLifetime(made) {}
        return cost
    }
}
