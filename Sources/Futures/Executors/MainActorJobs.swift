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

extension CellPointer {
    /// Stops the program, and says why, if this is a promise's cell whose task has to run on the main actor, which this
    /// thread blocks.
    func checkBlockingTask() {
        guard DispatchQueue.isOnMain, let before = state.lock() else { return }
        let handlers = upstream.handlers
        let isOnMainActor = handlers?._withUnsafeGuaranteedRef { $0.isOnMainActor } ?? false
        let place = isOnMainActor ? "\(origin.fileID):\(origin.line)" : nil
        state.unlock(before.bits)
        guard let place else { return }
        fatalError(
            """
            Futures: wait() blocks the main actor, where the work of the future made at \(place) has to run: it would \
            wait for ever. Await the value, or wait on another thread.
            """
        )
    }
}
