//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

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
    var namedIn: UInt64
    /// What the thread runs now.
    var running: RunningCell
    /// The bounds of the thread's stack; 0 if they have not been requested.
    var stack: (start: UInt, end: UInt)
    /// How many nanoseconds a recording has taken to walk the thread's stack: the first time, the system reads the
    /// program's symbols, once for each thread.
    var spent: UInt64
    /// The promise that the thread is breaking: it may settle with a failure for that reason.
    var breaking: UInt
    /// Whether a closure that the thread runs has read a failure, which is forgotten when the outermost returns.
    var hasLooked: Bool

    @usableFromInline
    init() {
        number = Self.last.withLock { last in
            last += 1
            return last
        }
        namedIn = 0
        running = .none
        spent = 0
        breaking = 0
        hasLooked = false
        stack = (0, 0)
    }

    /// The system's name of the calling thread.
    static var name: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            buffer.initialize(repeating: 0)
            let start = buffer.baseAddress.unsafelyUnwrapped
            #if canImport(Darwin)
            pthread_getname_np(pthread_self(), start, buffer.count)
            #else
            let file = open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
            if file < 0 { return "" }
            // Without the line break, and null-terminated.
            let count = read(file, start, buffer.count - 1)
            close(file)
            if count > 0 { buffer[count - 1] = 0 }
            #endif
            return String(cString: start)
        }
    }
}

#endif
