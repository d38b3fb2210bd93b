//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Futures
import FuturesTesting

/// An operator whose allocations are counted, with closures that capture nothing, or one reference where they have to.
struct OperatorCost: Sendable {
    typealias Source = Future<Int, EffectFault>

    /// Whether the counts are those that `Effects.md` speaks of.
    ///
    /// Without optimization closures and generic code allocate more, and how much more is up to the compiler.
    static var isExact: Bool {
        #if DEBUG || !compiler(>=6.3) || compiler(>=6.4)
        false
        #else
        allocations_are_counted()
        #endif
    }

    /// Its name, as in its row.
    let name: String
    private let count: @Sendable () -> (known: Int, pending: Int)

    /// Applies the operator to sources of this value and this failure.
    init<Value: Sendable, Failure: Error, Product>(
        _ name: String,
        of value: Value,
        failing failure: Failure.Type,
        _ apply: @escaping @Sendable (Future<Value, Failure>) -> Product
    ) {
        self.name = name
        count = {
            let promise = Promise<Value, Failure>()
            defer { promise.resolve(value) }
            return (Self.count(apply, .success(value)), Self.count(apply, promise.future))
        }
    }

    init<Product>(
        _ name: String,
        _ apply: @escaping @Sendable (Future<Int, EffectFault>) -> Product
    ) {
        self.init(name, of: Words.sourceValue, failing: EffectFault.self, apply)
    }

    init<Value: Sendable, Product>(
        _ name: String,
        of value: Value,
        _ apply: @escaping @Sendable (Future<Value, EffectFault>) -> Product
    ) {
        self.init(name, of: value, failing: EffectFault.self, apply)
    }

    init<Failure: Error, Product>(
        _ name: String,
        failing failure: Failure.Type,
        _ apply: @escaping @Sendable (Future<Int, Failure>) -> Product
    ) {
        self.init(name, of: Words.sourceValue, failing: failure, apply)
    }

    private static func count<Input, Product>(_ apply: (Input) -> Product, _ source: Input) -> Int {
        allocations { apply(source) }
    }

    /// How many allocations a closure makes on this thread.
    static func allocations<Product>(_ body: () -> Product) -> Int {
        // What is made once, for each type or thread, has been made after the first times.
        var least = Int.max
        for _ in 0..<4 {
            let before = allocations_of_this_thread()
            let product = body()
            least = min(least, allocations_of_this_thread() - before)
            withExtendedLifetime(product) {}
        }
        return least
    }

    /// The figures, as `Effects.md` writes them: allocations for a known source, and for a pending one.
    func seen() -> String {
        let counts = count()
        return "\(counts.known) / \(counts.pending)"
    }
}

extension OperatorCost {
    private static let clock = ManualClock()
    private static let scope = CancellationScope()

    /// Every operator.
    static let all: [OperatorCost] = [
        OperatorCost("map") { $0.map { $0 } },
        OperatorCost("flatMap") { $0.flatMap { .success($0) } },
        OperatorCost("mapError") { $0.mapError { $0 } },
        OperatorCost("flatMapError") { $0.flatMapError { Source.failure($0) } },
        OperatorCost("recover") { $0.recover { _ in 1 } },
        OperatorCost("replaceError") { $0.replaceError(with: 1) },
        OperatorCost("setFailureType", failing: Never.self) { $0.setFailureType(to: EffectFault.self) },
        OperatorCost("unwrap", of: Optional(1)) { $0.unwrap(orFail: .given) },
        OperatorCost("flattened", of: Source.success(1)) { $0.flattened() },
        OperatorCost("eraseToAnyError") { $0.eraseToAnyError() },
        OperatorCost("filter") { $0.filter(orFail: .given) { _ in true } },
        OperatorCost("asVoid") { $0.asVoid() },
        OperatorCost("observe") { $0.observe { _ in } },
        OperatorCost("onSuccess") { $0.onSuccess { _ in } },
        OperatorCost("onFailure") { $0.onFailure { _ in } },
        OperatorCost("always") { $0.always {} },
        OperatorCost("zip") { zip($0, $0) },
        OperatorCost("on") { $0.on(.inline) },
        OperatorCost("cancel") { $0.cancel() },
        OperatorCost("withoutCancelling") { $0.withoutCancelling() },
        OperatorCost("cancelled") { $0.cancelled(with: scope) },
        OperatorCost("cancelWhenReleased") { $0.cancelWhenReleased() },
        OperatorCost("delay") { $0.delay(.seconds(1), clock: clock) },
        OperatorCost("timeout") { $0.timeout(after: .seconds(1), clock: clock, failWith: .given) },
        OperatorCost("deadline") { $0.deadline(clock.now.advanced(by: .seconds(1)), clock: clock, failWith: .given) },
        OperatorCost("all") { Source.all([$0, $0]) },
        OperatorCost("allSettled") { Source.allSettled([$0, $0]) },
        OperatorCost("any") { Source.any([$0, $0]) },
        OperatorCost("race") { Source.race([$0, $0], ifEmpty: .given) },
        OperatorCost("reduce") { Source.reduce([$0, $0], into: 0) { $0 += $1 } },
        OperatorCost("traverse") { source in Source.traverse([1, 2]) { _ in source } },
        OperatorCost("after") { _ in Source.after(.seconds(1), resolving: 1, clock: clock) },
        OperatorCost("retry") { source in Source.retry(.immediate(attempts: 1), clock: clock) { _ in source } },
    ]
}
