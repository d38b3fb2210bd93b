//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Waits that one line made others have.
struct LongWait {
    /// The one that took the longest.
    var future: Int32
    /// How long, in nanoseconds.
    var length: Int
    /// Whether its closure waited for an executor; otherwise others waited for somebody to settle it.
    let isForExecutor: Bool
    var count = 1
}

extension WaitGraph {
    /// What was waited for the longest: promises and tasks, from made to settled, and executors, from the moment when
    /// something was ready to run to the moment when it ran.
    ///
    /// A stage's own wait is that for its source, and so is that of a promise which a closure settles, as combinators
    /// do. So only what waits for no other future is looked at.
    func longWaits() -> [LongWait] {
        struct Key: Hashable {
            let origin: Origin
            let isForExecutor: Bool
        }
        var waits: [Key: LongWait] = [:]
        func add(_ future: Int32, _ length: Int, isForExecutor: Bool) {
            let key = Key(origin: origin(of: future), isForExecutor: isForExecutor)
            var wait = waits[key] ?? LongWait(future: future, length: -1, isForExecutor: isForExecutor, count: 0)
            wait.count += 1
            if length > wait.length { (wait.future, wait.length) = (future, length) }
            waits[key] = wait
        }
        for future in all {
            let life = self[future]
            if life.enqueued >= 0, let run = run(of: future), run.began >= life.enqueued {
                add(future, run.began - life.enqueued, isForExecutor: true)
            }
            if life.settled < 0 || life.isImplied || !isLeaf(future) { continue }
            if waiters[future].isEmpty, life.awaited < 0 { continue }
            // A closure that cancels a promise doesn't settle it: nobody has, as long as that.
            if settler(of: future) != nil, life.outcome != .cancelled { continue }
            add(future, life.settled - life.made, isForExecutor: false)
        }
        return waits.values.sorted { ($1.length, $0.future) < ($0.length, $1.future) }
    }
}
