//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension RandomGraphModel {
    func perform(_ operation: RandomGraph.Operation, _ number: Int) {
        switch operation {
        case .nothing: break
        case .promise:
            let node = makeProducer()
            promises[number] = node
            futures[number] = node
        case .observe(let source, let reaction): observe(source, number, reaction)
        case .memoize(let inner): memos[number] = Memo(made(inner))
        case .addHandler(let promise): addHandler(promises[promise], number)
        case .resolve(let promise): if let node = promises[promise] { settle(node, .success(number)) }
        case .reject(let promise): if let node = promises[promise] { settle(node, .plain(number)) }
        case .cancel(let future): if let node = futures[future] { cancel(node) }
        case .dropPromise(let promise): if let node = promises.removeValue(forKey: promise) { settle(node, .broken) }
        case .dropFuture(let future): futures[future] = nil
        case .advance(let duration): advance(by: duration)
        case .scope, .join, .cancelWhenReleased, .cancelScope, .dropScope: performScope(operation, number)
        default: futures[number] = derived(by: operation, number)
        }
    }

    private func observe(_ source: Int, _ number: Int, _ reaction: RandomGraph.Reaction) {
        guard let source = futures[source] else { return }
        let listener = Listener(.stays) { outcome in
            self.trace.saw(outcome, number)
            switch reaction {
            case .nothing: break
            case .observe(let source): self.observe(source, RandomGraph.reacting(number), .nothing)
            case .resolve(let promise):
                if let node = self.promises[promise] { self.settle(node, .success(RandomGraph.reacting(number))) }
            }
        }
        attach(listener, to: source)
    }

    private func derived(by operation: RandomGraph.Operation, _ number: Int) -> Node? {
        switch operation {
        case .stage(let stage, let source): futures[source].map { self.stage($0, stage, number) }
        case .flatMap(let source, let inner):
            futures[source].map { source in
                let made = made(inner)
                return chain(source) { outcome in outcome.value.map { self.begin(made, $0) } }
            }
        case .flatMapError(let source, let inner):
            futures[source].map { source in
                let made = made(inner)
                return chain(source) { outcome in outcome.value == nil ? self.begin(made, number) : nil }
            }
        case .tap(let tap, let source): futures[source].map { self.tap($0, look(tap, number)) }
        case .withoutCancelling(let source): futures[source].map(withoutCancelling)
        case .timeout(let source, let duration): futures[source].map { timeout($0, after: duration, number) }
        case .combine(let combination, let sources):
            sources.contains { futures[$0] == nil } ? nil : combine(combination, sources.compactMap { futures[$0] })
        case .fly(let key, let inner): fly(key, made(inner))
        case .start(let memo): memos[memo].map(start)
        default: nil
        }
    }

    private func stage(_ source: Node, _ stage: RandomGraph.Stage, _ number: Int) -> Node {
        switch stage {
        case .map: self.stage(source) { $0.mapped { .success($0 + 1) } }
        case .failingMap, .filter:
            self.stage(source) { $0.mapped { $0.isMultiple(of: 2) ? .success($0) : .plain(number) } }
        case .mapError: self.stage(source) { $0.recovered { _ in .plain(number) } }
        case .recover: self.stage(source) { $0.recovered { _ in .success(number) } }
        case .failingRecover:
            self.stage(source) { $0.recovered { if case .plain = $0 { .success(number) } else { $0 } } }
        case .muted: self.stage(self.stage(source, canSay: false) { $0 }) { $0 }
        case .recovered:
            self.stage(self.stage(source, canSay: false) { $0.recovered { _ in .success(number) } }) { $0 }
        }
    }

    private func look(_ tap: RandomGraph.Tap, _ number: Int) -> (Outcome) -> Void {
        { outcome in
            switch tap {
            case .onSuccess: if outcome.value == nil { return }
            case .onFailure: if outcome.value != nil { return }
            case .always: break
            }
            self.trace.saw(tap == .always ? .success(0) : outcome, number)
        }
    }

    private func performScope(_ operation: RandomGraph.Operation, _ number: Int) {
        defer { drain() }
        switch operation {
        case .scope(let outer):
            let scope = Scope()
            scopes[number] = scope
            if let outer { scopes[outer]?.add { scope.cancel() } }
        case .join(let future, let scope):
            if let node = futures[future], let scope = scopes[scope] { join(node, scope) }
        case .cancelWhenReleased(let future):
            guard let node = futures[future] else { return }
            let scope = Scope()
            scopes[number] = scope
            join(node, scope)
        case .cancelScope(let scope): scopes[scope]?.cancel()
        case .dropScope(let scope): scopes.removeValue(forKey: scope)?.cancel()
        default: break
        }
    }

    private func addHandler(_ node: Node?, _ number: Int) {
        guard let node else { return }
        let handler = { self.trace.stopped(number) }
        if node.outcome == nil, !node.isCancelRequested {
            node.handlers?.append(handler)
        } else if node.outcome == nil || node.wasSettledByCancelling {
            handler()
        }
    }
}
