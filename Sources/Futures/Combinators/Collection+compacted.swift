//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Collection {
    /// The non-nil elements, in an array with capacity for exactly that many.
    ///
    /// `compactMap` grows its array step by step, and how much that allocates depends on the allocator.
    @inlinable
    func compacted<Wrapped>() -> [Wrapped] where Element == Wrapped? {
        // Otherwise `count` would be written to the empty array that all threads share: the thread sanitizer reports
        // that in an optimized build.
        if isEmpty { return [] }
        return Array(unsafeUninitializedCapacity: count) { values, count in
            for case let value? in self {
                values.initializeElement(at: count, to: value)
                count += 1
            }
        }
    }
}
