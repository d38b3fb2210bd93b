//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// Dispatch queues run jobs asynchronously, with the queue's quality of service.
extension DispatchQueue: FutureExecutor {
    /// Runs a job asynchronously on the queue.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { async { job.run() } }

    /// True for the same queue.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is this queue.
    public func isSame(as other: any FutureExecutor) -> Bool {
        guard let other = other as? DispatchQueue else { return false }
        return other === self || isMain && other.isMain
    }

    /// Whether this is the main queue, and the caller runs on it.
    ///
    /// False for other queues, which can't tell.
    public var isCurrent: Bool { isMain && DispatchQueue.isOnMain }
}

extension DispatchQueue: NamedExecutor {
    var name: String { "the queue \(label)" }
}

extension DispatchQueue {
    // Marks the main queue: on Linux, `DispatchQueue.main` is another object each time.
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether this is the main queue.
    private var isMain: Bool { getSpecific(key: DispatchQueue.mark) == true }

    /// Whether the caller runs on the main queue, on whatever thread: in a program that calls `dispatchMain()`, that
    /// isn't the main thread.
    static var isOnMain: Bool { getSpecific(key: mark) == true }
}

extension AnyFutureExecutor {
    /// Runs closures on a dispatch queue, asynchronously.
    ///
    /// Closures on ``MainActorExecutor/main`` may access what is isolated to the main actor; those on `.queue(.main)`
    /// may not.
    ///
    /// - Parameter queue: The queue.
    /// - Returns: An executor of the queue.
    public static func queue(_ queue: DispatchQueue) -> AnyFutureExecutor {
        // Not `custom`, which would box it: the outbox recognizes a queue by its reference.
        AnyFutureExecutor(ExecutorReference(to: queue))
    }
}
