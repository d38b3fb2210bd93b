//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if !canImport(Darwin)
import Foundation
import Futures

/// Wakes a run loop up, once for all that ask before it has woken.
///
/// Everyone who wakes a loop does it through the same waker: in Foundation's interface on Linux, the one thing that
/// wakes a loop is a timer that is due, and a thousand of them cost more than the jobs that they announce.
// Sendable: the loop is held weakly, which any thread may read, and is told from any thread to add a timer.
final class RunLoopWaker: @unchecked Sendable {
    private weak var runLoop: RunLoop?
    private let isAsked = Locked(false)

    private init(_ runLoop: RunLoop) { self.runLoop = runLoop }

    /// The waker of a loop.
    ///
    /// May be called from any thread.
    static func of(_ runLoop: RunLoop) -> RunLoopWaker {
        all.withLock { wakers in
            // A loop that is gone may have left its address to another one: its waker doesn't hold that.
            if let waker = wakers[ObjectIdentifier(runLoop)], waker.runLoop === runLoop { return waker }
            wakers = wakers.filter { $0.value.runLoop != nil }
            let waker = RunLoopWaker(runLoop)
            wakers[ObjectIdentifier(runLoop)] = waker
            return waker
        }
    }

    private static let all = Locked<[ObjectIdentifier: RunLoopWaker]>([:])

    /// Wakes the loop up, unless it was asked to and hasn't yet.
    ///
    /// May be called from any thread, after what the loop is to do has been handed to it: a loop that wakes does all
    /// that it finds.
    ///
    /// - Returns: Whether it had to be asked.
    @discardableResult
    func wakeUp() -> Bool {
        let isFirst = isAsked.withLock { isAsked in
            defer { isAsked = true }
            return !isAsked
        }
        guard isFirst, let runLoop else { return false }
        let timer = Timer(fire: Date(timeIntervalSince1970: 0), interval: 0, repeats: false) { [weak self] _ in
            self?.isAsked.withLock { $0 = false }
        }
        runLoop.add(timer, forMode: .common)
        return true
    }
}
#endif
