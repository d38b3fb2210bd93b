//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension RandomGraphModel {
    /// Goes up as far as nobody else listens.
    func cancel(_ first: Node) {
        var current: Node? = first
        while let node = current, node.outcome == nil {
            node.isCancelRequested = true
            if let handlers = node.handlers {
                node.handlers = []
                node.wasSettledByCancelling = node.canSay
                if node.canSay { settle(node, .cancelled) }
                if !handlers.isEmpty {
                    enqueue {
                        // What was settled meanwhile has nothing left to stop.
                        if !node.canSay, node.outcome != nil { return }
                        for handler in handlers { handler() }
                    }
                }
                current = nil
            } else {
                current = node.waiting.flatMap(leaveCancelled)
            }
        }
    }

    /// What a cancellation does to one who waits.
    ///
    /// Returns the source if it is to be cancelled too.
    func leaveCancelled(_ listener: Listener) -> Node? {
        guard let source = listener.source else { return nil }
        let othersListen = source.isListenedTo(besides: listener)
        switch listener.manner {
        case .leaves:
            remove(listener, from: source)
            if let node = listener.node { settle(node, .cancelled) }
        case .sees where othersListen:
            remove(listener, from: source)
            enqueue { listener.run(.cancelled) }
        case .sees, .stays: break
        }
        return othersListen ? nil : source
    }

    func request(_ listener: Listener) {
        listener.isResigned = true
        if let source = leaveCancelled(listener) { cancel(source) }
    }

    /// Takes an observer away, or a stage, which then has this outcome.
    func withdraw(_ listener: Listener, cancelling: Bool, leaving outcome: Outcome? = nil) {
        guard let source = listener.source else { return }
        let othersListen = source.isListenedTo(besides: listener)
        remove(listener, from: source)
        if let outcome, let node = listener.node { settle(node, outcome) }
        drain()
        // What follows a timeout may have gone on with what that gave up.
        let isHeardAgain = outcome != nil && source.isListenedTo()
        if cancelling, !othersListen, !isHeardAgain { cancel(source) }
        drain()
    }

    private func remove(_ listener: Listener, from source: Node) {
        source.listeners.removeAll { $0 === listener }
        listener.source = nil
    }
}

extension RandomGraphModel {
    final class Scope {
        private var members: [() -> Void] = []
        private var isCancelled = false

        func add(_ member: @escaping () -> Void) {
            if isCancelled { member() } else { members.append(member) }
        }

        /// The caller drains: nothing runs before all members are cancelled.
        func cancel() {
            isCancelled = true
            let members = members
            self.members = []
            for member in members.reversed() { member() }
        }
    }

    func join(_ node: Node, _ scope: Scope) {
        guard node.outcome == nil else { return }
        scope.add { self.cancel(node) }
    }

    /// The inputs of a combination.
    final class Inputs {
        private let model: RandomGraphModel
        private var listeners: [Listener] = []
        /// Whether the rest is cancelled, once the outcome is known.
        private var isEnding: Bool?

        init(_ model: RandomGraphModel) { self.model = model }

        func add(_ listener: Listener) {
            if let isEnding { return model.withdraw(listener, cancelling: isEnding) }
            listeners.append(listener)
        }

        func end(cancelling: Bool) {
            isEnding = cancelling
            let rest = listeners
            listeners = []
            for listener in rest { model.withdraw(listener, cancelling: cancelling) }
        }

        func request() {
            for listener in listeners { model.request(listener) }
        }
    }
}
