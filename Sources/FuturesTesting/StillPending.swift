//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

/// A test waited for a future that nothing will settle any more: it is pending, and no job and no timer waits.
public struct StillPending: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the test calls the future.
    public let name: String
    /// Where the promise was made that the future waits for, as `Module/File.swift:line`; nil if none can be found.
    ///
    /// If the future waits for a task, this is where the task was begun.
    public let promise: String?
    /// Whether that promise is gone, so that nothing will ever settle the future.
    public let isBroken: Bool
    /// When the last timer fired, or the moment at which the clock stood if there was none; nil without a clock.
    public let instant: ManualClock.Instant?
    /// The seed of the order in which jobs ran; nil where that is no matter of chance.
    public let seed: UInt64?
    /// The file of the test that waited, as `Module/File.swift`.
    public let fileID: String
    /// The line of the test that waited.
    public let line: UInt
    /// What the future waits for, in words.
    private let awaited: String?

    package init<Success, Failure>(
        _ future: Future<Success, Failure>,
        named name: String?,
        at instant: ManualClock.Instant? = nil,
        seed: UInt64? = nil,
        fileID: String,
        line: UInt
    ) {
        self.name = name ?? "Future<\(Success.self), \(Failure.self)>"
        let awaited = future.awaitedPromise
        promise = awaited.flatMap { $0.isNever ? nil : $0.place }
        self.awaited = awaited?.description
        isBroken = awaited?.isBroken ?? false
        self.instant = instant
        self.seed = seed
        self.fileID = fileID
        self.line = line
    }

    /// What is wrong, and where.
    public var description: String {
        var sentences = "\(name) is still pending"
        if let instant { sentences += " at \(instant)" }
        sentences += ", and \(nothingLeft) (\(fileID):\(line))."
        if let awaited { sentences += " It waits for \(awaited)." }
        if let seed { sentences += " Seed \(seed)." }
        return sentences
    }

    /// What has run out: a scheduler has jobs and timers, a clock and an executor only one of them.
    private var nothingLeft: String {
        if seed != nil { return "nothing is left that could settle it" }
        if instant != nil { return "no timer of this clock is left; an executor of the test may have jobs" }
        return "no job of this executor is left; a clock of the test may have timers"
    }
}
