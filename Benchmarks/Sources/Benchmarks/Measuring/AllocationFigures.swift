//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CInstruments

/// What the heap did, for one unit of a workload.
struct AllocationFigures {
    var allocations: Double
    var bytes: Double

    static var areCounted: Bool { allocations_are_counted() }

    /// What the heap gives out while the body runs.
    static func counting(per count: Int, _ body: () -> Void) -> AllocationFigures {
        allocations_start()
        body()
        let figures = allocations_stop()
        return AllocationFigures(figures.allocations, figures.bytes, per: count)
    }

    init(_ allocations: Int64, _ bytes: Int64, per count: Int) {
        self.allocations = Self.rounded(allocations, per: count)
        self.bytes = Self.rounded(bytes, per: count)
    }

    /// To three digits: what a chain costs once, shared by its stages, is visible, and nothing smaller.
    private static func rounded(_ total: Int64, per count: Int) -> Double {
        (Double(total) / Double(count) * 1_000).rounded() / 1_000
    }
}

extension Work {
    /// Makes many, all alive at once.
    ///
    /// - Parameters:
    ///   - make: Makes one.
    ///   - release: Lets one go. Not counted.
    /// - Returns: Work that says what the heap holds for one of them.
    static func held<Value: ~Copyable>(
        _ make: @escaping @Sendable () -> Value,
        release: @escaping @Sendable (consuming Value) -> Void
    ) -> Work {
        .held { count in
            let values = UnsafeMutablePointer<Value>.allocate(capacity: count)
            allocations_start()
            for index in 0..<count { (values + index).initialize(to: make()) }
            let figures = allocations_stop()
            for index in 0..<count { release((values + index).move()) }
            values.deallocate()
            return AllocationFigures(figures.live_blocks, figures.live_bytes, per: count)
        }
    }
}
