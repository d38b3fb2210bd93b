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
    public static var main: MainActorExecutor {
        MainActorExecutor(AnyFutureExecutor(stateless: { _ in MainActorJobs() }))
    }
}

extension AnyFutureExecutor {
    /// Runs closures on the main actor, where an executor is chosen or stored.
    ///
    /// ```swift
    /// let shown = user.map(on: preferred ?? .mainActor) { $0.name }  // preferred: AnyFutureExecutor?
    /// ```
    ///
    /// To the compiler such a closure is not on the main actor. Where nothing is chosen, write `.main`.
    public static var mainActor: AnyFutureExecutor { MainActorExecutor.main.base }
}

/// Runs each job in a task on the main actor.
private struct MainActorJobs: NamedExecutor {
    var name: String { "the main actor" }

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
