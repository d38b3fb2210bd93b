//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs on a serial executor of Swift concurrency, such as an actor may have.
final class SerialJobExecutor<Base: SerialExecutor>: FutureExecutor {
    /// An actor on the executor, so that a task can be isolated to it.
    private actor Resident {
        let base: Base

        init(_ base: Base) { self.base = base }

        nonisolated var unownedExecutor: UnownedSerialExecutor { base.asUnownedSerialExecutor() }
    }

    /// The Swift executor.
    let base: Base
    private let resident: Resident

    /// Makes an executor for futures from a Swift executor.
    ///
    /// - Parameter base: The Swift executor.
    init(_ base: Base) {
        self.base = base
        resident = Resident(base)
    }

    /// Runs a job in a task on the executor.
    ///
    /// - Parameter job: What to run.
    func enqueue(_ job: FutureJob) { ActorExecutor(resident).enqueue(job) }

    /// True if both represent the same Swift executor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one runs jobs on the same executor.
    func isSame(as other: any FutureExecutor) -> Bool { (other as? SerialJobExecutor)?.base === base }

    /// Whether the caller runs inside a job of this executor, or the Swift executor reports that it does.
    var isCurrent: Bool { ActorExecutor(resident).isCurrent || base.isIsolatingCurrentContext() == true }
}

extension AnyFutureExecutor {
    /// Runs closures on a serial executor of Swift concurrency.
    ///
    /// - Parameter executor: The Swift executor.
    /// - Returns: An executor for futures.
    public static func serial(_ executor: some SerialExecutor) -> AnyFutureExecutor {
        .custom(SerialJobExecutor(executor))
    }
}
