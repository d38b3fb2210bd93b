//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// A number that any thread may raise.
package final class Count: Sendable {
    private let atomic = Atomic<Int>(0)

    package init() {}

    package var now: Int { atomic.load(ordering: .acquiring) }

    package func raise() { atomic.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    package func lower() { atomic.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
