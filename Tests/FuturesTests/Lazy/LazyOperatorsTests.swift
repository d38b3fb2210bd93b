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

/// Each operator does in each run what the future's operator of the same name does.
@Suite("LazyFuture's operators", .timeLimit(.minutes(60)))
struct LazyOperatorsTests {
    typealias Outcome = Result<Int, Fault>

    /// Applies the lazy and the eager operator to each outcome in each arrival, and runs the lazy one twice.
    private func expectSame<Success: Equatable, Failure: Equatable>(
        _ lazy: (LazyFuture<Int, Fault>) -> LazyFuture<Success, Failure>,
        _ eager: (Future<Int, Fault>) -> Future<Success, Failure>,
        _ location: SourceLocation = #_sourceLocation
    ) {
        for outcome in [Outcome.success(1), .success(0), .failure(.first), .failure(.cancelled)] {
            for arrival in Arrival.allCases {
                let futures = arrival.meet(outcome) { source in
                    let work = lazy(LazyFuture(source))
                    return [work.start(), work.start(), eager(source)]
                }
                #expect(futures[0].state == futures[2].state, sourceLocation: location)
                #expect(futures[1].state == futures[2].state, sourceLocation: location)
                #expect(futures[2].state != .pending, sourceLocation: location)
            }
        }
    }

    @Test func `each has the name of a future's operator, but for those that say how often work runs`() throws {
        let own = try PublicOperators.lazyNames().subtracting(try PublicOperators.names())
        let running: Set<String> = ["repeat", "memoized", "sequence"]
        let describing: Set<String> = ["success", "failure", "catching", "deferred", "then"]
        #expect(own == running.union(describing))
    }

    @Test func `it takes what the one of a future takes`() throws {
        let lazy = Dictionary(grouping: try PublicOperators.ofLazyFuture(), by: \.name)
        for (name, forms) in Dictionary(grouping: try PublicOperators.ofFuture(), by: \.name) {
            guard let same = lazy[name] else { continue }
            // What it tries is the description itself; where closures run is said in 'then'.
            let own: Set<String> =
                switch name {
                case "retry": ["operation", "isolatedTo", "on"]
                case "traverse": ["pulling", "isolatedTo", "on"]
                case "allSettled": ["maxConcurrent"]
                default: ["isolatedTo", "on"]
                }
            #expect(Set(same.flatMap(\.labels)) == Set(forms.flatMap(\.labels)).subtracting(own), "\(name)")
        }
    }

    @Test func `any operator of a future is lifted`() {
        expectSame({ $0.then { $0.asResult() } }, { $0.asResult() })
        expectSame({ $0.then { $0.flatAlways { .success(()) } } }, { $0.flatAlways { .success(()) } })
        expectSame({ $0.then { $0.filter(orFail: .second) { $0 > 0 } } }, { $0.filter(orFail: .second) { $0 > 0 } })
        expectSame({ $0.then { $0.replaceError(with: 9) } }, { $0.replaceError(with: 9) })
        expectSame({ $0.then { $0.map(on: .inline) { $0 + 1 } } }, { $0.map { $0 + 1 } })
    }

    @Test func `a cancellation that goes no further up`() {
        let work = Work<Int, Fault>()
        let description = LazyFuture.deferred { work.future }.then { $0.withoutCancelling() }
        let first = description.start()
        first.cancel()
        #expect(first.failure == .cancelled)
        #expect(!work.isStopped)
        let second = description.start()
        work.promise.resolve(1)
        #expect(second.state == .completed(.success(1)))
    }

    @Test func `each run is cancelled with a scope`() {
        let scope = CancellationScope()
        let works = Record<Work<Int, Fault>>()
        let description = LazyFuture<Int, Fault>.deferred {
            let work = Work<Int, Fault>()
            works.add(work)
            return work.future
        }
        .then { $0.cancelled(with: scope) }
        let runs = [description.start(), description.start()]
        scope.cancel()
        let late = description.start()
        #expect((runs + [late]).map(\.failure) == [.cancelled, .cancelled, .cancelled])
        #expect(works.all.map(\.isStopped) == [true, true, true])
    }

    @Test func `operators that transform a success`() {
        expectSame({ $0.map { $0 + 1 } }, { $0.map { $0 + 1 } })
        expectSame(
            { $0.map { (value) throws(Fault) in try halves(value) } },
            { $0.map { (value) throws(Fault) in try halves(value) } }
        )
        expectSame({ $0.flatMap { .success($0 + 1) } }, { $0.flatMap { .success($0 + 1) } })
        expectSame(
            { $0.flatMap { _ in .failure(.second) } },
            { $0.flatMap { _ in Future<Int, Fault>.failure(.second) } }
        )
        expectSame({ $0.map { LazyFuture.success($0) }.flatMap { $0 } }, { $0 })
        expectSame({ $0.asVoid().map { 7 } }, { $0.asVoid().map { 7 } })
    }

    @Test func `operators that transform a failure`() {
        expectSame({ $0.mapError { _ in .second } }, { $0.mapError { _ in Fault.second } })
        expectSame({ $0.flatMapError { _ in .success(9) } }, { $0.flatMapError { _ in Future<Int, Fault>.success(9) } })
        expectSame({ $0.recover { _ in 9 } as LazyFuture<Int, Never> }, { $0.replaceError(with: 9) })
        expectSame({ $0.recover { _ in 9 } as LazyFuture<Int, Fault> }, { $0.recover { _ in 9 } as Future<Int, Fault> })
        expectSame(
            { ($0.recover { _ in 9 } as LazyFuture<Int, Never>).setFailureType(to: Fault.self) },
            { $0.recover { _ in 9 } }
        )
        expectSame({ $0.eraseToAnyError().mapError { $0 as? Fault ?? .second } }, { $0 })
    }

    @Test func `operators that combine`() {
        let one = LazyFuture<Int, Fault>.success(1)
        expectSame({ LazyFuture.all([$0, one]) }, { Future.all([$0, .success(1)]) })
        expectSame({ LazyFuture.sequence([$0, one]) }, { Future.all([$0, .success(1)]) })
        expectSame({ LazyFuture.allSettled([$0, one]) }, { Future.allSettled([$0, .success(1)]) })
        expectSame({ LazyFuture.any([$0]) }, { Future.any([$0]) })
        expectSame({ LazyFuture.race([$0], ifEmpty: .second) }, { Future.race([$0], ifEmpty: .second) })
        expectSame({ zip($0, one).map { $0 + $1 } }, { $0.map { $0 + 1 } })
        expectSame({ work in LazyFuture.traverse([work, one]) { $0 } }, { Future.all([$0, .success(1)]) })
    }

    @Test func `combinations of nothing settle at once`() {
        typealias Lazy = LazyFuture<Int, Fault>
        #expect(Lazy.all([]).start().state == .completed(.success([])))
        #expect(Lazy.sequence([]).start().state == .completed(.success([])))
        #expect(Lazy.allSettled([]).start().state == .completed(.success([])))
        #expect(Lazy.any([]).start().state == .completed(.failure(AllFailed([]))))
        #expect(Lazy.race([], ifEmpty: .second).start().state == .completed(.failure(.second)))
    }

    @Test func `losers are cancelled`() {
        let (winner, loser) = (Work<Int, Fault>(), Work<Int, Fault>())
        let race = LazyFuture.race([LazyFuture(winner.future), LazyFuture(loser.future)], ifEmpty: .second).start()
        winner.promise.resolve(1)
        #expect(race.state == .completed(.success(1)))
        #expect(loser.isStopped)
    }

    // Looking in.

    @Test func `what looks in sees each run, before what comes after it`() {
        let seen = Record<String>()
        let work = LazyFuture<Int, Fault>.success(1)
            .onSuccess { seen.add("success \($0)") }
            .onFailure { seen.add("failure \($0)") }
            .always { seen.add("always") }
            .map { value in
                seen.add("map")
                return value
            }
        #expect(seen.isEmpty)
        work.execute()
        work.execute()
        #expect(seen.all == ["success 1", "always", "map", "success 1", "always", "map"])
    }

    @Test(arguments: Arrival.allCases)
    func `the closure that looks in runs where the work settles`(_ arrival: Arrival) {
        let places = arrival.places(Outcome.failure(.first)) { source, ran in
            LazyFuture(source).onFailure { _ in ran() }.execute()
        }
        #expect(places == [arrival.place])
    }

    @Test func `what looks in does not stand in the way of a cancellation, and sees it`() {
        let seen = Record<Outcome>()
        let work = Work<Int, Fault>()
        let future = LazyFuture<Int, Fault>.deferred { work.future }.then { $0.onCompletion { seen.add($0) } }.map {
            $0 + 1
        }.start()
        future.cancel()
        #expect(work.isStopped)
        #expect(future.state == .completed(.failure(.cancelled)))
        #expect(seen.all == [.failure(.cancelled)])
    }

    private func halves(_ value: Int) throws(Fault) -> Int {
        guard value > 0 else { throw .second }
        return value * 5
    }
}
