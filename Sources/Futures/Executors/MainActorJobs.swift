//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

extension MainActorExecutor {
    /// Runs closures on the main actor.
    public static var main: MainActorExecutor { MainActorExecutor(.custom(MainActorJobs())) }
}

/// Runs each job in a task on the main actor.
private struct MainActorJobs: FutureExecutor {
    func enqueue(_ job: FutureJob) {
        MainActorLoad.jobArrives()
        Task { @MainActor in
            job.run(isolatedTo: MainActor.shared)
            MainActorLoad.jobLeaves()
        }
    }

    func isSame(as other: any FutureExecutor) -> Bool { other is MainActorJobs }

    var isCurrent: Bool { DispatchQueue.isOnMain }
}
