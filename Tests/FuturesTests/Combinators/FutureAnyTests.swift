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

@Suite("Future.any", .timeLimit(.minutes(60)))
struct FutureAnyTests {
    @Test func `the first success wins, whatever failed before`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let any = Future.any(works.map(\.future))
        works[0].promise.reject(.first)
        #expect(any.state == .pending)
        works[2].promise.resolve(3)
        works[1].promise.resolve(2)
        #expect(any.state == .completed(.success(3)))
    }

    @Test func `when all have failed it reports each, in the order of the inputs`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let any = Future.any(works.map(\.future))
        works[2].promise.reject(.second)
        works[0].promise.reject(.first)
        works[1].promise.reject(.second)
        #expect(any.state == .completed(.failure(AllFailed([.first, .second, .second]))))
    }

    @Test func `a few as plain arguments`() {
        let works = (0..<3).map { _ in Work<Int, Fault>() }
        let any = Future.any(works[0].future, works[1].future, works[2].future, cancellingLosers: true)
        works[0].promise.reject(.first)
        works[2].promise.resolve(3)
        #expect(any.state == .completed(.success(3)))
        #expect(works[1].isStopped)
    }

    @Test func `no input at all fails at once, with no failure`() {
        #expect(Future<Int, Fault>.any([]).state == .completed(.failure(AllFailed([]))))
    }

    @Test func `the same future may come twice`() {
        let future = Future<Int, Fault>.failure(.first)
        #expect(Future.any([future, future]).state == .completed(.failure(AllFailed([.first, .first]))))
    }

    @Test func `losers go on, unless asked`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let any = Future.any(works.map(\.future))
        works[0].promise.resolve(1)
        #expect(any.state == .completed(.success(1)))
        #expect(!works[1].isStopped)
    }

    @Test func `losers are cancelled on request`() {
        let works = (0..<2).map { _ in Work<Int, Fault>() }
        let any = Future.any(works.map(\.future), cancellingLosers: true)
        works[0].promise.resolve(1)
        #expect(any.state == .completed(.success(1)))
        #expect(works[1].isStopped)
    }

    @Test func `cancelling it cancels all, and settles it at once where the failure can say so`() {
        let works = (0..<2).map { _ in Work<Int, any Error>() }
        let any = Future.any(works.map(\.future))
        any.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(any.failure?.failures.map { "\(type(of: $0))" } == ["CancellationError"])
        let work = Work<Int, Fault>()
        let typed = Future.any([work.future])
        typed.cancel()
        #expect(typed.failure == AllFailed([.cancelled]))
    }

    @Test func `a failure of failures says what its own can say`() {
        let works = (0..<2).map { _ in Work<Int, any Error>() }
        let nested = Future.any([Future.any(works.map(\.future))])
        nested.cancel()
        #expect(works.allSatisfy { $0.isStopped })
        #expect(nested.failure?.failures.first?.failures.map { "\(type(of: $0))" } == ["CancellationError"])
        let broken = Promise<Int, AllFailed<any Error>>().future
        #expect(broken.failure?.failures.first is BrokenPromise)
        let mute = Future.any([Work<Int, PlainFault>().future])
        mute.cancel()
        #expect(mute.failure == nil)
    }

    @Test func `those that did not come first are let go at once`() {
        let long = Work<Int, Fault>()
        for number in 0..<1_000 {
            let short = UniquePromise<Int, Fault>()
            let any = Future.any([long.future, short.future])
            short.resolve(number)
            #expect(any.hasSucceeded)
        }
        // Only who has nobody else listening can stop the work.
        long.future.map { $0 }.cancel()
        #expect(long.isStopped)
    }
}
