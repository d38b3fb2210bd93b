//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

/// An executor that runs jobs on the main actor and nowhere else.
///
/// Closures for such an executor are on the main actor for the compiler too: they may touch what is isolated to it.
public protocol MainActorFutureExecutor: FutureExecutor {}

/// Runs jobs on the main actor.
public struct MainActorExecutor: MainActorFutureExecutor {
    /// Makes one.
    ///
    /// All are the same.
    public init() {}

    /// Runs a job in a task on the main actor.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) {
        MainActorLoad.jobArrives()
        Task { @MainActor in
            job.run(isolatedTo: MainActor.shared)
            MainActorLoad.jobLeaves()
        }
    }

    /// True for every other main-actor executor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is the main actor's too.
    public func isSame(as other: any FutureExecutor) -> Bool { other is MainActorExecutor }

    /// Whether the caller runs on the main actor.
    public var isCurrent: Bool { DispatchQueue.isOnMain }
}

extension FutureExecutor where Self == MainActorExecutor {
    /// Runs closures on the main actor.
    public static var main: MainActorExecutor { MainActorExecutor() }
}
