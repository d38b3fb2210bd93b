//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

extension RandomGraphModel {
    /// An inner future, with what its numbers meant when the closure was made.
    indirect enum Made {
        case known(Int)
        case existing(Node)
        case mapped(Node)
        case chained(Node, Made)
    }

    func made(_ inner: RandomGraph.Inner) -> Made {
        switch inner {
        case .known(let value): .known(value)
        case .existing(let number): futures[number].map(Made.existing) ?? .known(number)
        case .mapped(let number): futures[number].map(Made.mapped) ?? .known(number)
        case .chained(let number, let rest): futures[number].map { .chained($0, made(rest)) } ?? .known(number)
        }
    }

    /// What a closure returns; inside another closure, so a chain over what is known is what its own closure returns.
    func begin(_ made: Made, _ value: Int) -> Node {
        switch made {
        case .known(let known): return self.known(.success(known + value))
        case .existing(let node): return node
        case .mapped(let source): return stage(source) { $0.mapped { .success($0 + 1) } }
        case .chained(let source, let rest):
            if case .success(let value)? = source.outcome { return begin(rest, value) }
            return chain(source) { outcome in outcome.value.map { self.begin(rest, $0) } }
        }
    }

    func stage(_ source: Node, canSay: Bool? = nil, _ transform: @escaping (Outcome) -> Outcome) -> Node {
        if let outcome = source.outcome { return known(transform(outcome)) }
        let node = makeNode(canSay: canSay ?? canSayCancelled)
        wait(node, for: source) { self.settle(node, transform($0)) }
        return node
    }

    /// A stage that goes on with what the closure returns, or with the outcome if that is nil.
    func chain(_ source: Node, _ next: @escaping (Outcome) -> Node?) -> Node {
        if let outcome = source.outcome {
            guard let inner = next(outcome) else { return known(outcome) }
            drain()
            return forwarded(inner)
        }
        let node = makeNode(canSay: canSayCancelled)
        wait(node, for: source) { outcome in
            guard let inner = next(outcome) else { return _ = self.settle(node, outcome) }
            if let outcome = inner.outcome { return _ = self.settle(node, outcome) }
            self.wait(node, for: inner) { self.settle(node, $0) }
            if node.isCancelRequested, let waiting = node.waiting, let inner = self.leaveCancelled(waiting) {
                self.cancel(inner)
            }
        }
        return node
    }

    /// A future of its own with the outcome of one that isn't known yet.
    func forwarded(_ inner: Node) -> Node {
        guard inner.outcome == nil else { return inner }
        let node = makeNode(canSay: canSayCancelled)
        wait(node, for: inner) { self.settle(node, $0) }
        return node
    }

    func tap(_ source: Node, _ look: @escaping (Outcome) -> Void) -> Node {
        if let outcome = source.outcome {
            look(outcome)
            return source
        }
        let node = makeNode(canSay: source.canSay)
        wait(node, for: source, node.canSay ? .sees : .stays) { outcome in
            look(outcome)
            self.settle(node, outcome)
        }
        return node
    }

    func withoutCancelling(_ source: Node) -> Node {
        if source.outcome != nil { return source }
        let node = makeProducer()
        shield(node, from: source)
        return node
    }

    /// Lets a producer's future become what a source does, and a cancellation not go up.
    func shield(_ node: Node, from source: Node) {
        let listener = Listener(.stays) { self.settle(node, $0) }
        if canSayCancelled { node.handlers?.append { self.withdraw(listener, cancelling: false) } }
        attach(listener, to: source)
    }

    func timeout(_ source: Node, after duration: Int, _ number: Int) -> Node {
        if let outcome = source.outcome { return known(outcome) }
        let node = makeNode(canSay: canSayCancelled)
        let listener = wait(node, for: source) { self.settle(node, $0) }
        timers.append((time + duration, { self.withdraw(listener, cancelling: true, leaving: .plain(number)) }))
        return node
    }

    func advance(by duration: Int) {
        let end = time + duration
        while let next = timers.indices.min(by: { timers[$0].deadline < timers[$1].deadline }),
            timers[next].deadline <= end
        {
            timers.remove(at: next).fire()
        }
        time = end
    }

    @discardableResult
    private func wait(
        _ node: Node,
        for source: Node,
        _ manner: Manner? = nil,
        _ run: @escaping (Outcome) -> Void
    ) -> Listener {
        let listener = Listener(manner ?? (node.canSay ? .leaves : .stays), node: node, run)
        node.waiting = listener
        attach(listener, to: source)
        return listener
    }
}

extension RandomGraph.Outcome {
    /// The value of a success.
    var value: Int? {
        if case .success(let value) = self { value } else { nil }
    }

    func mapped(_ transform: (Int) -> Self) -> Self { value.map(transform) ?? self }
    func recovered(_ transform: (Self) -> Self) -> Self { value == nil ? transform(self) : self }
}
