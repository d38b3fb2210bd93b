//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension ManualClock {
    /// Moves the clock from deadline to deadline until a future is settled.
    ///
    /// ```swift
    /// let user = try clock.outcome(of: loaded).get()
    /// ```
    ///
    /// - Parameters:
    ///   - future: The future to wait for.
    ///   - name: What to call it in the error; its types, if nil.
    ///   - fileID: Where the test waits, for the error.
    ///   - line: Where the test waits, for the error.
    /// - Returns: The outcome. The clock stands where it became known; timers that were due later still wait.
    /// - Throws: ``StillPending``, when no timer is left and the future is pending.
    /// - Important: Does not know of work on other threads: a future that a task settles has to be awaited.
    public func outcome<Success, Failure>(
        of future: Future<Success, Failure>,
        named name: String? = nil,
        fileID: String = #fileID,
        line: UInt = #line
    ) throws(StillPending) -> Result<Success, Failure> {
        try future.outcome(
            after: advanceToNextTimer,
            orThrow: StillPending(future, named: name, at: now, fileID: fileID, line: line)
        )
    }
}
