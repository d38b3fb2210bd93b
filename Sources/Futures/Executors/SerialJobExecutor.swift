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

    let base: Base
    private let resident: Resident

    init(_ base: Base) {
        self.base = base
        resident = Resident(base)
    }

    func enqueue(_ job: FutureJob) { ActorExecutor(actor: resident).enqueue(job) }

    func isSame(as other: any FutureExecutor) -> Bool { (other as? SerialJobExecutor)?.base === base }

    var isCurrent: Bool { ActorExecutor(actor: resident).isCurrent || base.isIsolatingCurrentContext() == true }
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
