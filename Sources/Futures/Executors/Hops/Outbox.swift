//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Hops that are ready are collected in the thread's outbox. Successive hops of one future to the same executor are
// handed over as one job. Hops are sent before a closure runs, and at once from inside one: a hop never waits until a
// closure has returned.
//
// Handing over is calling an executor's `enqueue`, which may run the job before it returns. Hops that become ready in
// such a job must not go to that executor until `enqueue` has returned: it may hold a lock, and a chain on it would
// nest without end. So the call of `enqueue` holds them (`Enqueuing.held`), and the `sendAll` that made the call sends
// them afterwards.
//
// Calls nest: a job that runs inside of one may make hops ready for another executor, whose `enqueue` is called inside
// of the first. If several calls block a hop, the innermost holds it. When that returns, the hop is tested against the
// next.
//
// Releasing a job and its executor may run a user's `deinit`, and break promises. That happens last, when the outbox is
// consistent again, so that hops posted by a `deinit` are sent as usual.

/// Hops that became ready, in order, owned by the outbox.
///
/// Hops that must wait until an `enqueue` has returned are held by that call (``Enqueuing/held``), then come back in
/// front.
@usableFromInline
struct Outbox {
    private(set) var hops = CellList()
    /// The hops in front that a call held until it returned: the last one, and the types of their executors.
    ///
    /// By the types, a call further up the stack can take over all of them without testing each one.
    ///
    /// Only an optimisation. Without it, each of them is tested again when a call returns, and the same call gets it:
    /// with n hops and calls nested d deep, that takes O(n · d) tests.
    private(set) var returned: (last: CellPointer, types: ExecutorTypes)?
    /// The number of hops of each source, in the outbox or held by calls; nearly always there is one source.
    private var counted: (source: UInt, hops: Int) = (0, 0)
    private var others: [UInt: Int] = [:]

    /// Appends a hop, and takes over the reference.
    mutating func append(_ hop: CellPointer) {
        hops.append(one: hop)
        let source = hop.source
        if counted.hops == 0, others.isEmpty { counted.source = source }
        if counted.source == source { counted.hops += 1 } else { others[source, default: 0] += 1 }
    }

    /// Whether a hop of a source is in the outbox, or held by a call.
    func has(hopOf source: CellPointer) -> Bool {
        counted.source == source.bits ? counted.hops > 0 : !others.isEmpty && others[source.bits] != nil
    }

    /// Removes the first hop, which is sent after ``noteSent(_:)``, or held by a call.
    mutating func takeFirst() -> CellPointer? {
        let hop = hops.removeFirst()
        if hop == returned?.last { returned = nil }
        hop?.next = nil
        return hop
    }

    /// Notes that a hop, which was taken out, is about to be sent to its executor.
    mutating func noteSent(_ hop: CellPointer) {
        let source = hop.source
        if counted.source == source { return counted.hops -= 1 }
        assert(others[source] != nil, "the source of a hop changed in the outbox")
        others[source] = others[source].flatMap { $0 > 1 ? $0 - 1 : nil }
        if others.isEmpty, others.capacity > Self.keptCapacity { others = [:] }
    }

    private static let keptCapacity = 64

    /// Puts the hops that a call has held at the front.
    @inline(__always)
    mutating func takeBack(from call: UnsafeMutablePointer<Enqueuing>) {
        if let last = call.pointee.held.list.last { takeBack(through: last, from: call) }
    }

    @inline(never)
    private mutating func takeBack(through last: CellPointer, from call: UnsafeMutablePointer<Enqueuing>) {
        var held = call.pointee.held
        call.pointee.held = HeldHops()
        held.list.append(hops)
        hops = held.list
        returned = (last, held.types)
    }

    /// Lets a call hold all hops that another one has held and that came back.
    mutating func giveReturned(to call: UnsafeMutablePointer<Enqueuing>) {
        guard let returned else { return }
        call.pointee.held.list.append(hops.removeFirst(through: returned.last))
        call.pointee.held.types.formUnion(returned.types)
        self.returned = nil
    }

    /// The hops that a call holds.
    struct HeldHops {
        fileprivate(set) var list = CellList()
        fileprivate(set) var types = ExecutorTypes()

        mutating func append(_ hop: CellPointer, for type: any FutureExecutor.Type) {
            list.append(one: hop)
            types.insert(type)
        }
    }

    /// Up to two executor types, and whether there were more: hops that wait for one call have one type, or that and
    /// the ``RunningAtOnce`` type based on it.
    struct ExecutorTypes {
        private(set) var first: (any FutureExecutor.Type)?
        private(set) var second: (any FutureExecutor.Type)?
        /// Whether more were inserted.
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
        /// Two executors of the same type may be the same executor; most types can't tell.
        let executorType: any FutureExecutor.Type
        /// Nil while the hops of the job are collected.
        var job: ObjectIdentifier?
        let source: CellPointer
        /// Whether no closure further up the stack must return first.
        let isInTurn: Bool
        let outer: UnsafeMutablePointer<Enqueuing>?
        /// The hops that wait until the call returns.
        var held = HeldHops()
        /// Whether the job has begun to run, so that nothing can overtake it.
        var hasBegun = false
        /// Whether the job runs where the thread already was, without another executor.
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
