//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// A running cell, and what it waited for, by their addresses; 0 for none.
@frozen @usableFromInline
struct RunningCell: Sendable {
    let cell: UInt
    let source: UInt
    /// The raw value of its kind.
    private let kindNumber: UInt8
    /// When it began; nil if the run is recorded already.
    var began: UInt64?
    /// How much time recording had taken on the thread by then; see ``RecordedThread/spent``.
    let spent: UInt64

    init(cell: UInt, source: UInt, _ kind: StageKind, began: UInt64?, spent: UInt64) {
        self.cell = cell
        self.source = source
        kindNumber = kind.rawValue
        self.began = began
        self.spent = spent
    }

    var kind: StageKind { StageKind(rawValue: kindNumber) ?? .promise }

    static var none: RunningCell { RunningCell(cell: 0, source: 0, .promise, began: nil, spent: 0) }
}

/// What recordings know about a thread.
@frozen @usableFromInline
struct RecordedThread: Sendable {
    private static let last = Locked(0)

    /// From 1, in the order in which threads appear.
    let number: Int
    /// The recording that has the thread's name, by its start time.
    var namedIn: UInt64 = 0
    /// What the thread runs now.
    var running: RunningCell
    /// The bounds of the thread's stack; 0 if they have not been requested.
    var stack: (start: UInt, end: UInt) = (0, 0)
    /// How many nanoseconds a recording has taken to walk the thread's stack: the first time, the system reads the
    /// program's symbols, once for each thread.
    var spent: UInt64 = 0
    /// The promise that the thread is breaking: it may settle with a failure for that reason.
    var breaking: UInt = 0
    /// Whether a closure that the thread runs has read a failure, which is forgotten when the outermost returns.
    var hasLooked = false

    @usableFromInline
    init() {
        number = Self.last.withLock { last in
            last += 1
            return last
        }
        running = .none
    }
}

#endif
