//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A test waited for a future that nothing will settle any more: it is pending, and no timer waits.
public struct StillPending: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the test calls the future.
    public let name: String
    /// When the last timer fired, or the moment at which the clock stood if there was none.
    public let instant: ManualClock.Instant
    /// The file of the test that waited, as `Module/File.swift`.
    public let fileID: String
    /// The line of the test that waited.
    public let line: UInt

    /// What is wrong, and where.
    public var description: String {
        "\(name) is still pending at \(instant), and nothing is left that could settle it (\(fileID):\(line))."
    }
}

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
        while true {
            if case .completed(let outcome) = future.state { return outcome }
            if !advanceToNextTimer() {
                let name = name ?? "Future<\(Success.self), \(Failure.self)>"
                throw StillPending(name: name, instant: now, fileID: fileID, line: line)
            }
        }
    }
}
