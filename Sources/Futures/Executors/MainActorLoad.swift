//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Counts the jobs that wait for the main actor, or run there, for tests on the main actor to wait for.
package enum MainActorLoad {
    private static let jobs = Atomic(0)

    /// Whether no job waits.
    ///
    /// On the main actor, this is exact for jobs that were enqueued there, or by threads that it has synchronized with.
    package static var isIdle: Bool { jobs.load(ordering: .acquiring) == 0 }

    static func jobArrives() { jobs.wrappingAdd(1, ordering: .relaxed) }

    static func jobLeaves() { jobs.wrappingSubtract(1, ordering: .releasing) }
}
