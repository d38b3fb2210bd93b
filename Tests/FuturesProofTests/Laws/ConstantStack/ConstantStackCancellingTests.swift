//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

// As in ConstantStackTests, for cancellations that begin in what other cancellations let go of.

@Suite("Law: constant stack, cancelling", .serialized, .timeLimit(.minutes(60)))
struct ConstantStackCancellingTests {
    private let deep = Depth.pick(quick: 10_000, normal: 10_000, full: 100_000)

    @Test func `flights whose work waits for the next flight`() async {
        let flights = SingleFlight<Int, Int, any Error>()
        let (begun, gate) = (Promise<Void, Never>(), Promise<Int, any Error>())
        let deep = deep
        @Sendable func run(_ number: Int) async throws -> Int {
            if number < deep { return try await flights.value(for: number) { try await run(number + 1) + 1 } }
            begun.resolve()
            return try await gate.future.value(onCancel: .cancelFuture)
        }
        let task = Task { try await run(0) }
        await begun.future.value
        onSmallStack { task.cancel() }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(flights.count == 0)
    }

    @Test func `scopes that closures of the scope before hold`() {
        let seen = Count()
        let isStopped = onSmallStack {
            let last = Work<Int, any Error>()
            var scope = CancellationScope()
            last.future.cancelled(with: scope)
            var promises: [Promise<Int, any Error>] = []
            for _ in 0..<deep {
                let outer = CancellationScope()
                let promise = Promise<Int, any Error>()
                promise.future.map { [scope] value in
                    withExtendedLifetime(scope) {}
                    return value
                }.cancelled(with: outer)
                promise.onCancel { seen.raise() }
                promises.append(promise)
                scope = outer
            }
            scope.cancel()
            scope = CancellationScope()
            return last.isStopped
        }
        #expect(isStopped)
        #expect(seen.now == deep)
    }

    @Test func `scopes that handlers of the scope before hold, released`() {
        let isStopped = onSmallStack {
            let last = Work<Int, any Error>()
            var scope = CancellationScope()
            last.future.cancelled(with: scope)
            for _ in 0..<deep {
                let outer = CancellationScope()
                let promise = Promise<Int, any Error>()
                promise.onCancel { [scope] in withExtendedLifetime(scope) {} }
                promise.future.cancelled(with: outer)
                scope = outer
            }
            scope = CancellationScope()
            return last.isStopped
        }
        #expect(isStopped)
    }

    /// Cancels when it is let go of.
    private final class Canceller: Sendable {
        private let future: Future<Int, any Error>

        init(_ future: Future<Int, any Error>) { self.future = future }

        deinit { future.cancel() }
    }

    @Test(arguments: [false, true])
    func `objects that cancel the next future in their deinit`(_ isSettled: Bool) {
        let isStopped = onSmallStack {
            let last = Work<Int, any Error>()
            var next = last.future
            var first = Promise<Int, any Error>()
            for _ in 0..<deep {
                let promise = Promise<Int, any Error>()
                next = promise.future.map { [canceller = Canceller(next)] value in
                    withExtendedLifetime(canceller) {}
                    return value
                }
                first = promise
            }
            if isSettled { first.resolve(1) } else { next.cancel() }
            return last.isStopped
        }
        #expect(isStopped)
    }

    @Test func `nested scopes, cancelled and released`() {
        let isStopped = onSmallStack {
            let work = Work<Int, any Error>()
            let outer = CancellationScope()
            var scopes = [outer]
            for index in 0..<deep { scopes.append(CancellationScope(in: scopes[index])) }
            work.future.cancelled(with: scopes[deep])
            outer.cancel()
            return work.isStopped
        }
        #expect(isStopped)
    }

    @Test func `a loop through flattened`() {
        let value = onSmallStack {
            @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                rest == 0
                    ? .success(7)
                    : Future<Future<Int, Never>, Never>.success(.success(rest)).flattened().flatMap { loop($0 - 1) }
            }
            return loop(deep).wait()
        }
        #expect(value == .success(7))
    }
}
