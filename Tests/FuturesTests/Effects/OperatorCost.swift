//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CAllocations
import Futures
import FuturesTestSupport
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

    /// Applies the operator to two descriptions of a source each time.
    init<Product>(
        lazy name: String,
        _ apply: @escaping @Sendable ([LazyFuture<Int, EffectFault>]) -> Product
    ) {
        self.name = name
        count = {
            let promise = Promise<Int, EffectFault>()
            defer { promise.resolve(Words.sourceValue) }
            let known = LazyFuture<Int, EffectFault>.deferred { .success(Words.sourceValue) }
            let pending = LazyFuture.deferred { [future = promise.future] in future }
            return (Self.count(apply, [known, known]), Self.count(apply, [pending, pending]))
        }
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
    private static let rightHere = AnyFutureExecutor.custom(RightHere())

    /// Every operator.
    static let all: [OperatorCost] = [
        OperatorCost("map(_:)") { $0.map { $0 } },
        OperatorCost("flatMap(_:)") { $0.flatMap { .success($0) } },
        OperatorCost("mapError(_:)") { $0.mapError { $0 } },
        OperatorCost("flatMapError(_:)") { $0.flatMapError { Source.failure($0) } },
        OperatorCost("recover(_:)") { $0.recover { _ in 1 } },
        OperatorCost("replaceError(with:)") { $0.replaceError(with: 1) },
        OperatorCost("setFailureType(to:)", failing: Never.self) { $0.setFailureType(to: EffectFault.self) },
        OperatorCost("unwrap(orFail:)", of: Optional(1)) { $0.unwrap(orFail: .given) },
        OperatorCost("flattened()", of: Source.success(1)) { $0.flattened() },
        OperatorCost("eraseToAnyError()") { $0.eraseToAnyError() },
        OperatorCost("filter(orFail:_:)") { $0.filter(orFail: .given) { _ in true } },
        OperatorCost("asVoid()") { $0.asVoid() },
        OperatorCost("asResult()") { $0.asResult() },
        OperatorCost("unwrapResult()", of: Result<Int, EffectFault>.success(1), failing: Never.self) {
            $0.unwrapResult()
        },
        OperatorCost("observe(_:)") { $0.observe { _ in } },
        OperatorCost("onSuccess(_:)") { $0.onSuccess { _ in } },
        OperatorCost("onFailure(_:)") { $0.onFailure { _ in } },
        OperatorCost("always(_:)") { $0.always {} },
        OperatorCost("onCompletion(_:)") { $0.onCompletion { _ in } },
        OperatorCost("flatAlways(_:)") { $0.flatAlways { .success(()) } },
        OperatorCost("zip(_:_:…)") { zip($0, $0) },
        OperatorCost("on(_:)") { $0.on(rightHere) },
        OperatorCost("cancel()") { $0.cancel() },
        OperatorCost("withoutCancelling()") { $0.withoutCancelling() },
        OperatorCost("cancelled(with:)") { $0.cancelled(with: scope) },
        OperatorCost("cancelWhenReleased()") { $0.cancelWhenReleased() },
        OperatorCost("delay(_:)") { $0.delay(.seconds(1), clock: clock) },
        OperatorCost("timeout(after:failWith:)") { $0.timeout(after: .seconds(1), clock: clock, failWith: .given) },
        OperatorCost("timeout(after:)", failing: (any Error).self) { $0.timeout(after: .seconds(1), clock: clock) },
        OperatorCost("deadline(_:failWith:)") {
            $0.deadline(clock.now.advanced(by: .seconds(1)), clock: clock, failWith: .given)
        },
        OperatorCost("all(_:)") { Source.all([$0, $0]) },
        OperatorCost(lazy: "all(_:maxConcurrent:)") { Source.all($0, maxConcurrent: 2) },
        OperatorCost("allSettled(_:)") { Source.allSettled([$0, $0]) },
        OperatorCost("any(_:)") { Source.any([$0, $0]) },
        OperatorCost("race(_:ifEmpty:)") { Source.race([$0, $0], ifEmpty: .given) },
        OperatorCost("reduce(_:into:_:)") { Source.reduce([$0, $0], into: 0) { $0 += $1 } },
        OperatorCost("traverse(_:maxConcurrent:_:)") { source in Source.traverse([1, 2]) { _ in source } },
        OperatorCost("after(_:resolving:)") { _ in Source.after(.seconds(1), resolving: 1, clock: clock) },
        OperatorCost("retry(_:operation:)") { source in
            Source.retry(.immediate(attempts: 1), clock: clock) { _ in source }
        },
    ]
}
