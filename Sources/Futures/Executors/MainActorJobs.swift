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
    public static var main: MainActorExecutor { shared }

    private static let shared = MainActorExecutor(.custom(MainActorJobs()))
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

// A thread that waits on the main actor for a task that has to run there waits for ever. The cell of such a promise
// says so until the work is done: the future settles elsewhere.

/// Whether an actor is the main actor, and the caller runs on it.
func isCurrentMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared && DispatchQueue.isOnMain }

extension CellPointer {
    /// Stops the program, and says why, if this is a promise's cell whose task has to run on the main actor, which this
    /// thread blocks.
    func checkBlockingTask() {
        guard DispatchQueue.isOnMain else { return }
        let place = state.withLock { !$0.isCancelRequested && isWorkOnMainActor ? origin : nil }
        guard let place = place ?? nil else { return }
        fatalError(
            """
            Futures: wait() blocks the main actor, where the work of the future made at \
            \(place.fileID):\(place.line) has to run: it would wait for ever. Await the value, or wait on another \
            thread.
            """
        )
    }

    /// Notes that the task has nothing more to do on the main actor.
    ///
    /// Called there.
    func workLeavesMainActor() {
        _ = state.withLock { before in
            guard !before.isCancelRequested, isWorkOnMainActor else { return }
            upstream.handlers?._withUnsafeGuaranteedRef { $0.isOnMainActor = false }
        }
    }

    /// Called with the lock held.
    private var isWorkOnMainActor: Bool { upstream.handlers?._withUnsafeGuaranteedRef { $0.isOnMainActor } ?? false }
}
