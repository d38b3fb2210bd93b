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

/// What all combinators have to get right, whatever they make of their inputs.
@Suite("Every combinator", .timeLimit(.minutes(60)))
struct EveryCombinatorTests {
    /// A combinator, with what it makes of inputs as a text.
    enum Combinator: CaseIterable, Sendable {
        case all, allLazy, allSettled, any, race, reduce, traverse, zip

        static let gathering: [Combinator] = [.all, .allLazy, .reduce, .traverse, .zip]

        func combine(_ futures: [Future<Int, Telling>]) -> Future<String, Telling> {
            switch self {
            case .all: Future.all(futures).map { "\($0)" }
            case .allLazy:
                Future.all(futures.map(LazyFuture.init), maxConcurrent: .max).map { "\($0)" }
            case .allSettled:
                Future.allSettled(futures).map { outcomes in "\(outcomes.map { (try? $0.get()) ?? -1 })" }
                    .setFailureType(to: Telling.self)
            case .any: Future.any(futures).map { "[\($0)]" }.mapError { $0.failures.first ?? .plain(0) }
            case .race: Future.race(futures, ifEmpty: .plain(0)).map { "[\($0)]" }
            case .reduce: Future.reduce(futures, into: [Int]()) { $0.append($1) }.map { "\($0)" }
            case .traverse: Future.traverse(futures) { $0 }.map { "\($0)" }
            case .zip:
                switch futures.count {
                case 0: Futures.zip().map { _ in "[]" }
                case 1: Futures.zip(futures[0]).map { "[\($0)]" }
                default: Futures.zip(futures[0], futures[1]).map { "[\($0), \($1)]" }
                }
            }
        }

        /// What comes of two inputs, of which the second settles first.
        var ofTwo: String { self == .any || self == .race ? "[2]" : "[1, 2]" }

        /// What comes of one input twice.
        var ofTwice: String { self == .any || self == .race ? "[7]" : "[7, 7]" }

        func combine(lazily futures: some Sequence<Future<Int, Telling>>) -> Future<String, Telling> {
            switch self {
            case .all: Future.all(futures).map { "\($0)" }
            case .allSettled: Future.allSettled(futures).map { "\($0.count)" }.setFailureType(to: Telling.self)
            case .any: Future.any(futures).map { "\($0)" }.mapError { $0.failures.first ?? .plain(0) }
            case .race: Future.race(futures, ifEmpty: .plain(0)).map { "\($0)" }
            case .reduce: Future.reduce(futures, into: 0) { $0 += $1 }.map { "\($0)" }
            default: combine(Array(futures))
            }
        }

        /// What comes of an input that failed before another one succeeded with 2.
        func ofOne(failed failure: Telling) -> Result<String, Telling> {
            switch self {
            case .allSettled: .success("[-1, 2]")
            case .any: .success("[2]")
            default: .failure(failure)
            }
        }
    }

    // What it does.

    @Test(arguments: Combinator.allCases) func `no input`(_ combinator: Combinator) {
        let expected: Result<String, Telling> =
            combinator == .any || combinator == .race ? .failure(.plain(0)) : .success("[]")
        #expect(combinator.combine([]).known == expected)
    }

    @Test(arguments: Combinator.allCases, Arrival.allCases)
    func `one input`(_ combinator: Combinator, _ arrival: Arrival) {
        let combined = arrival.meet(Result<Int, Telling>.success(7)) { combinator.combine([$0]) }
        #expect(combined.known == .success("[7]"))
        let failed = arrival.meet(Result<Int, Telling>.failure(.plain(3))) { combinator.combine([$0]) }
        #expect(failed.known == (combinator == .allSettled ? .success("[-1]") : .failure(.plain(3))))
    }

    @Test(arguments: Combinator.allCases, Arrival.allCases)
    func `the same future twice`(_ combinator: Combinator, _ arrival: Arrival) {
        let combined = arrival.meet(Result<Int, Telling>.success(7)) { combinator.combine([$0, $0]) }
        #expect(combined.known == .success(combinator.ofTwice))
    }

    // A lazy sequence makes its futures while it is walked.

    @Test(arguments: [Combinator.all, .allSettled, .any, .race, .reduce], [nil, 0, 50, 99])
    func `a lazy sequence is walked once`(_ combinator: Combinator, _ ready: Int?) {
        let made = Record<Int>()
        let futures = (0..<100).lazy.map { number -> Future<Int, Telling> in
            // A second walk would find something else.
            let isReady = number == ready && !made.all.contains(number)
            made.add(number)
            return isReady ? .success(number) : Promise<Int, Telling>().future
        }
        let combined = combinator.combine(lazily: futures)
        #expect(made.all == Array(0..<100))
        withExtendedLifetime(combined) {}
    }

    @Test(arguments: Combinator.allCases) func `the order of the inputs`(_ combinator: Combinator) {
        let works = [Work<Int, Telling>(), Work()]
        let combined = combinator.combine(works.map(\.future))
        works[1].promise.resolve(2)
        works[0].promise.resolve(1)
        #expect(combined.known == .success(combinator.ofTwo))
    }

    // Cancellation.

    @Test(arguments: Combinator.allCases) func `cancelling it asks every input to stop`(_ combinator: Combinator) {
        let works = [Work<Int, Telling>(), Work()]
        let combined = combinator.combine(works.map(\.future))
        combined.cancel()
        #expect(works.map(\.isStopped) == [true, true])
    }

    @Test(arguments: Combinator.allCases)
    func `an input that somebody else listens to goes on`(_ combinator: Combinator) {
        let works = [Work<Int, Telling>(), Work()]
        let futures = works.map(\.future)
        let kept = futures[1].map { $0 }
        combinator.combine(futures).cancel()
        #expect(works.map(\.isStopped) == [true, false])
        withExtendedLifetime(kept) {}
    }

    @Test(arguments: Combinator.allCases) func `an input that was cancelled is one that failed`(
        _ combinator: Combinator
    ) {
        let works = [Work<Int, Telling>(), Work()]
        let combined = combinator.combine(works.map(\.future))
        works[0].promise.reject(.cancelled)
        works[1].promise.resolve(2)
        #expect(combined.known == combinator.ofOne(failed: .cancelled))
    }

    // Nothing hangs in silence.

    @Test(arguments: Combinator.gathering + [.race])
    func `a promise that is dropped is named, not the combination`(_ combinator: Combinator) {
        let other = Work<Int, Telling>()
        let combined: Future<String, Telling>
        let line = #line + 2 as UInt
        do {
            let promise = Promise<Int, Telling>()
            combined = combinator.combine([promise.future, other.future])
        }
        guard case .failure(.broke(let broken))? = combined.known else {
            Issue.record("\(combined)")
            return
        }
        #expect(broken.line == line)
        #expect(broken.fileID == #fileID)
    }

    // Lifetime.

    @Test(arguments: Combinator.allCases) func `once it is known it listens to nothing`(_ combinator: Combinator) {
        let long = Work<Int, Telling>()
        let combined = combinator.combine([.failure(.plain(1)), long.future])
        let isPending = combinator == .allSettled || combinator == .any
        #expect(combined.isPending == isPending)
        if isPending { combined.cancel() }
        // Only who has nobody else listening can stop the work; those that failed have done so already.
        long.future.map { $0 }.cancel()
        #expect(long.isStopped)
    }
}
