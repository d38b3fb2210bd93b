//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The life of a future, as its recording tells it.
///
/// Times are nanoseconds since the recording began, or -1.
struct RecordedFuture {
    enum Outcome: UInt8, CaseIterable {
        case none, success, failure, cancelled, broken

        /// The outcome in a word.
        var name: String { self == .none ? "pending" : "\(self)" }
    }

    let address: UInt64
    /// Which of the recording's names.
    var kind: Int32
    /// The recording's number of the place that made it, or -1.
    var place: Int32 = -1
    /// Which of the recording's labels, or -1.
    var label: Int32 = -1
    /// Which of the recording's executors it was handed to, or -1.
    var executor: Int32 = -1
    /// The thread that made it.
    var thread: Int32
    /// The thread that settled it, or -1.
    var settledOn: Int32 = -1
    /// The future that was at this address before, or -1; kept by ``Births``, while these are few.
    var previous: Int32 = -1
    /// What it waited for last, or -1.
    var source: Int32 = -1
    /// The first of its closure's runs, or -1.
    var run: Int32 = -1
    var outcome = Outcome.none
    /// A future whose beginning isn't in the recording: it is older, or was settled from the start.
    var isImplied = false
    /// Whether somebody has looked at its failure.
    var isSeen = false
    /// Whether its closure returned the future itself, or one that waits for it.
    var waitsForItself = false

    var made: Int
    var settled = -1
    var gone = -1
    var awaited = -1
    var enqueued = -1

    /// Whether it has neither an outcome, nor handed over to another future.
    var isPending: Bool { settled < 0 && gone < 0 }

    /// When its outcome was there for those who wait; where it went on with another future, when it handed over.
    var passed: Int { settled >= 0 ? settled : gone }
}

/// A closure that ran.
struct RecordedRun {
    let future: Int32
    let thread: Int32
    let began: Int
    let duration: Int
    /// How much of that the recorder took.
    let recording: Int

    /// What the closure itself took.
    var own: Int { duration - recording }

    var ended: Int { began + duration }
}

/// Two futures, one of which waits for the other.
struct RecordedWait {
    let waiter: Int32
    let source: Int32
}
