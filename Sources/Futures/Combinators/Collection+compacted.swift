//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Collection {
    /// The elements that are there, in an array of just as many places as there are elements.
    ///
    /// `compactMap` grows its array step by step, and what that allocates depends on the allocator.
    @inlinable
    func compacted<Wrapped>() -> [Wrapped] where Element == Wrapped? {
        Array(unsafeUninitializedCapacity: count) { values, count in
            for case let value? in self {
                values.initializeElement(at: count, to: value)
                count += 1
            }
        }
    }
}
