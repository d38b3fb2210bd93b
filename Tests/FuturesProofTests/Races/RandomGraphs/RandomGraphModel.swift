//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// What a random graph has to do, said as simply as can be: one thread, no linking, no reference counts, no words of
/// bits.
final class RandomGraphModel {
    typealias Outcome = RandomGraph.Outcome

    /// A future.
    final class Node {
        /// Whether its failure type can say that the work was cancelled.
        let canSay: Bool
        var outcome: Outcome?
        var listeners: [Listener] = []
        var isCancelRequested = false
        var wasSettledByCancelling = false
        /// What stops the work, in a future that a producer settles; nil in others.
        var handlers: [() -> Void]?
        /// What waits for it in its source's list, if it has a source.
        var waiting: Listener?

        init(canSay: Bool) { self.canSay = canSay }

        /// Whether anyone else has not asked to cancel.
        func isListenedTo(besides listener: Listener? = nil) -> Bool {
            listeners.contains { $0 !== listener && !$0.isCancelRequested }
        }
    }

    /// What a cancellation does to one who waits.
    enum Manner {
        case leaves, stays
        /// Leaves the source to others, and runs with the cancellation.
        case sees
    }

    /// One who waits for a future.
    final class Listener {
        let manner: Manner
        /// Its own future, if it is a stage.
        let node: Node?
        /// Whether it was asked to cancel, if it is none.
        var isResigned = false
        var source: Node?
        let run: (Outcome) -> Void

        var isCancelRequested: Bool { node?.isCancelRequested ?? isResigned }

        init(_ manner: Manner, node: Node? = nil, _ run: @escaping (Outcome) -> Void) {
            self.manner = manner
            self.node = node
            self.run = run
        }
    }

    let canSayCancelled: Bool
    var futures: [Int: Node] = [:]
    var promises: [Int: Node] = [:]
    var scopes: [Int: Scope] = [:]
    var memos: [Int: Memo] = [:]
    var flights: [Int: Flight] = [:]
    var timers: [(deadline: Int, fire: () -> Void)] = []
    var time = 0
    var trace = RandomGraph.Trace()
    private var nodes: [Node] = []
    private var ready: [() -> Void] = []
    private var isDraining = false

    init(canSayCancelled: Bool) { self.canSayCancelled = canSayCancelled }

    func run(_ program: RandomGraph) -> RandomGraph.Trace {
        for (number, operation) in program.operations.enumerated() {
            perform(operation, number)
            drain()
        }
        trace.states = futures.mapValues(\.outcome)
        if !program.keepsHandles { trace.order = [] }
        // What is still pending refers to itself, up and down.
        for node in nodes {
            node.listeners = []
            node.handlers = nil
            node.waiting?.source = nil
            node.waiting = nil
        }
        timers = []
        return trace
    }

    // MARK: Futures

    func makeNode(canSay: Bool) -> Node {
        let node = Node(canSay: canSay)
        nodes.append(node)
        return node
    }

    func makeProducer() -> Node {
        let node = makeNode(canSay: canSayCancelled)
        node.handlers = []
        return node
    }

    func known(_ outcome: Outcome) -> Node {
        let node = makeNode(canSay: canSayCancelled)
        node.outcome = outcome
        return node
    }

    @discardableResult
    func settle(_ node: Node, _ outcome: Outcome) -> Bool {
        guard node.outcome == nil else { return false }
        node.outcome = outcome
        node.waiting = nil
        node.handlers = node.handlers.map { _ in [] }
        let listeners = node.listeners
        node.listeners = []
        for listener in listeners { enqueue(listener, outcome) }
        return true
    }

    func attach(_ listener: Listener, to source: Node) {
        if let outcome = source.outcome { return enqueue(listener, outcome) }
        listener.source = source
        source.listeners.append(listener)
    }

    // MARK: The queue

    func enqueue(_ job: @escaping () -> Void) { ready.append(job) }

    private func enqueue(_ listener: Listener, _ outcome: Outcome) {
        listener.source = nil
        enqueue {
            guard listener.isCancelRequested, listener.manner == .leaves else { return listener.run(outcome) }
            if let node = listener.node { self.settle(node, .cancelled) }
        }
    }

    /// Runs what is ready, unless that is what calls this.
    func drain() {
        guard !isDraining else { return }
        isDraining = true
        while !ready.isEmpty { ready.removeFirst()() }
        isDraining = false
    }
}
