//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// What a random program has to do, said as simply as can be: one thread, no linking, no reference counts.
final class RandomProgramOracle {
    private typealias Program = RandomProgram

    private final class Node {
        let stage: Stage
        var outcome: Program.Outcome?
        var source: Node?
        var listeners: [Listener] = []
        var isCancelRequested = false
        var wasSettledByCancelling = false
        /// The promise's number, if it is a promise's future.
        var promise: Int?
        var handlers = 0
        /// Whether the closure of a `flatMap` has run, and the outcome only has to be passed on.
        var isForwarding = false

        init(_ stage: Stage) { self.stage = stage }
    }

    private indirect enum Stage {
        case promise, map, failingMap
        case flatMap(Made)
    }

    /// An inner future, with what its numbers meant when the closure was made.
    private indirect enum Made {
        case known(Int)
        case existing(Node)
        case mapped(Node)
        case chained(Node, Made)
    }

    private enum Listener {
        case stage(Node)
        case observer(Int, Program.Reaction)
    }

    /// Whether the failure type can say that the work was cancelled.
    private let canSayCancelled: Bool
    private var nodes: [Node] = []
    private var futures: [Node?] = []
    private var promises: [Node?] = []
    private var ready: [(Listener, Program.Outcome)] = []
    private var trace = Program.Trace()

    init(canSayCancelled: Bool) { self.canSayCancelled = canSayCancelled }

    func run(_ program: RandomProgram) -> RandomProgram.Trace {
        for (number, operation) in program.operations.enumerated() {
            perform(operation, number)
            drain()
        }
        trace.states = futures.map { $0?.outcome }
        // What is still pending refers to itself, up and down.
        for node in nodes {
            node.source = nil
            node.listeners = []
        }
        return trace
    }

    private func perform(_ operation: Program.Operation, _ number: Int) {
        switch operation {
        case .promise:
            let node = makeNode(.promise)
            node.promise = promises.count
            promises.append(node)
            futures.append(node)
        case .map(let source): futures.append(futures[source].map { attached(.map, to: $0) })
        case .failingMap(let source): futures.append(futures[source].map { attached(.failingMap, to: $0) })
        case .flatMap(let source, let inner):
            let made = made(inner)
            futures.append(
                futures[source].map { isKnownSuccess($0) ? forwarded(chained($0, made)) : chained($0, made) }
            )
        case .observe(let source, let reaction):
            if let source = futures[source] { attach(.observer(number, reaction), to: source) }
        case .addHandler(let promise): addHandler(promises[promise])
        case .resolve(let promise): settle(promises[promise], .success(number))
        case .reject(let promise): settle(promises[promise], .plain(number))
        case .cancel(let future): cancel(futures[future])
        case .dropPromise(let promise):
            settle(promises[promise], .broken)
            promises[promise] = nil
        case .dropFuture(let future): futures[future] = nil
        }
    }

    private func makeNode(_ stage: Stage) -> Node {
        let node = Node(stage)
        nodes.append(node)
        return node
    }

    private func made(_ inner: Program.Inner) -> Made {
        switch inner {
        case .known(let value): .known(value)
        case .existing(let number): futures[number].map(Made.existing) ?? .known(number)
        case .mapped(let number): futures[number].map(Made.mapped) ?? .known(number)
        case .chained(let number, let rest): futures[number].map { .chained($0, made(rest)) } ?? .known(number)
        }
    }

    private func attached(_ stage: Stage, to source: Node) -> Node {
        let node = makeNode(stage)
        node.source = source
        attach(.stage(node), to: source)
        return node
    }

    private func isKnownSuccess(_ node: Node) -> Bool {
        guard case .success? = node.outcome else { return false }
        return true
    }

    /// What a `flatMap` over a known success returns: a future of its own, where the closure's is still pending then.
    private func forwarded(_ inner: Node) -> Node {
        drain()
        if inner.outcome != nil { return inner }
        let node = makeNode(.map)
        node.isForwarding = true
        follow(node, inner)
        return node
    }

    // The future of a `flatMap`. Over a success that is known, and inside another closure, it is the inner future
    // itself: nobody sees the one of its own that stands between them.
    private func chained(_ source: Node, _ made: Made) -> Node {
        guard case .success(let value)? = source.outcome else { return attached(.flatMap(made), to: source) }
        switch made {
        case .known(let known):
            let node = makeNode(.map)
            node.outcome = .success(known + value)
            return node
        case .existing(let inner): return inner
        case .mapped(let source): return attached(.map, to: source)
        case .chained(let source, let rest): return chained(source, rest)
        }
    }

    private func attach(_ listener: Listener, to source: Node) {
        guard let outcome = source.outcome else { return source.listeners.append(listener) }
        ready.append((listener, outcome))
    }

    private func drain() {
        while !ready.isEmpty {
            let (listener, outcome) = ready.removeFirst()
            switch listener {
            case .stage(let node): fire(node, outcome)
            case .observer(let number, let reaction): react(number, reaction, outcome)
            }
        }
    }

    private func react(_ number: Int, _ reaction: Program.Reaction, _ outcome: Program.Outcome) {
        trace.seen[number, default: []].append(outcome)
        switch reaction {
        case .nothing: break
        case .observe(let future):
            if let future = futures[future] { attach(.observer(number + 1_000, .nothing), to: future) }
        case .resolve(let promise): settle(promises[promise], .success(promise + 1_000))
        }
    }

    private func fire(_ node: Node, _ outcome: Program.Outcome) {
        guard !node.isForwarding, case .success(let value) = outcome else { return settle(node, outcome) }
        switch node.stage {
        case .promise: break
        case .map: settle(node, .success(value + 1))
        case .failingMap: settle(node, value.isMultiple(of: 2) ? .success(value) : .plain(value))
        case .flatMap(let made):
            node.isForwarding = true
            switch made {
            case .known(let known): settle(node, .success(known + value))
            case .existing(let inner): follow(node, inner)
            case .mapped(let source): follow(node, attached(.map, to: source))
            case .chained(let source, let rest): follow(node, chained(source, rest))
            }
        }
    }

    private func follow(_ node: Node, _ inner: Node) {
        if let outcome = inner.outcome { return settle(node, outcome) }
        node.source = inner
        attach(.stage(node), to: inner)
        if node.isCancelRequested, !isListenedTo(inner) { cancel(inner) }
    }

    private func settle(_ node: Node?, _ outcome: Program.Outcome) {
        guard let node, node.outcome == nil else { return }
        node.outcome = outcome
        node.source = nil
        ready += node.listeners.map { ($0, outcome) }
        node.listeners = []
    }

    private func addHandler(_ node: Node?) {
        guard let node else { return }
        if node.outcome == nil, !node.isCancelRequested {
            node.handlers += 1
        } else if node.outcome == nil || node.wasSettledByCancelling {
            trace.stopped[node.promise ?? -1, default: 0] += 1
        }
    }

    private func cancel(_ first: Node?) {
        var current = first
        while let node = current, node.outcome == nil {
            current = nil
            node.isCancelRequested = true
            if let promise = node.promise {
                if node.handlers > 0 { trace.stopped[promise, default: 0] += node.handlers }
                node.handlers = 0
            } else if let source = node.source, source.outcome == nil {
                if canSayCancelled {
                    source.listeners.removeAll { if case .stage(let stage) = $0 { stage === node } else { false } }
                }
                if !isListenedTo(source) { current = source }
            }
            guard canSayCancelled else { continue }
            node.wasSettledByCancelling = true
            settle(node, .cancelled)
        }
    }

    private func isListenedTo(_ node: Node) -> Bool {
        node.listeners.contains {
            switch $0 {
            case .observer: true
            case .stage(let stage): !stage.isCancelRequested
            }
        }
    }
}
