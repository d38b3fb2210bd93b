//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs jobs right where they became ready.
public struct InlineExecutor: FutureExecutor {
    /// Makes one.
    ///
    /// All are the same.
    public init() {}

    /// Runs a job before it returns or, inside a closure of a future, when that has returned.
    ///
    /// - Parameter job: What to run.
    public func enqueue(_ job: FutureJob) { job.join() }

    /// True for every other inline executor.
    ///
    /// - Parameter other: Another executor.
    /// - Returns: Whether that one is inline too.
    public func isSame(as other: any FutureExecutor) -> Bool { other is InlineExecutor }
}
