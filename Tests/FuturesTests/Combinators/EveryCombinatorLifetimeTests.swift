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

/// Where all combinators settle, what they keep, and what becomes of failures that have no word for a cancellation.
@Suite("Every combinator: where, lifetime and failures", .timeLimit(.minutes(60)))
struct EveryCombinatorLifetimeTests {
    typealias Combinator = EveryCombinatorTests.Combinator

    // Where closures run.

    @Test(arguments: Combinator.allCases, Arrival.allCases)
    func `what waits for it runs where its last input settles, or at once`(
        _ combinator: Combinator,
        _ arrival: Arrival
    ) {
        for outcome in [Result<Int, Telling>.success(1), .failure(.plain(1))] {
            let places = arrival.places(outcome) { source, ran in
                combinator.end(of: [source, source], ifEmpty: .plain(0)).observe { _ in ran() }
            }
            #expect(places == [arrival.place])
        }
    }

    // Lifetime.

    @Test(arguments: Combinator.allCases)
    func `what its inputs brought is let go of with them`(_ combinator: Combinator) {
        let lifetime = Lifetime()
        let end: Future<Void, Never>
        do {
            let works = [Work<Lifetime.Token, TokenFault>(), Work()]
            end = combinator.end(of: works.map(\.future), ifEmpty: TokenFault())
            works[0].promise.resolve(lifetime.token())
            works[1].promise.reject(TokenFault(token: lifetime.token()))
        }
        #expect(!end.isPending)
        #expect(lifetime.isOver)
    }

    @Test(arguments: Combinator.allCases)
    func `what came first is let go of when it is cancelled, with an input still under way`(_ combinator: Combinator) {
        let lifetime = Lifetime()
        let end: Future<Void, Never>
        let long = Promise<Lifetime.Token, TokenFault>()
        let kept = long.future.map { $0 }
        do {
            let first = Work<Lifetime.Token, TokenFault>()
            end = combinator.end(of: [first.future, long.future], ifEmpty: TokenFault())
            first.promise.reject(TokenFault(token: lifetime.token()))
        }
        end.cancel()
        // It can't fail, and needs the outcome of the one that goes on for others.
        if combinator == .allSettled { long.reject(TokenFault()) }
        #expect(!end.isPending)
        #expect(lifetime.isOver)
        long.reject(TokenFault())
        withExtendedLifetime(kept) {}
    }

    @Test(arguments: [Combinator.reduce, .traverse]) func `its closure is let go of with the last input`(
        _ combinator: Combinator
    ) {
        let lifetime = Lifetime()
        let work = Work<Int, Telling>()
        func combined(_ token: Lifetime.Token) -> Future<Void, Telling> {
            if combinator == .reduce { return Future.reduce([work.future], into: ()) { _, _ in _ = token.zero } }
            return Future.traverse([token.zero]) { _ in token.zero == 0 ? work.future : .success(1) }.asVoid()
        }
        let future = combined(lifetime.token())
        #expect(!lifetime.isOver)
        work.promise.resolve(1)
        #expect(future.hasSucceeded)
        #expect(lifetime.isOver)
    }

    // Typed failures.

    @Test(arguments: Combinator.allCases)
    func `one that can't say "cancelled" asks its inputs to stop, and waits for them`(_ combinator: Combinator) {
        let works = [Work<Int, Mute>(), Work()]
        let end = combinator.end(of: works.map(\.future), ifEmpty: .plain(0))
        end.cancel()
        #expect(works.map(\.isStopped) == [true, true])
        #expect(end.isPending)
        for work in works { work.promise.reject(.plain(1)) }
        #expect(!end.isPending)
    }
}

extension EveryCombinatorTests.Combinator {
    /// What follows a combination of two futures and keeps nothing of its outcome.
    fileprivate func end<Success, Failure>(
        of futures: [Future<Success, Failure>],
        ifEmpty failure: Failure
    ) -> Future<Void, Never> {
        switch self {
        case .all: Future.all(futures).asVoid().replaceError(with: ())
        case .allLazy: Future.all(futures.map { LazyFuture($0) }, maxConcurrent: .max).asVoid().replaceError(with: ())
        case .allSettled: Future.allSettled(futures).asVoid()
        case .any: Future.any(futures).asVoid().replaceError(with: ())
        case .race: Future.race(futures, ifEmpty: failure).asVoid().replaceError(with: ())
        case .reduce: Future.reduce(futures, into: ()) { _, _ in }.replaceError(with: ())
        case .traverse: Future.traverse(futures) { $0 }.asVoid().replaceError(with: ())
        case .zip: Futures.zip(futures[0], futures[1]).asVoid().replaceError(with: ())
        }
    }
}
