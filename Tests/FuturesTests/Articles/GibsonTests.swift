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

/// The failures of the article: those that the user has to see, and those that came too late to matter.
private enum BusError: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
    case notify(String)
    case ignore
    static var cancelled: BusError { .ignore }
    static func broken(_ promise: BrokenPromise) -> BusError { .notify("lost") }
}

@Suite("Gibson: better asynchronous programming", .timeLimit(.minutes(60)))
struct GibsonTests {
    // Stage 1: a linked list of callbacks.

    @Test func `nothing runs before it is started, and then the steps run in their order`() {
        @Sendable func modifyStringAsync(_ text: String) -> LazyFuture<String, Never> {
            .deferred { .success(text + text) }
        }
        let runs = Record<String>()
        let promise = LazyFuture<String, Never>.deferred { .success("foo") }
            .onSuccess { runs.add($0) }
            .flatMap { modifyStringAsync($0) }
        #expect(runs.isEmpty)
        #expect(promise.start().state == .completed(.success("foofoo")))
        #expect(runs.all == ["foo"])
    }

    // Stage 2: typed failures.

    @Test func `errors that came too late are told from those to notify`() {
        let shown = Record<String>()
        func present(_ deals: LazyFuture<String, BusError>) {
            deals.start().onFailure { if case .notify(let message) = $0 { shown.add(message) } }
        }
        present(.failure(.ignore))
        present(.failure(.notify("No network")))
        #expect(shown.all == ["No network"])
    }

    @Test func `a step can go on from an error, or stand in for it`() {
        let failing = LazyFuture<Int, BusError>.failure(.notify("No network"))
        #expect(failing.flatMapError { _ in LazyFuture<Int, BusError>.success(1) }.start().known == .success(1))
        #expect(failing.then { $0.replaceError(with: 2) }.start().known == .success(2))
        let recovered: LazyFuture<Int, BusError> = failing.recover { error throws(BusError) in
            if error == .ignore { throw error }
            return 3
        }
        #expect(recovered.start().known == .success(3))
    }

    @Test func `what helpers the article has for its Failable, Result and Future have`() async {
        let future = Future<Int, BusError>.failure(.ignore)
        // unwrap(), toOptional(), toError(), ??
        #expect(throws: BusError.ignore) { try #require(future.known).get() }
        #expect((try? future.known?.get()) == nil)
        #expect(future.failure == .ignore)
        #expect(await future.replaceError(with: 5).value == 5)
        // Optional.toFailable()
        #expect(Future<Int?, BusError>.success(nil).unwrap(orFail: .ignore).failure == .ignore)
    }

    // Stage 3: created, started, finished; shared by all.

    @Test func `it runs once for all who start it, and late ones get the outcome at once`() {
        let runs = Record<Promise<Int, BusError>>()
        let promise = LazyFuture<Int, BusError> { runs.add($0) }.memoized()
        #expect(runs.isEmpty)
        let seen = Record<Int>()
        for offset in [0, 10] { promise.start().onSuccess { seen.add($0 + offset) }.onFailure { _ in } }
        #expect(runs.all.count == 1)
        #expect(promise.start().state == .pending)
        runs.all.first?.resolve(1)
        #expect(seen.all == [1, 11])
        #expect(promise.start().state == .completed(.success(1)))
        #expect(runs.all.count == 1)
    }

    @Test func `cancelling stops the work, not only the callbacks`() {
        let work = Work<Int, BusError>()
        let seen = Record<Int>()
        let promise = LazyFuture.deferred { work.future }.memoized()
        let started = promise.start()
        started.onSuccess { seen.add($0) }.onFailure { _ in }
        started.cancel()
        #expect(work.isStopped)
        #expect(started.failure == .ignore)
        work.promise.resolve(1)
        #expect(seen.isEmpty)
    }

    @Test func `the callbacks are let go of when it has finished`() {
        let lifetime = Lifetime()
        let runs = Record<Promise<Int, BusError>>()
        let promise = LazyFuture<Int, BusError> { runs.add($0) }.memoized()
        let started = promise.start()
        started.observe { [token = lifetime.token()] _ in _ = token.zero }
        #expect(!lifetime.isOver)
        runs.all.first?.resolve(1)
        #expect(lifetime.isOver)
        #expect(promise.start().known == .success(1))
    }

    @Test func `a task that completes twice completes once`() {
        let promise = LazyFuture<Int, BusError> { promise in
            promise.resolve(1)
            promise.resolve(2)
        }
        let seen = Record<Int>()
        promise.start().onSuccess { seen.add($0) }.onFailure { _ in }
        #expect(seen.all == [1])
    }

    @Test func `two threads that start it share one run`() {
        Race.run(rounds: 200) { _ in
            let runs = Count()
            let outcomes = Record<Int>()
            let promise = LazyFuture<Int, BusError>.deferred {
                runs.raise()
                return .success(7)
            }.memoized()
            let start: Race.Lane = { promise.start().observe { outcomes.add((try? $0.get()) ?? -1) } }
            return (
                [start, start, start],
                {
                    #expect(runs.now == 1)
                    #expect(outcomes.all == [7, 7, 7])
                }
            )
        }
    }

    @Test func `a task that forgets its promise fails`() {
        let promise = LazyFuture<Int, BusError> { _ in }
        #expect(promise.start().failure == .notify("lost"))
    }

    @Test func `a recipe of many links starts on a small stack`() {
        let value = onSmallStack(512 * 1024) {
            var promise = LazyFuture<Int, BusError>.success(0)
            for _ in 0..<Repetition.many { promise = promise.map { $0 + 1 } }
            return promise.start().known
        }
        #expect(value == .success(Repetition.many))
    }
}
