//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on the main actor.
public struct MainActorExecutor: FutureExecutor {
    /// Makes one.
    ///
    /// All are the same.
    public init() {}

    /// Runs a job in a task on the main actor.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) {
        Task { @MainActor in job.run() }
    }

    /// True for every other main-actor executor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is the main actor's too.
    public func isSame(as other: any FutureExecutor) -> Bool { other is MainActorExecutor }
}

extension FutureExecutor where Self == MainActorExecutor {
    /// Runs closures on the main actor.
    public static var main: MainActorExecutor { MainActorExecutor() }
}
