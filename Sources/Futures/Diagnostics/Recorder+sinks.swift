//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Synchronization

// The receivers of events, and how they change while any number of threads send events.

extension Recorder {
    /// The receivers of events.
    struct Sinks: Sendable {
        var recording: Recording?
        var registry: PendingRegistry?
    }

    /// The current sinks, as an object whose address the core stores in a word.
    private final class Box: Sendable {
        let sinks: Sinks

        init(_ sinks: Sinks) { self.sinks = sinks }
    }

    /// The ``Box`` with the sinks, retained; 0 for none.
    private static let current = Atomic<UInt>(0)
    /// Held while the sinks are changed.
    private static let changing = Locked(())
    /// How many threads are sending an event, by the period in which that began: a removed sink isn't used any more
    /// once those of both periods have left.
    private static let tellersOfEven = Atomic<Int>(0)
    private static let tellersOfOdd = Atomic<Int>(0)
    private static let period = Atomic<Int>(0)

    @usableFromInline static var isOn: Bool { current.load(ordering: .relaxed) != 0 }

    static var sinks: Sinks {
        var found = Sinks()
        tell { found = $0 }
        return found
    }

    /// Changes the sinks, and returns the previous ones, which no thread is using any more.
    ///
    /// Never called by a thread that is sending an event.
    @discardableResult
    static func change(_ body: (inout Sinks) -> Void) -> Sinks {
        changing.withLock { _ in
            let old = sinks
            var new = old
            body(&new)
            let isNone = new.recording == nil && new.registry == nil
            let bits = isNone ? 0 : UInt(bitPattern: Unmanaged.passRetained(Box(new)).toOpaque())
            let oldBits = current.exchange(bits, ordering: .sequentiallyConsistent)
            waitForTellers()
            if let opaque = UnsafeRawPointer(bitPattern: oldBits) { Unmanaged<Box>.fromOpaque(opaque).release() }
            return old
        }
    }

    /// Returns when all threads that began to send earlier have ended; those that begin meanwhile don't count.
    ///
    /// Twice, as in sleepable RCU: a thread may have read the period, and count itself only after that is over.
    private static func waitForTellers() {
        for _ in 0..<2 {
            let old = period.load(ordering: .relaxed)
            period.store(1 - old, ordering: .sequentiallyConsistent)
            var patience = SpinPatience()
            while count(of: old, 0) > 0 { patience.wait() }
        }
    }

    /// Adds to the senders of a period, and returns how many there are.
    @discardableResult
    private static func count(of period: Int, _ change: Int) -> Int {
        period == 0
            ? tellersOfEven.add(change, ordering: .sequentiallyConsistent).newValue
            : tellersOfOdd.add(change, ordering: .sequentiallyConsistent).newValue
    }

    /// Calls a function with the sinks, if there are any.
    static func tell(_ body: (Sinks) -> Void) {
        // Counted before it reads the sinks: a thread that changes them removes them first, and counts afterwards.
        let period = period.load(ordering: .sequentiallyConsistent)
        count(of: period, 1)
        defer { count(of: period, -1) }
        let bits = current.load(ordering: .sequentiallyConsistent)
        guard let opaque = UnsafeRawPointer(bitPattern: bits) else { return }
        body(Unmanaged<Box>.fromOpaque(opaque).takeUnretainedValue().sinks)
    }
}

#endif
