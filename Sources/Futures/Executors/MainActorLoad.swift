//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// How many jobs wait for the main actor, or run there: what a test on the main actor waits for.
package enum MainActorLoad {
    private static let jobs = Atomic(0)

    /// Whether no job waits.
    ///
    /// Exact, on the main actor, for what was enqueued there, and by whoever this thread has heard from.
    package static var isIdle: Bool { jobs.load(ordering: .acquiring) == 0 }

    static func jobArrives() { jobs.wrappingAdd(1, ordering: .relaxed) }

    static func jobLeaves() { jobs.wrappingSubtract(1, ordering: .releasing) }
}
