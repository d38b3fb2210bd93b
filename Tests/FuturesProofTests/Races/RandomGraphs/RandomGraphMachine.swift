//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

/// Runs a random graph on the library.
///
/// The operations may come from several threads: one that refers to what isn't there, or isn't there any more, does
/// nothing.
final class RandomGraphMachine<Failure: RandomGraphFailure>: Sendable {
    typealias Numbers = Future<Int, Failure>

    private struct Held {
        var futures: [Numbers?]
        var promises: [Promise<Int, Failure>?]
        var scopes: [CancellationScope?]
        var descriptions: [LazyFuture<Int, Failure>?]
        var trace = RandomGraph.Trace()

        init(_ count: Int) {
            futures = Array(repeating: nil, count: count)
            promises = Array(repeating: nil, count: count)
            scopes = Array(repeating: nil, count: count)
            descriptions = Array(repeating: nil, count: count)
        }
    }

    let program: RandomGraph
    let clock = ManualClock()
    let flights = SingleFlight<Int, Int, Failure>()
    private let held: Guarded<Held>

    init(_ program: RandomGraph) {
        self.program = program
        held = Guarded(Held(program.operations.count))
    }

    /// Runs the whole program on this thread.
    func run() -> RandomGraph.Trace {
        for number in program.operations.indices { perform(number) }
        return finish()
    }

    /// Lets go of everything, and returns what was seen until then.
    func finish() -> RandomGraph.Trace {
        let end = held.withLock { held in
            defer { held = Held(0) }
            return held
        }
        // Promises that are dropped call observers, which come back for the lock: they live until it is free.
        return withExtendedLifetime(end) {
            var trace = end.trace
            if !program.keepsHandles { trace.order = [] }
            for (number, future) in end.futures.enumerated() {
                if let future { trace.states[number] = .some(future.known.map(Self.outcome)) }
            }
            return trace
        }
    }

    /// Settles what is still to be settled.
    func settleAll() {
        for promise in held.withLock({ $0.promises }) { promise?.resolve(0) }
        clock.advance(by: .seconds(1_000))
    }

    static func outcome(_ result: Result<Int, Failure>) -> RandomGraph.Outcome {
        switch result {
        case .success(let value): .success(value)
        case .failure(let failure): failure.outcome
        }
    }

    // The lock is never held while the library is called: what it calls may come back here.

    func future(_ number: Int) -> Numbers? {
        held.withLock { $0.futures.indices.contains(number) ? $0.futures[number] : nil }
    }
    func description(_ number: Int) -> LazyFuture<Int, Failure>? { held.withLock { $0.descriptions[number] } }

    func saw(_ outcome: RandomGraph.Outcome, _ number: Int) {
        held.withLock { $0.trace.saw(outcome, number) }
    }

    func perform(_ number: Int) {
        switch program.operations[number] {
        case .nothing: break
        case .promise:
            let promise = Promise<Int, Failure>()
            held.withLock { held in
                held.promises[number] = promise
                held.futures[number] = promise.future
            }
        case .observe(let source, let reaction):
            future(source)?.observe {
                self.saw(Self.outcome($0), number)
                self.react(reaction, RandomGraph.reacting(number))
            }
        case .memoize(let inner):
            let made = made(inner)
            held.withLock { $0.descriptions[number] = LazyFuture.deferred { made.future(0) }.memoized() }
        case .addHandler(let promise):
            self.promise(promise)?.onCancel { self.held.withLock { $0.trace.stopped(number) } }
        case .resolve(let promise): self.promise(promise)?.resolve(number)
        case .reject(let promise): self.promise(promise)?.reject(.plain(number))
        case .cancel(let future): self.future(future)?.cancel()
        case .dropPromise(let number): drop(\.promises, number)
        case .dropFuture(let number): drop(\.futures, number)
        case .advance(let duration): clock.advance(by: .seconds(duration))
        case .scope(let outer):
            let outer = outer.flatMap(scope)
            let scope = outer.map { CancellationScope(in: $0) } ?? CancellationScope()
            held.withLock { $0.scopes[number] = scope }
        case .join(let future, let scope):
            if let scope = self.scope(scope) { self.future(future)?.cancelled(with: scope) }
        case .cancelWhenReleased(let future):
            let scope = self.future(future)?.cancelWhenReleased()
            held.withLock { $0.scopes[number] = scope }
        case .cancelScope(let scope): self.scope(scope)?.cancel()
        case .dropScope(let scope): drop(\.scopes, scope)
        default:
            let future = derived(by: program.operations[number], number)
            held.withLock { $0.futures[number] = future }
        }
    }

    private func react(_ reaction: RandomGraph.Reaction, _ number: Int) {
        switch reaction {
        case .nothing: break
        case .observe(let source): future(source)?.observe { self.saw(Self.outcome($0), number) }
        case .resolve(let promise): self.promise(promise)?.resolve(number)
        }
    }

    private func promise(_ number: Int) -> Promise<Int, Failure>? {
        held.withLock { $0.promises.indices.contains(number) ? $0.promises[number] : nil }
    }
    private func scope(_ number: Int) -> CancellationScope? { held.withLock { $0.scopes[number] } }

    private func drop<Value: Sendable>(_ values: WritableKeyPath<Held, [Value?]>, _ number: Int) {
        let last = held.withLock { held in held[keyPath: values][number].take() }
        withExtendedLifetime(last) {}
    }
}
