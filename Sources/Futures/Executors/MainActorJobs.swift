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
    /// Runs closures on the main actor, for code that chooses or stores an executor.
    ///
    /// ```swift
    /// let shown = user.map(on: preferred ?? .mainActor) { $0.name }  // preferred: AnyFutureExecutor?
    /// ```
    ///
    /// The compiler doesn't treat such a closure as isolated to the main actor. Without a choice, use `.main`.
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

// A thread that blocks the main actor until a task has run there waits forever. The task's handler is marked until its
// work on the main actor is done. It is the first one of its promise: nothing puts another in front of it.

/// Whether an actor is the main actor, and the caller runs on it.
func isCurrentMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared && DispatchQueue.isOnMain }

/// The work of a promise's task, as far as it must run on the main actor.
struct MainActorWork {
    let cell: CellPointer

    init(of cell: CellPointer) { self.cell = cell }

    /// Stops the program with a message if there is some, which this thread blocks.
    func checkBlocking() {
        guard DispatchQueue.isOnMain else { return }
        let place = cell.state.withLock { !$0.isCancelRequested && isPending ? cell.origin : nil }
        guard let place = place ?? nil else { return }
        fatalError(
            """
            Futures: wait() blocks the main actor, where the work of the future made at \
            \(place.fileID):\(place.line) has to run: it would wait for ever. Await the value, or wait on another \
            thread.
            """
        )
    }

    /// Records that the task has nothing more to do on the main actor.
    ///
    /// Called there.
    func end() {
        _ = cell.state.withLock { before in
            guard !before.isCancelRequested, isPending else { return }
            cell.upstream.handlers?._withUnsafeGuaranteedRef { $0.isOnMainActor = false }
        }
    }

    /// Called with the lock held.
    private var isPending: Bool { cell.upstream.handlers?._withUnsafeGuaranteedRef { $0.isOnMainActor } ?? false }
}

@available(*, unavailable, message: "The work is that of a cell, which knows it.")
extension MainActorWork: Sendable {}
