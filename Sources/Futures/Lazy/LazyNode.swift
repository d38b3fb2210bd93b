//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A description of work, or of one step of it: what a `LazyFuture` refers to.
///
/// Steps form a chain: each knows the one before, which is started first. Starting walks the chain to its beginning and
/// goes back in a loop, and letting go of a description is a loop too, so that neither needs more stack for a longer
/// one.
// Sendable: the two variables are set before anyone else knows the node, and taken out of it when nobody else does any
// more.
class LazyNode: @unchecked Sendable {
    /// The step before, which is started before this one.
    final private(set) var before: LazyNode?
    /// What this step starts itself, when and as often as it wants.
    final private(set) var parts: [LazyNode]

    init(before: LazyNode? = nil, parts: [LazyNode] = []) {
        self.before = before
        self.parts = parts
    }

    /// Starts this step, given what the step before has become, and returns what it has become itself.
    func begin(after before: LazyStep?) -> LazyStep { preconditionFailure("a node that describes nothing") }

    deinit {
        var released: [LazyNode] = []
        surrenderLinks(to: &released)
        LazyNode.release(&released)
    }

    /// Lets go of nodes, and of those that only they refer to, in a loop.
    static func release(_ nodes: inout [LazyNode]) {
        while var node = nodes.popLast() {
            // Nobody else has it, so nobody else will: its own deinit, at the end of this round, finds nothing left.
            if isKnownUniquelyReferenced(&node) { node.surrender(to: &nodes) }
        }
    }

    /// Gives up all nodes that this one refers to.
    ///
    /// Called when nobody else refers to this one.
    func surrender(to nodes: inout [LazyNode]) { surrenderLinks(to: &nodes) }

    private final func surrenderLinks(to nodes: inout [LazyNode]) {
        if let node = before.take() { nodes.append(node) }
        if !parts.isEmpty {
            nodes.append(contentsOf: parts)
            parts = []
        }
    }

    /// Starts everything up to this step.
    final func start() -> LazyStep {
        guard before != nil else { return begin(after: nil) }
        var chain: [LazyNode] = []
        var current: LazyNode? = self
        while let node = current {
            chain.append(node)
            current = node.before
        }
        var step: LazyStep?
        while let node = chain.popLast() { step = node.begin(after: step) }
        guard let step else { preconditionFailure("a chain has at least one step") }
        return step
    }
}

/// What a step has become in one run; always a `LazyRun` of the types that the next step expects.
class LazyStep {}

/// The future of a step.
final class LazyRun<Success: Sendable, Failure: Error>: LazyStep {
    let future: Future<Success, Failure>

    init(_ future: Future<Success, Failure>) { self.future = future }
}

/// The beginning of a chain, or a step that starts its parts itself.
// Sendable: the closure is set before anyone else knows the node, and let go of in its deinit.
final class LazySource<Success: Sendable, Failure: Error>: LazyNode, @unchecked Sendable {
    /// A closure by itself would be wrapped on its way to `free`, and the original let go of after that.
    private struct Body: Sendable {
        let begin: @Sendable ([LazyNode]) -> Future<Success, Failure>
    }

    private var body: Body?

    init(parts: [LazyNode], _ source: @escaping @Sendable ([LazyNode]) -> Future<Success, Failure>) {
        body = Body(begin: source)
        super.init(parts: parts)
    }

    deinit { CompletionQueue.free(&body) }

    override func begin(after before: LazyStep?) -> LazyStep {
        guard let body else { preconditionFailure("a source that nobody refers to") }
        return LazyRun(body.begin(parts))
    }
}

/// A future that was there before the description.
// Sendable: the future is set before anyone else knows the node, and let go of in its deinit.
final class LazyGiven<Success: Sendable, Failure: Error>: LazyNode, @unchecked Sendable {
    private var future: Future<Success, Failure>?

    init(_ future: Future<Success, Failure>) {
        self.future = future
        super.init()
    }

    deinit { CompletionQueue.free(&future) }

    override func begin(after before: LazyStep?) -> LazyStep {
        guard let future else { preconditionFailure("a source that nobody refers to") }
        return LazyRun(future.map { $0 })
    }
}

/// A step that attaches an operator to the future of the step before.
final class LazyStage<Success: Sendable, Failure: Error, NewSuccess: Sendable, NewFailure: Error>: LazyNode,
    // The closure is set before anyone else knows the node, and let go of in its deinit.
    @unchecked Sendable
{
    /// See `LazySource`.
    private struct Body: Sendable {
        let attach: @Sendable (Future<Success, Failure>) -> Future<NewSuccess, NewFailure>
    }

    private var body: Body?

    init(
        before: LazyNode,
        _ attach: @escaping @Sendable (Future<Success, Failure>) -> Future<NewSuccess, NewFailure>
    ) {
        body = Body(attach: attach)
        super.init(before: before)
    }

    deinit { CompletionQueue.free(&body) }

    override func begin(after before: LazyStep?) -> LazyStep {
        guard let before, let body else { preconditionFailure("a stage has a step before it, and its operator") }
        // Sound: only `LazyFuture<Success, Failure>` makes stages with these types, and its node's steps have them.
        return LazyRun(body.attach(unsafeDowncast(before, to: LazyRun<Success, Failure>.self).future))
    }
}
