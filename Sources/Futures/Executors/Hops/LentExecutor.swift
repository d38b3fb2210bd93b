//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch

// An executor that keeps its jobs keeps their hops. If those kept it in turn, nobody could let go of it and its jobs,
// and what waits for them would wait for ever. So a hop keeps its executor until that has the job, and from then on
// only knows it: a thread that is going to block still has to ask whether it would wait for itself.

/// An executor that a hop no longer keeps.
final class LentExecutor: FutureExecutor, @unchecked Sendable {
    // Unchecked, and sound: the reference is set once, and reading one that goes away meanwhile is atomic.
    private weak var base: (any FutureExecutor & AnyObject)?

    private init(_ base: any FutureExecutor & AnyObject) { self.base = base }

    /// An executor that doesn't keep another one; nil where that is a value, which only knows who keeps the jobs, or
    /// a dispatch queue, which keeps itself as long as it has jobs.
    static func lending(_ executor: any FutureExecutor) -> LentExecutor? {
        if type(of: executor) == DispatchQueue.self { return nil }
        func lending(_ executor: some FutureExecutor) -> LentExecutor? {
            guard type(of: executor) is AnyClass else { return nil }
            return (executor as? any FutureExecutor & AnyObject).map { LentExecutor($0) }
        }
        return lending(executor)
    }

    func enqueue(_ job: FutureJob) { base?.enqueue(job) }

    func isSame(as other: any FutureExecutor) -> Bool { base?.isSame(as: other) ?? false }

    var isCurrent: Bool { base?.isCurrent ?? false }

    /// What the other executor is called, for a message.
    var name: String { base.map { "\(type(of: $0))" } ?? "an executor that is gone" }
}

extension FutureJob {
    /// Lets the job's hops know the executor that is about to have it, and no longer keep it.
    ///
    /// Called once, before anybody else has the job.
    func lend(_ executor: any FutureExecutor) {
        guard let lent = LentExecutor.lending(executor) else { return }
        var next = first
        while let hop = next {
            next = hop.next
            HopCell(hop).replaceExecutor(with: lent)
        }
    }
}
