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

@Suite("LazyFuture: constant stack", .serialized, .timeLimit(.minutes(60)))
struct LazyStackTests {
    // So many that a frame for each would overflow any stack.
    private static let many = Depth.pick(quick: 10_000, normal: 50_000, full: 1_000_000)

    @Test func `many stages over a known success`() {
        onSmallStack {
            var work = LazyFuture<Int, Fault>.success(0)
            for _ in 0..<Self.many { work = work.map { $0 + 1 } }
            #expect(work.start().state == .completed(.success(Self.many)))
        }
    }

    @Test func `many stages over work that settles later`() {
        onSmallStack {
            let promise = Promise<Int, Fault>()
            let future: Future<Int, Fault>
            do {
                var work = LazyFuture(promise.future)
                for _ in 0..<Self.many { work = work.flatMap { .success($0 + 1) } }
                future = work.start()
            }
            promise.resolve(0)
            #expect(future.state == .completed(.success(Self.many)))
        }
    }

    @Test func `many stages that are cancelled`() {
        onSmallStack {
            let work = Work<Int, Fault>()
            var description = LazyFuture(work.future)
            for _ in 0..<Self.many { description = description.map { $0 + 1 } }
            description.start().cancel()
            #expect(work.isStopped)
        }
    }

    @Test func `many stages that are never started are let go of`() {
        let lifetime = Lifetime()
        onSmallStack {
            var work = LazyFuture<Int, Fault>.success(0).map { [token = lifetime.token()] in $0 + token.zero }
            for _ in 0..<Self.many { work = work.map { $0 } }
        }
        #expect(lifetime.isOver)
    }

    @Test func `a deep recursion of flatMaps`() {
        @Sendable func countDown(_ number: Int) -> LazyFuture<Int, Fault> {
            number == 0 ? .success(0) : .deferred { .success(number - 1) }.flatMap { countDown($0) }
        }
        onSmallStack { #expect(countDown(Self.many).start().state == .completed(.success(0))) }
    }

    @Test(arguments: Nesting.allCases)
    func `many descriptions in one another`(_ nesting: Nesting) {
        let lifetime = Lifetime()
        // Sixteen of them may be begun in one another before the next one has to wait, which takes less than this.
        onSmallStack(512 * 1024) {
            var work = LazyFuture<Int, Fault>.catching({ [token = lifetime.token()] in token.zero })
            for _ in 0..<Self.many / 2 { work = nesting.wrap(work) }
            #expect(work.start().state == .completed(.success(0)))
        }
        #expect(lifetime.isOver)
    }

    @Test func `many in a row`() {
        onSmallStack {
            let works = Array(repeating: LazyFuture<Int, Fault>.success(1), count: Self.many)
            #expect(LazyFuture.sequence(works).map(\.count).start().state == .completed(.success(Self.many)))
            let sum = LazyFuture<Int, Fault>.traverse(1...Self.many, maxConcurrent: 1) { .success($0 % 2) }
            #expect(sum.map { $0.reduce(0, +) }.start().state == .completed(.success(Self.many / 2)))
        }
    }

    @Test func `many rounds`() {
        onSmallStack {
            let rounds = Guarded(0)
            let work = LazyFuture<Int, Fault>.deferred {
                let round = rounds.withLock { rounds -> Int in
                    rounds += 1
                    return rounds
                }
                return .success(round)
            }
            #expect(work.repeat { $0 < Self.many }.start().state == .completed(.success(Self.many)))
        }
    }

    @Test func `a list of descriptions whose outcomes are kept and hold the next one`() {
        let lifetime = Lifetime()
        onSmallStack {
            var list = LazyList(next: nil, token: lifetime.token())
            for _ in 0..<Self.many {
                let next = LazyFuture<LazyList, Never>.success(list).memoized()
                next.execute()
                list = LazyList(next: next, token: lifetime.token())
            }
        }
        #expect(lifetime.isOver)
    }

    @Test func `a list of descriptions of futures whose outcomes hold the next one`() {
        let lifetime = Lifetime()
        onSmallStack {
            var list = LazyList(next: nil, token: lifetime.token())
            for _ in 0..<Self.many {
                list = LazyList(next: LazyFuture(Future.success(list)), token: lifetime.token())
            }
        }
        #expect(lifetime.isOver)
    }

    @Test func `descriptions whose closures start the next one`() {
        let lifetime = Lifetime()
        onSmallStack(512 * 1024) {
            var work = LazyFuture<Int, Fault>.catching({ [token = lifetime.token()] in token.zero })
            for _ in 0..<Self.many / 2 { work = .deferred { [work] in work.start() } }
            #expect(work.start().state == .completed(.success(0)))
        }
        #expect(lifetime.isOver)
    }

    @Test func `descriptions whose closures start the next one are let go of`() {
        let lifetime = Lifetime()
        onSmallStack {
            var work = LazyFuture<Int, Fault>.catching({ [token = lifetime.token()] in token.zero })
            for _ in 0..<Self.many / 2 { work = .deferred { [work] in work.start() } }
        }
        #expect(lifetime.isOver)
    }

    @Test func `caches whose values hold caches are let go of`() {
        let lifetime = Lifetime()
        onSmallStack {
            var cache = FutureCache<Int, CachedCache, Never>()
            for _ in 0..<Self.many / 2 {
                let next = FutureCache<Int, CachedCache, Never>()
                let value = CachedCache(cache: cache, token: lifetime.token())
                _ = next.value(for: 1) { .success(value) }
                cache = next
            }
        }
        #expect(lifetime.isOver)
    }

    /// Descriptions that start others themselves.
    enum Nesting: CaseIterable {
        case race, retry, repeating, memoized, zip, sequence, flatMap

        func wrap(_ work: LazyFuture<Int, Fault>) -> LazyFuture<Int, Fault> {
            switch self {
            case .race: .race([work], ifEmpty: .second)
            case .retry: work.retry(.immediate(attempts: 2))
            case .repeating: work.repeat { $0 > 0 }
            case .memoized: work.memoized()
            case .zip: Futures.zip(work, LazyFuture<Void, Fault>.success(())).map { value, _ in value }
            case .sequence: LazyFuture.sequence([work]).map { $0.reduce(0, +) }
            case .flatMap: LazyFuture<Void, Fault>.success(()).flatMap { work }
            }
        }
    }
}

private final class LazyList: Sendable {
    let next: LazyFuture<LazyList, Never>?
    let token: Lifetime.Token

    init(next: LazyFuture<LazyList, Never>?, token: Lifetime.Token) {
        self.next = next
        self.token = token
    }
}

private struct CachedCache: Sendable {
    let cache: FutureCache<Int, CachedCache, Never>
    let token: Lifetime.Token
}
