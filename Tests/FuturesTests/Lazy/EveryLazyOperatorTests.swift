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
import Testing

/// What all operators of a description have to get right, whatever they make of its outcome.
@Suite("Every operator of LazyFuture", .timeLimit(.minutes(60)))
struct EveryLazyOperatorTests {
    typealias Lazy = LazyFuture<Int, Telling>

    /// An operator, applied to one description.
    struct Operator: Sendable, CustomTestStringConvertible {
        let name: String
        let apply: @Sendable (Lazy, ManualClock) -> LazyFuture<Void, Telling>

        var testDescription: String { name }

        init<Success>(
            _ name: String,
            _ apply: @escaping @Sendable (Lazy, ManualClock) -> LazyFuture<Success, Telling>
        ) {
            self.name = name
            self.apply = { apply($0, $1).asVoid() }
        }

        static let all = transforming + looking + combining + placing

        private static let transforming = [
            Operator("map") { work, _ in work.map { $0 } },
            Operator("flatMap") { work, _ in work.flatMap { .success($0) } },
            Operator("mapError") { work, _ in work.mapError { $0 } },
            Operator("flatMapError") { work, _ in work.flatMapError { Lazy.failure($0) } },
            Operator("recover") { work, _ in work.recover { _ in 1 } as Lazy },
            Operator("setFailureType") { work, _ in
                (work.recover { _ in 1 } as LazyFuture<Int, Never>).setFailureType(to: Telling.self)
            },
            Operator("eraseToAnyError") { work, _ in
                work.eraseToAnyError().mapError { $0 as? Telling ?? .plain(0) }
            },
            Operator("asVoid") { work, _ in work.asVoid() },
        ]

        private static let looking = [
            Operator("onSuccess") { work, _ in work.onSuccess { _ in } },
            Operator("onFailure") { work, _ in work.onFailure { _ in } },
            Operator("always") { work, _ in work.always {} },
        ]

        private static let combining = [
            Operator("zip") { work, _ in zip(work, Lazy.success(1)) },
            Operator("all") { work, _ in Lazy.all([work]) },
            Operator("allSettled") { work, _ in LazyFuture.allSettled([work]).setFailureType(to: Telling.self) },
            Operator("any") { work, _ in LazyFuture.any([work]).mapError { $0.failures.first ?? .plain(0) } },
            Operator("race") { work, _ in Lazy.race([work], ifEmpty: .plain(0)) },
            Operator("traverse") { work, _ in Lazy.traverse([1]) { _ in work } },
            Operator("sequence") { work, _ in Lazy.sequence([work]) },
        ]

        private static let placing = [
            Operator("then") { work, _ in work.then { $0.map { $0 } } },
            Operator("memoized") { work, _ in work.memoized() },
            Operator("repeat") { work, _ in work.repeat { _ in false } },
            Operator("delay") { work, clock in work.delay(.seconds(1), clock: clock) },
            Operator("timeout") { work, clock in work.timeout(after: .seconds(1), clock: clock, failWith: .plain(0)) },
            Operator("retry") { work, clock in work.retry(.immediate(attempts: 2), clock: clock) },
        ]
    }

    private let clock = ManualClock()

    @Test func `each operator is tried`() throws {
        let beginnings: Set<String> = ["success", "failure", "catching", "deferred", "after", "start", "execute"]
        #expect(Set(Operator.all.map(\.name)) == (try PublicOperators.lazyNames()).subtracting(beginnings))
    }

    // What it does.

    @Test(arguments: Operator.all) func `describing it runs nothing, and each start runs it again`(_ tried: Operator) {
        let runs = Record<Void>()
        let work = tried.apply(
            .deferred {
                runs.add(())
                return .success(1)
            },
            clock
        )
        #expect(runs.isEmpty)
        let futures = [work.start(), work.start()]
        clock.runToEnd()
        #expect(futures.map(\.hasSucceeded) == [true, true])
        #expect(runs.all.count == (tried.name == "memoized" ? 1 : 2))
    }

    // Where closures run.

    @Test(arguments: Operator.all.filter { $0.name != "delay" }, Arrival.allCases)
    func `what follows runs where the work settles, or at once`(_ tried: Operator, _ arrival: Arrival) {
        let places = arrival.places(Result<Int, Telling>.success(1)) { source, ran in
            tried.apply(LazyFuture(source), clock).start().observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test(arguments: Operator.all) func `cancelling a run stops its work, and no other run`(_ tried: Operator) {
        let works = Record<Work<Int, Telling>>()
        let description = tried.apply(
            .deferred {
                let work = Work<Int, Telling>()
                works.add(work)
                return work.future
            },
            clock
        )
        let runs = [description.start(), description.start()]
        runs[0].cancel()
        switch tried.name {
        case "memoized": #expect(works.all.map(\.isStopped) == [false])
        default: #expect(works.all.map(\.isStopped) == [true, false])
        }
        #expect(!runs[0].isPending)
        #expect(runs[1].isPending)
    }

    // Lifetime.

    @Test(arguments: Operator.all)
    func `a description that is gone is let go of when its last run is over`(_ tried: Operator) {
        let lifetime = Lifetime()
        let work = Work<Int, Telling>()
        func started(_ token: Lifetime.Token) -> Future<Void, Telling> {
            tried.apply(.deferred { token.zero == 0 ? work.future : .success(1) }, clock).start()
        }
        let future = started(lifetime.token())
        work.promise.resolve(1)
        clock.runToEnd()
        #expect(future.hasSucceeded)
        #expect(lifetime.isOver)
    }

    @Test(arguments: Operator.all)
    func `a description that was never started is let go of at once`(_ tried: Operator) {
        let lifetime = Lifetime()
        func describe(_ token: Lifetime.Token) {
            _ = tried.apply(.deferred { .success(token.zero) }, clock)
        }
        describe(lifetime.token())
        #expect(lifetime.isOver)
    }
}
