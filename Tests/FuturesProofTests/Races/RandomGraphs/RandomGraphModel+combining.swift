//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

// Combinations, and what several callers share.

extension RandomGraphModel {
    func combine(_ combination: RandomGraph.Combination, _ sources: [Node]) -> Node {
        switch combination {
        case .zip where sources.count > 1: stage(gather(sources, inTurn: true)) { $0 }
        case .all, .zip: stage(gather(sources, inTurn: false)) { $0 }
        case .race: race(sources, cancelling: false)
        case .raceCancelling: race(sources, cancelling: true)
        case .any: stage(search(sources, cancelling: false)) { $0 }
        case .anyCancelling: stage(search(sources, cancelling: true)) { $0 }
        }
    }

    /// `all` takes what is known at once, and `zip` in its turn: that makes a difference to what is cancelled first.
    private func gather(_ sources: [Node], inTurn: Bool) -> Node {
        let node = makeProducer()
        var values: [Int: Int] = [:]
        observe(sources, node, inTurn: inTurn) { inputs, index, outcome in
            guard let value = outcome.value else {
                if self.settle(node, outcome) { inputs.end(cancelling: true) }
                return
            }
            values[index] = value
            if values.count == sources.count {
                self.settle(node, .success(values.sorted { $0.key < $1.key }.reduce(0) { $0 &* 31 &+ $1.value }))
            }
        }
        return node
    }

    private func race(_ sources: [Node], cancelling: Bool) -> Node {
        if !cancelling, let first = sources.first(where: { $0.outcome != nil }) { return first }
        let node = makeProducer()
        observe(sources, node) { inputs, _, outcome in
            if self.settle(node, outcome) { inputs.end(cancelling: cancelling) }
        }
        return node
    }

    private func search(_ sources: [Node], cancelling: Bool) -> Node {
        let node = makeProducer()
        var failures: [Int: Outcome] = [:]
        observe(sources, node) { inputs, index, outcome in
            if outcome.value != nil {
                if self.settle(node, outcome) { inputs.end(cancelling: cancelling) }
                return
            }
            failures[index] = outcome
            if failures.count == sources.count, let first = failures[0] { self.settle(node, first) }
        }
        return node
    }

    private func observe(
        _ sources: [Node],
        _ node: Node,
        inTurn: Bool = true,
        _ look: @escaping (Inputs, Int, Outcome) -> Void
    ) {
        let inputs = Inputs(self)
        node.handlers?.append { inputs.request() }
        for (index, source) in sources.enumerated() {
            if !inTurn, let outcome = source.outcome {
                look(inputs, index, outcome)
                continue
            }
            let listener = Listener(canSayCancelled ? .leaves : .stays) { look(inputs, index, $0) }
            attach(listener, to: source)
            drain()
            inputs.add(listener)
        }
    }
}

extension RandomGraphModel {
    /// Work that is under way once, for everyone who joined.
    final class Flight {
        let shared: Node
        var callers = 1
        var isOpen = true
        var landing: Listener?
        /// Called when it has landed, or everyone has left.
        let ended: (Outcome?) -> Void

        init(_ shared: Node, _ ended: @escaping (Outcome?) -> Void) {
            self.shared = shared
            self.ended = ended
        }
    }

    /// Work that is run once.
    final class Memo {
        let work: Made
        var flight: Flight?
        var outcome: Outcome?

        init(_ work: Made) { self.work = work }
    }

    func fly(_ key: Int, _ work: Made) -> Node {
        if let flight = flights[key], flight.isOpen { return board(flight) }
        return takeOff(begin(work, 0)) { [self] flight in
            flights[key] = flight
        } ended: { [self] flight, _ in
            if flights[key] === flight { flights[key] = nil }
        }
    }

    func start(_ memo: Memo) -> Node {
        if let outcome = memo.outcome { return known(outcome) }
        if let flight = memo.flight, flight.isOpen { return board(flight) }
        return takeOff(forwarded(begin(memo.work, 0))) { flight in
            memo.flight = flight
        } ended: { flight, outcome in
            guard memo.flight === flight else { return }
            memo.flight = nil
            memo.outcome = outcome
        }
    }

    private func takeOff(
        _ work: Node,
        _ began: (Flight) -> Void,
        ended: @escaping (Flight, Outcome?) -> Void
    ) -> Node {
        var this: Flight?
        let flight = Flight(makeProducer()) { outcome in if let this { ended(this, outcome) } }
        this = flight
        began(flight)
        let landing = Listener(canSayCancelled ? .leaves : .stays) { outcome in
            flight.isOpen = false
            flight.ended(outcome)
            this = nil
            self.settle(flight.shared, outcome)
        }
        flight.landing = landing
        attach(landing, to: work)
        drain()
        return caller(of: flight)
    }

    private func board(_ flight: Flight) -> Node {
        flight.callers += 1
        return caller(of: flight)
    }

    private func caller(of flight: Flight) -> Node {
        if let outcome = flight.shared.outcome { return known(outcome) }
        let node = makeProducer()
        shield(node, from: flight.shared)
        node.handlers?.append { self.leave(flight) }
        return node
    }

    private func leave(_ flight: Flight) {
        guard flight.isOpen else { return }
        flight.callers -= 1
        guard flight.callers == 0 else { return }
        flight.isOpen = false
        flight.ended(nil)
        guard let landing = flight.landing else { return }
        guard canSayCancelled else { return request(landing) }
        cancel(flight.shared)
        withdraw(landing, cancelling: true)
    }
}
