//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What is to run elsewhere is collected in the thread's outbox, and handed over in one job for hops of one future that
// follow one another and have the same executor. It goes out before a closure runs, and at once from inside one: a hop
// never waits until somebody's code has returned.
//
// Handing over is calling an executor's `enqueue`, which may run the job before it returns. What becomes ready in such
// a job must not go to that executor until `enqueue` has returned: it may hold a lock, and a chain on it would nest
// without end. So the call of `enqueue` holds it, and the loop that called `enqueue` goes on with it.
//
// What is let go of when a hop has been handed over may run a user's `deinit`, and break promises: only then is the
// outbox as it was before, so that what comes up is handed over from there as from anywhere else.

/// Hops that became ready, in order, whose references are the outbox's.
///
/// What has to wait until an `enqueue` has returned is kept by that call (``Enqueuing/held``), and comes back to the
/// front.
@usableFromInline
struct Outbox {
    private(set) var hops = CellRow()
    /// The end of what the last call that returned has held, and the types of those hops' executors: another call holds
    /// it again, without a look at each hop.
    private(set) var returned: (last: CellPointer, types: ExecutorTypes)?
    /// How many hops of each source there are, here and in calls; nearly always there is one source.
    private var counted: (source: UInt, hops: Int) = (0, 0)
    private var others: [UInt: Int] = [:]

    /// Puts a hop at the end.
    mutating func append(_ hop: CellPointer) {
        hops.append(one: hop)
        let source = hop.source
        if counted.hops == 0, others.isEmpty { counted.source = source }
        if counted.source == source { counted.hops += 1 } else { others[source, default: 0] += 1 }
    }

    /// Whether there is a hop of a source, here or in a call.
    func has(hopOf source: CellPointer) -> Bool {
        counted.source == source.bits ? counted.hops > 0 : !others.isEmpty && others[source.bits] != nil
    }

    /// Takes out the first hop, which goes to its executor with ``goes(_:)``, or waits.
    mutating func takeFirst() -> CellPointer? {
        let hop = hops.removeFirst()
        if hop == returned?.last { returned = nil }
        hop?.next = nil
        return hop
    }

    /// Notes that a hop, which was taken out, is about to go to its executor.
    mutating func goes(_ hop: CellPointer) {
        let source = hop.source
        if counted.source == source { return counted.hops -= 1 }
        assert(others[source] != nil, "the source of a hop changed in the outbox")
        others[source] = others[source].flatMap { $0 > 1 ? $0 - 1 : nil }
        if others.isEmpty, others.capacity > Self.keptCapacity { others = [:] }
    }

    private static let keptCapacity = 64

    /// Puts what a call has held at the front.
    @inline(__always)
    mutating func takeBack(from call: UnsafeMutablePointer<Enqueuing>) {
        if let last = call.pointee.held.row.last { takeBack(through: last, from: call) }
    }

    @inline(never)
    private mutating func takeBack(through last: CellPointer, from call: UnsafeMutablePointer<Enqueuing>) {
        var held = call.pointee.held
        call.pointee.held = HeldHops()
        held.row.append(hops)
        hops = held.row
        returned = (last, held.types)
    }

    /// Lets a call hold all that another one has held, and that has come back.
    mutating func giveReturned(to call: UnsafeMutablePointer<Enqueuing>) {
        guard let returned else { return }
        call.pointee.held.row.append(hops.removeFirst(through: returned.last))
        call.pointee.held.types.formUnion(returned.types)
        self.returned = nil
    }

    /// The hops that a call holds.
    struct HeldHops {
        fileprivate(set) var row = CellRow()
        fileprivate(set) var types = ExecutorTypes()

        mutating func append(_ hop: CellPointer, for type: any FutureExecutor.Type) {
            row.append(one: hop)
            types.insert(type)
        }
    }

    /// A few types of executors: those that wait for one call are one type, or that and the one which runs its jobs at
    /// once where it can.
    struct ExecutorTypes {
        private(set) var first: (any FutureExecutor.Type)?
        private(set) var second: (any FutureExecutor.Type)?
        /// Whether there are others.
        private(set) var areMore = false

        mutating func insert(_ type: any FutureExecutor.Type) {
            if first == nil { first = type }
            if first == type { return }
            if second == nil { second = type }
            if second != type { areMore = true }
        }

        mutating func formUnion(_ other: ExecutorTypes) {
            if let first = other.first { insert(first) }
            if let second = other.second { insert(second) }
            if other.areMore { areMore = true }
        }
    }

    /// A call of `enqueue` that has not returned.
    @usableFromInline
    struct Enqueuing {
        /// Others of its type may be the same executor: most don't say.
        let executorType: any FutureExecutor.Type
        /// Nil while the hops are collected that the job is made of.
        var job: ObjectIdentifier?
        let source: CellPointer
        /// Whether no closure further up the stack has to return first.
        let isInTurn: Bool
        let outer: UnsafeMutablePointer<Enqueuing>?
        /// The hops that wait until it returns.
        var held = HeldHops()
        /// Whether the job runs, so that nothing can overtake it.
        var hasBegun = false
        /// Whether the job runs where the thread was already, so that nothing else was called.
        var isAtOnce = false
    }
}

extension CellPointer {
    /// The source of a hop in the outbox.
    fileprivate var source: UInt { upstream.source?.bits ?? 0 }
}

@available(*, unavailable, message: "An outbox is in the queue of one thread.")
extension Outbox: Sendable {}

@available(*, unavailable, message: "A call is on the stack of one thread.")
extension Outbox.Enqueuing: Sendable {}
