//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation

/// A thread that runs its loop until it is told to stop.
// Sendable: `thread` and `loop` are set before the thread that made it goes on; `isOver` is touched on the loop's
// thread alone.
final class LoopThread: @unchecked Sendable {
    private(set) var thread = Thread.current
    private(set) var loop = RunLoop.current
    private var isOver = false

    init() {
        let isReady = DispatchSemaphore(value: 0)
        let thread = Thread { [self] in
            loop = RunLoop.current
            isReady.signal()
            let keepAlive = Timer(timeInterval: 3600, repeats: true) { _ in }
            loop.add(keepAlive, forMode: .common)
            while !isOver { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        }
        self.thread = thread
        thread.start()
        isReady.wait()
    }

    func stop() {
        let end = Future<Void, Never>.success(()).on(.custom(RunLoopExecutor(loop)))
        end.observe { _ in self.isOver = true }
    }
}
