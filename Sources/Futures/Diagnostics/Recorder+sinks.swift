//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Synchronization

// Who is told of what happens, and how that changes while any number of threads tell.

extension Recorder {
    /// Those who are told.
    struct Sinks: Sendable {
        var recording: Recording?
        var registry: PendingRegistry?
    }

    /// The sinks that there are now, as an object of whose address the core makes a word.
    private final class Box: Sendable {
        let sinks: Sinks

        init(_ sinks: Sinks) { self.sinks = sinks }
    }

    /// The ``Box`` with the sinks, retained; 0 for none.
    private static let current = Atomic<UInt>(0)
    /// Held while the sinks are changed.
    private static let changing = Locked(())
    /// How many threads are in the middle of an event, by the period in which that began: nobody has a sink any more
    /// that was taken away when those of both periods have left.
    private static let tellersOfEven = Atomic<Int>(0)
    private static let tellersOfOdd = Atomic<Int>(0)
    private static let period = Atomic<Int>(0)

    @usableFromInline static var isOn: Bool { current.load(ordering: .relaxed) != 0 }

    static var sinks: Sinks {
        var found = Sinks()
        tell { found = $0 }
        return found
    }

    /// Changes who is told, and returns who was told until then: nobody is telling those any more.
    ///
    /// Never called by who is telling.
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

    /// Returns when all who began to tell before have ended; those who begin meanwhile don't count.
    ///
    /// Twice, as in sleepable RCU: a thread may have read the period, and count itself only when that is over.
    private static func waitForTellers() {
        for _ in 0..<2 {
            let old = period.load(ordering: .relaxed)
            period.store(1 - old, ordering: .sequentiallyConsistent)
            var patience = SpinPatience()
            while count(of: old, 0) > 0 { patience.wait() }
        }
    }

    /// Adds to the tellers of a period, and returns how many there are.
    @discardableResult
    private static func count(of period: Int, _ change: Int) -> Int {
        period == 0
            ? tellersOfEven.add(change, ordering: .sequentiallyConsistent).newValue
            : tellersOfOdd.add(change, ordering: .sequentiallyConsistent).newValue
    }

    /// Calls a function with the sinks, if there are any.
    static func tell(_ body: (Sinks) -> Void) {
        // Counted before it looks: who changes the sinks takes them away first, and counts afterwards.
        let period = period.load(ordering: .sequentiallyConsistent)
        count(of: period, 1)
        defer { count(of: period, -1) }
        let bits = current.load(ordering: .sequentiallyConsistent)
        guard let opaque = UnsafeRawPointer(bitPattern: bits) else { return }
        body(Unmanaged<Box>.fromOpaque(opaque).takeUnretainedValue().sinks)
    }
}

#endif
