//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures

extension Promise {
    /// Blocks the thread until the promise is resolved.
    ///
    /// On the main thread that is logged, as ``LogEvent/waitOnMainThread``, even if there is nothing to wait for; it
    /// would block for ever if the promise had to go through the main queue.
    public func wait() throws -> T {
        logIfOnMain()
        return try outcome(Result(source.wait()))
    }
}

extension Guarantee {
    /// Blocks the thread until the guarantee is resolved.
    ///
    /// On the main thread that is logged, as ``LogEvent/waitOnMainThread``, even if there is nothing to wait for; it
    /// would block for ever if the guarantee had to go through the main queue.
    public func wait() -> T {
        logIfOnMain()
        switch certain.wait() {
        case .success(let passed): return passed.value
        }
    }
}

private func logIfOnMain() {
    // Where a program calls `dispatchMain()`, the main queue is on another thread than the first.
    if Thread.isMainThread || DispatchQueue.main.isCurrent { conf.logHandler(.waitOnMainThread) }
}

/// Runs the run loop of this thread until the promise is resolved; for tests and command line tools.
public func hang<T>(_ promise: Promise<T>) throws -> T {
    let loop = CurrentLoop()
    promise.source.observe { _ in loop.wake() }
    while promise.isPending { loop.runOnce() }
    guard let result = promise.result else { preconditionFailure("A promise that was resolved is pending.") }
    return try outcome(result)
}

private func outcome<T>(_ result: Result<T>) throws -> T {
    switch result {
    case .fulfilled(let value): return value
    case .rejected(let error): throw error
    }
}

/// The run loop of a thread.
// Sendable: `perform` may be called from any thread, and wakes the loop; it is all that other threads call.
private struct CurrentLoop: @unchecked Sendable {
    private let loop = RunLoop.current

    func wake() { loop.perform {} }

    func runOnce() { _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1)) }
}
