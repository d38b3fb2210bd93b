//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The node behind a `LazyFuture`: a description of work, or of one step of it.
///
/// Steps form a chain: each knows the one before, which is started first. Starting walks the chain to its beginning and
/// back in a loop, and releasing a description is a loop, too, so neither needs more stack for a longer chain.
///
/// Nodes are not generic, since each start would request the metadata of a generic class. What a step does is a
/// function that was specialized where its operator was called; it finds the future of the previous step in the run's
/// memory, and leaves its own there.
@usableFromInline
// Sendable: the two variables are set before the node is shared, and taken out of it when it is no longer shared.
class LazyNode: @unchecked Sendable {
    /// The previous step, which is started first.
    final private(set) var before: LazyNode?
    /// What this step starts itself, when and as often as it chooses.
    @usableFromInline final private(set) var parts: [LazyNode]
    /// How many steps precede this one.
    private final let position: Int
    /// Room for the future of any step up to this one.
    private final let room: LazyRoom

    @usableFromInline
    init(before: LazyNode? = nil, parts: [LazyNode] = [], room: LazyRoom) {
        self.before = before
        self.parts = parts
        position = before.map { $0.position + 1 } ?? 0
        self.room = before.map { room.joined(with: $0.room) } ?? room
    }

    /// Starts this step: takes the future of the previous step from the place, if there is one, and leaves its own
    /// there.
    @usableFromInline
    func begin(at place: UnsafeMutableRawPointer) { preconditionFailure("a node that describes nothing") }

    deinit {
        var released: [LazyNode] = []
        surrenderLinks(to: &released)
        LazyNode.release(&released)
    }

    /// Releases nodes, and those that only they reference, in a loop.
    static func release(_ nodes: inout [LazyNode]) {
        while var node = nodes.popLast() {
            // The only reference, so it stays the only one: its own deinit, at the end of this round, finds nothing
            // left.
            if isKnownUniquelyReferenced(&node) { node.surrender(to: &nodes) }
        }
    }

    /// Gives up all nodes that this one references.
    ///
    /// Called when nothing else references this one.
    @usableFromInline
    func surrender(to nodes: inout [LazyNode]) { surrenderLinks(to: &nodes) }

    private final func surrenderLinks(to nodes: inout [LazyNode]) {
        if let node = before.take() { nodes.append(node) }
        if !parts.isEmpty {
            nodes.append(contentsOf: parts)
            parts = []
        }
    }

    /// The memory of a run: the nodes of the chain, followed by room for a future.
    @usableFromInline final var memory: LazyRoom {
        LazyRoom(size: placeOfRoom + room.size, alignment: max(room.alignment, MemoryLayout<UInt>.alignment))
    }

    private final var placeOfRoom: Int {
        let end = (position + 1) * MemoryLayout<UInt>.stride
        return (end + room.alignment - 1) & ~(room.alignment - 1)
    }

    /// Starts everything up to this step, and returns the place of its future.
    ///
    /// Called with ``memory``. It uses as little stack as possible: one start may be inside another.
    @usableFromInline
    final func run(in memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        let chain = memory.assumingMemoryBound(to: Unmanaged<LazyNode>.self)
        let place = memory + placeOfRoom
        // The caller has this node, and with it all of them.
        var node = Unmanaged.passUnretained(self)
        var index = position
        while index > 0 {
            (chain + index).initialize(to: node)
            guard let before = node._withUnsafeGuaranteedRef({ $0.before }) else {
                preconditionFailure("a node that is not where it says")
            }
            node = .passUnretained(before)
            index -= 1
        }
        chain.initialize(to: node)
        while index <= position {
            chain[index]._withUnsafeGuaranteedRef { $0.begin(at: place) }
            index += 1
        }
        return place
    }

    /// The beginning of a chain, or a step that starts its parts itself.
    @inlinable
    static func source<Success, Failure>(
        parts: [LazyNode] = [],
        _ begin: @escaping @Sendable ([LazyNode]) -> Future<Success, Failure>
    ) -> LazyNode {
        LazyStep(before: nil, parts: parts, room: LazyRoom(for: Future<Success, Failure>.self)) { place, node in
            place.initializeMemory(as: Future<Success, Failure>.self, to: begin(node.parts))
        }
    }

    /// A step that attaches an operator to the future of the previous step.
    ///
    /// Sound as long as that one has a future of these types: only `LazyFuture<Success, Failure>` makes such steps, and
    /// those of its node do.
    @inlinable
    static func stage<Success, Failure, NewSuccess, NewFailure>(
        before: LazyNode,
        _ attach: @escaping @Sendable (Future<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) -> LazyNode {
        LazyStep(before: before, parts: [], room: LazyRoom(for: Future<NewSuccess, NewFailure>.self)) { place, _ in
            let future = place.assumingMemoryBound(to: Future<Success, Failure>.self).move()
            place.initializeMemory(as: Future<NewSuccess, NewFailure>.self, to: attach(future))
        }
    }

    /// Starts everything up to this step, and returns its future.
    ///
    /// Sound as long as the node has a future of this type. The memory that it needs is on the stack, unless the chain
    /// is long.
    @inlinable
    final func start<Started>(as type: Started.Type) -> Started {
        let memory = memory
        return withUnsafeTemporaryAllocation(byteCount: memory.size, alignment: memory.alignment) { memory in
            guard let start = memory.baseAddress else { preconditionFailure("a future has a size") }
            return run(in: start).assumingMemoryBound(to: type).move()
        }
    }
}

/// The memory that the futures of several steps need, which are in the same place one after the other.
@frozen @usableFromInline
struct LazyRoom: Sendable {
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int

    @inlinable
    init(size: Int, alignment: Int) {
        self.size = size
        self.alignment = alignment
    }

    @inlinable
    init<Value>(for type: Value.Type) {
        self.init(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    }

    func joined(with other: LazyRoom) -> LazyRoom {
        LazyRoom(size: max(size, other.size), alignment: max(alignment, other.alignment))
    }
}

/// A step whose work is a closure.
@usableFromInline
// Sendable: the closure is set before the node is shared, and released in its deinit.
final class LazyStep: LazyNode, @unchecked Sendable {
    /// What a step does in the place of the run, given the step itself.
    @usableFromInline typealias Begin = @Sendable (UnsafeMutableRawPointer, LazyNode) -> Void

    /// A plain closure would be wrapped when passed to `free`, and the original released after that.
    private struct Body: Sendable {
        let begin: Begin
    }

    // Unchecked: it is written before the node is shared and when it is no longer shared, and a check would cost more
    // than the rest of a start.
    @exclusivity(unchecked) private var body: Body?

    @usableFromInline
    init(before: LazyNode?, parts: [LazyNode], room: LazyRoom, _ begin: @escaping Begin) {
        body = Body(begin: begin)
        super.init(before: before, parts: parts, room: room)
    }

    deinit { CompletionQueue.free(&body) }

    @usableFromInline
    override func begin(at place: UnsafeMutableRawPointer) {
        guard body?.begin(place, self) != nil else { preconditionFailure("a step that nobody refers to") }
    }
}
