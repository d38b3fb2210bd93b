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

/// The player of the article, whose callers want to know whether it plays already or will play later.
private struct MusicPlayer: Sendable {
    enum PlayError: CancellationRepresentable, BrokenPromiseRepresentable, Hashable {
        case noSpeaker, cancelled
        case broken(BrokenPromise)
    }

    let isBuffered: Bool
    let buffering = Promise<Void, PlayError>()

    func play() -> Future<Void, PlayError> { isBuffered ? .success(()) : buffering.future }
}

@Suite("Genius: futures in a hundred lines", .timeLimit(.minutes(60)))
struct GeniusTests {
    fileprivate typealias PlayError = MusicPlayer.PlayError

    // Its programs.

    @Test func `who calls can see whether the work is done already`() {
        guard case .completed = MusicPlayer(isBuffered: true).play().state else {
            Issue.record("it plays already")
            return
        }
        let slow = MusicPlayer(isBuffered: false)
        #expect(slow.play().isPending)
        slow.buffering.resolve()
        #expect(slow.play().hasSucceeded)
    }

    @Test func `the handlers of success and failure are apart, and typed`() {
        let seen = Record<String>()
        let player = MusicPlayer(isBuffered: false)
        player.play()
            .onSuccess { seen.add("playing") }
            .always { seen.add("done") }
            .onFailure { (error: PlayError) in seen.add("\(error)") }
        player.buffering.reject(.noSpeaker)
        #expect(seen.all == ["done", "noSpeaker"])
    }

    @Test func `a future without a value is resolved without one`() {
        let player = MusicPlayer(isBuffered: false)
        let playing = player.play()
        #expect(player.buffering.resolve())
        #expect(playing.hasSucceeded)
    }

    @Test func `the type is written once, and the future can't be settled by who reads it`() async {
        // `future` has no `resolve`; the promise stays in the closure.
        let future = Future<Int, Never> { promise in promise.resolve(7) }
        #expect(await future.value == 7)
    }

    @Test func `handlers run on the queue that is named`() {
        let main = ManualExecutor()
        let seen = Record<Int>()
        let promise = Promise<Int, Never>()
        promise.future.onSuccess(on: .custom(main)) { seen.add($0) }
        promise.resolve(1)
        #expect(seen.isEmpty)
        main.runAll()
        #expect(seen.all == [1])
    }

    @Test func `callbacks in callbacks become a chain, exceptions included`() {
        // What the article lists as missing: chaining by what a closure returns, and errors that a closure throws.
        let text = Future<Int, PlayError>.success(20)
            .flatMap { .success($0 + 1) }
            .map { number throws(PlayError) in
                guard number.isMultiple(of: 2) else { throw .noSpeaker }
                return "\(number)"
            }
        #expect(text.failure == .noSpeaker)
    }

    // Collections of futures.

    @Test func `all keeps the order of the inputs, in whichever order they settle`() {
        let works = (0..<4).map { _ in Work<Int, PlayError>() }
        let all = Future.all(works.map(\.future))
        for index in [2, 0, 3, 1] { works[index].promise.resolve(index) }
        #expect(all.state == .completed(.success([0, 1, 2, 3])))
    }

    @Test func `all keeps the order when every input is settled by a thread of its own`() {
        Race.run(rounds: 200) { _ in
            let works = (0..<3).map { _ in Work<Int, PlayError>() }
            let all = Future.all(works.map(\.future))
            let lanes = works.enumerated().map { index, work -> Race.Lane in { work.promise.resolve(index) } }
            return (lanes, { #expect(all.known == .success([0, 1, 2])) })
        }
    }

    @Test func `combinations of nothing are settled`() {
        let none: [Future<Int, PlayError>] = []
        #expect(Future.all(none).state == .completed(.success([])))
        #expect(Future.any(none).failure == AllFailed([]))
        #expect(Future.race(none, ifEmpty: .noSpeaker).failure == .noSpeaker)
    }

    @Test func `any takes the first success, and knows every failure`() {
        let works = (0..<3).map { _ in Work<Int, PlayError>() }
        let any = Future.any(works.map(\.future))
        works[1].promise.reject(.noSpeaker)
        #expect(any.isPending)
        works[2].promise.resolve(2)
        #expect(any.known == .success(2))
        let failed = Future<Int, PlayError>.any([.failure(.noSpeaker), .failure(.cancelled)])
        #expect(failed.failure == AllFailed([.noSpeaker, .cancelled]))
    }

    @Test func `race takes the first outcome, win or lose`() {
        let works = (0..<2).map { _ in Work<Int, PlayError>() }
        let first = Future.race(works.map(\.future), ifEmpty: .noSpeaker)
        works[1].promise.reject(.noSpeaker)
        works[0].promise.resolve(0)
        #expect(first.failure == .noSpeaker)
    }

    // What it lacked.

    @Test func `a promise tells whether it has settled the future, each time`() {
        // The article's resolver has a flag for it, which is never set.
        let promise = Promise<Int, PlayError>()
        let calls = Record<Int>()
        promise.future.onSuccess { calls.add($0) }.observe { _ in }
        #expect(promise.resolve(1))
        #expect(!promise.resolve(2))
        #expect(calls.all == [1])
    }

    @Test func `a resolver that is let go of without an answer breaks the future`() {
        let player = Future<Void, PlayError> { _ in }
        guard case .broken? = player.failure else {
            Issue.record("\(player)")
            return
        }
    }

    @Test func `handlers are released when the future is settled, and losers when there is a winner`() {
        let lifetime = Lifetime()
        let (winner, loser) = (Work<Int, PlayError>(), Work<Int, PlayError>())
        let race = Future.race([winner.future, loser.future], ifEmpty: .noSpeaker)
        race.onSuccess { [token = lifetime.token()] in _ = $0 + token.zero }.observe { _ in }
        winner.promise.resolve(1)
        #expect(lifetime.isOver)
        #expect(race.known == .success(1))
    }

    @Test func `very many futures are gathered, and very many handlers run in order`() {
        let (count, isInOrder) = onSmallStack {
            let promise = Promise<Int, Never>()
            let futures = Array(repeating: promise.future, count: Repetition.many)
            let all = Future.all(futures)
            let last = Guarded((next: 0, isInOrder: true))
            for index in 0..<Repetition.many {
                promise.future.observe { _ in
                    last.withLock { $0 = (index + 1, $0.isInOrder && $0.next == index) }
                }
            }
            promise.resolve(1)
            guard case .success(let values)? = all.known else { return (0, false) }
            return (values.count, last.withLock { $0.isInOrder && $0.next == Repetition.many })
        }
        #expect(count == Repetition.many)
        #expect(isInOrder)
    }
}
