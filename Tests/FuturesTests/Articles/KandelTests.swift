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

private enum NetworkError: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
    case unknown, cancelled
    case broken(BrokenPromise)
}

/// The article's `Network(url).get()`: a description, which asks each time it is run.
private struct Network: Sendable {
    let url: String
    let requests: Record<String>

    func get() -> LazyFuture<String, NetworkError> {
        .deferred {
            requests.add(url)
            return url.isEmpty ? .failure(.unknown) : .success("Page of \(url)\nand more")
        }
    }
}

@Suite("Kandel: promises that run when told", .timeLimit(.minutes(60)))
struct KandelTests {
    private let requests = Record<String>()

    // Its programs.

    @Test func `a value goes through functions`() {
        let price = LazyFuture<Double, Never>.success(12).map { $0 * 2.10 }
        #expect(price.start().known == .success(12 * 2.10))
    }

    @Test func `one request is followed by another, and then something is made of it`() {
        let shown = Record<String>()
        let page = Network(url: "kv", requests: requests).get()
            .flatMap { [requests] _ in Network(url: "objc", requests: requests).get() }
            .map { text in text.prefix { $0 != "\n" } }
            .map { line in String(line.prefix(20)) }
            .onSuccess { shown.add($0) }
        #expect(requests.isEmpty)
        page.execute()
        #expect(requests.all == ["kv", "objc"])
        #expect(shown.all == ["Page of objc"])
    }

    @Test func `a promise of a promise is joined`() {
        let nested = LazyFuture<LazyFuture<Int, NetworkError>, NetworkError>.success(.success(3))
        #expect(nested.flatMap { $0 }.start().known == .success(3))
    }

    @Test func `it can be copied, kept, and run many times`() {
        let get = Network(url: "kv", requests: requests).get()
        let copy = get.map(\.count)
        get.execute()
        copy.execute()
        get.execute()
        #expect(requests.all == ["kv", "kv", "kv"])
    }

    @Test func `or once, where repeating it would do harm`() {
        let get = Network(url: "kv", requests: requests).get().memoized()
        get.execute()
        get.execute()
        #expect(requests.all == ["kv"])
    }

    @Test func `what is made first and started last runs last`() {
        let order = Record<Int>()
        let works = (0..<3).map { number in LazyFuture<Void, Never>.catching({ order.add(number) }) }
        for work in works.reversed() { work.execute() }
        #expect(order.all == [2, 1, 0])
    }

    @Test func `steps in a list run one after the other`() {
        let clock = ManualClock()
        let times = Record<Duration>()
        let steps = [1, 2, 3].map { seconds in
            LazyFuture<Void, NetworkError>.deferred {
                times.add(clock.now.offset)
                return .after(.seconds(seconds), clock: clock)
            }
        }
        let all = LazyFuture.sequence(steps).start()
        clock.runToEnd()
        #expect(times.all == [.zero, .seconds(1), .seconds(3)])
        #expect(all.hasSucceeded)
    }

    // What it lacked.

    @Test func `an error has a channel and a type of its own, and ends the chain`() {
        let second = requests
        let page = Network(url: "", requests: requests).get().flatMap { _ in Network(url: "kv", requests: second).get()
        }
        #expect(page.start().failure == .unknown)
        #expect(requests.all == [""])
    }

    @Test func `a step that is interrupted ends as broken or cancelled, and never hangs`() {
        let forgotten = LazyFuture<Int, NetworkError> { _ in }
        guard case .broken? = forgotten.start().failure else {
            Issue.record("it hangs")
            return
        }
        let clock = ManualClock()
        let moving = LazyFuture<Void, NetworkError>.after(.seconds(2), resolving: (), clock: clock).start()
        clock.advance(by: .seconds(1))
        moving.cancel()
        #expect(moving.failure == .cancelled)
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a description keeps its owner no longer than it lives, and a run no longer than it takes`() {
        let lifetime = Lifetime()
        let runs = Record<Promise<Int, NetworkError>>()
        var run: Future<Int, NetworkError>?
        do {
            let token = lifetime.token()
            let description = LazyFuture<Int, NetworkError> { runs.add($0) }.map { $0 + token.zero }
            run = description.start()
        }
        #expect(!lifetime.isOver)
        runs.removeFirst()?.resolve(1)
        #expect(lifetime.isOver)
        #expect(run?.known == .success(1))
    }

    @Test func `each run is settled once`() {
        let seen = Record<Int>()
        let twice = LazyFuture<Int, NetworkError> { promise in
            promise.resolve(1)
            promise.resolve(2)
        }.onSuccess { seen.add($0) }
        twice.execute()
        twice.execute()
        #expect(seen.all == [1, 1])
    }

    @Test func `two threads that run it do not disturb each other`() {
        Race.run(rounds: 200) { _ in
            let outcomes = Record<Int>()
            let work = LazyFuture<Int, NetworkError>.success(1).map { $0 + 1 }.flatMap { .success($0 * 2) }
            let run: Race.Lane = { work.start().observe { outcomes.add((try? $0.get()) ?? -1) } }
            return ([run, run], { #expect(outcomes.all == [4, 4]) })
        }
    }

    @Test func `very many bound links, and as many rounds, take a small stack`() {
        let (bound, rounds) = onSmallStack(512 * 1024) {
            var work = LazyFuture<Int, NetworkError>.success(0)
            for _ in 0..<Repetition.many { work = work.flatMap { .success($0 + 1) } }
            let count = Count()
            let loop = LazyFuture<Int, NetworkError>.deferred {
                count.raise()
                return .success(count.now)
            }.repeat { $0 < Repetition.many }
            return (work.start().known, loop.start().known)
        }
        #expect(bound == .success(Repetition.many))
        #expect(rounds == .success(Repetition.many))
    }
}
