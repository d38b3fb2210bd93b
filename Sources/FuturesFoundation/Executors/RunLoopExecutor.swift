//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures

/// Runs jobs in a run loop, on the thread that runs it.
///
/// ```swift
/// let drawn = loaded.map(on: .runLoop(screenLoop), draw)
/// ```
///
/// Jobs wait as long as nobody runs the loop.
public struct RunLoopExecutor: FutureExecutor {
    // Sound: a run loop is told from any thread to perform a block, which is what other threads may do with it.
    private nonisolated(unsafe) let runLoop: RunLoop
    #if !canImport(Darwin)
    private let waker: RunLoopWaker
    #endif

    /// Makes an executor of a run loop.
    ///
    /// All that are made of one loop are the same.
    ///
    /// - Parameter runLoop: The run loop.
    public init(_ runLoop: RunLoop) {
        self.runLoop = runLoop
        #if !canImport(Darwin)
        waker = RunLoopWaker.of(runLoop)
        #endif
    }

    /// Runs a job the next time that the loop turns, and wakes the loop up.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) {
        runLoop.perform(inModes: [.common]) { job.run() }
        wakeUp()
    }

    /// True for every other executor of the same loop.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is of the same loop.
    public func isSame(as other: any FutureExecutor) -> Bool { (other as? RunLoopExecutor)?.runLoop === runLoop }

    /// Whether the caller runs on the thread of the loop.
    public var isCurrent: Bool { RunLoop.current === runLoop }

    private func wakeUp() {
        #if canImport(Darwin)
        CFRunLoopWakeUp(runLoop.getCFRunLoop())
        #else
        waker.wakeUp()
        #endif
    }
}

extension AnyFutureExecutor {
    /// Runs closures in a run loop.
    ///
    /// - Parameter runLoop: The run loop.
    /// - Returns: An executor of the loop.
    public static func runLoop(_ runLoop: RunLoop) -> AnyFutureExecutor {
        .custom(RunLoopExecutor(runLoop))
    }
}
