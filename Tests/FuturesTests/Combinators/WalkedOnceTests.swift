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

/// A sequence may be one that can be walked once only, or whose walk costs something.
@Suite("Every combinator walks its input once", .timeLimit(.minutes(60)))
struct WalkedOnceTests {
    private typealias Source = Future<Int, Telling>
    private typealias Description = LazyFuture<Int, Telling>

    /// A sequence that counts its walks.
    private struct Counted<Element: Sendable>: Sequence, Sendable {
        let elements: [Element]
        let walks: Count

        func makeIterator() -> IndexingIterator<[Element]> {
            walks.raise()
            return elements.makeIterator()
        }
    }

    private let walks = Count()

    private var numbers: Counted<Int> { Counted(elements: [1, 2, 3], walks: walks) }
    private var futures: Counted<Source> { Counted(elements: (1...3).map { .success($0) }, walks: walks) }
    private var works: Counted<Description> { Counted(elements: (1...3).map { .success($0) }, walks: walks) }

    /// The combinators of futures that walk a sequence before they return.
    enum Combinator: CaseIterable {
        case all, allLazy, allLazyOneByOne, allSettled, allSettledOfItems, any, race, completions
        case reduce, reduceElsewhere
        case traverse, traverseOneByOne, traverseElsewhere, traverseOnMain, traversePulling
        case warmUp
    }

    @Test(arguments: Combinator.allCases)
    func `one of futures`(_ combinator: Combinator) async {
        switch combinator {
        case .all: #expect(await Source.all(futures).result == .success([1, 2, 3]))
        case .allLazy: #expect(await Source.all(works, maxConcurrent: 9).result == .success([1, 2, 3]))
        case .allLazyOneByOne: #expect(await Source.all(works, maxConcurrent: 1).result == .success([1, 2, 3]))
        case .allSettled: #expect(await Source.allSettled(futures).value.count == 3)
        case .allSettledOfItems:
            let outcomes = Source.allSettled(numbers, maxConcurrent: 1) { .success($0) }
            #expect(await outcomes.value == [.success(1), .success(2), .success(3)])
        case .any: #expect(await Source.any(futures).mapError { _ in Telling.plain(0) }.result == .success(1))
        case .race: #expect(await Source.race(futures, ifEmpty: .plain(0)).result == .success(1))
        case .completions:
            var indices: [Int] = []
            for await (index, _) in Source.completions(of: futures) { indices.append(index) }
            #expect(indices.sorted() == [0, 1, 2])
        case .reduce: #expect(await Source.reduce(futures, into: 0) { $0 += $1 }.result == .success(6))
        case .reduceElsewhere:
            #expect(await Source.reduce(futures, into: 0, on: .concurrent) { $0 += $1 }.result == .success(6))
        case .traverse: #expect(await Source.traverse(numbers) { .success($0) }.result == .success([1, 2, 3]))
        case .traverseOneByOne:
            #expect(await Source.traverse(numbers, maxConcurrent: 1) { .success($0) }.result == .success([1, 2, 3]))
        case .traverseElsewhere:
            let all = Source.traverse(numbers, maxConcurrent: 2, on: .concurrent) { .success($0) }
            #expect(await all.result == .success([1, 2, 3]))
        case .traverseOnMain:
            #expect(await Source.traverse(numbers, on: .main) { .success($0) }.result == .success([1, 2, 3]))
        case .traversePulling:
            let all = Source.traverse(pulling: numbers, maxConcurrent: 1) { .success($0) }
            #expect(await all.result == .success([1, 2, 3]))
        case .warmUp:
            let cache = FutureCache<Int, Int, Telling>()
            #expect(await cache.warmUp(numbers, maxConcurrent: 1) { Source.success($0) }.value.isEmpty)
            #expect(cache.count == 3)
        }
        #expect(walks.now == 1)
    }

    /// The combinators of descriptions, which are started as often as anyone likes.
    enum LazyCombinator: CaseIterable {
        case all, allOneByOne, allSettled, any, race, traverse, traverseOneByOne
    }

    @Test(arguments: LazyCombinator.allCases)
    func `one of descriptions, started twice`(_ combinator: LazyCombinator) async {
        let description: LazyFuture<[Int], Telling> =
            switch combinator {
            case .all: Description.all(works)
            case .allOneByOne: Description.all(works, maxConcurrent: 1)
            case .allSettled:
                Description.allSettled(works).map { $0.compactMap { try? $0.get() } }.setFailureType(to: Telling.self)
            case .any: Description.any(works).map { [$0, 2, 3] }.then { $0.mapError { _ in Telling.plain(0) } }
            case .race: Description.race(works, ifEmpty: .plain(0)).map { [$0, 2, 3] }
            case .traverse: Description.traverse(numbers) { .success($0) }
            case .traverseOneByOne: Description.traverse(numbers, maxConcurrent: 1) { .success($0) }
            }
        for _ in 0..<2 { #expect(await description.start().result == .success([1, 2, 3])) }
        #expect(walks.now == 1)
    }

    // Functions that are awaited.

    @Test func `a race of elements`() async throws {
        let first = try await race(numbers) { number async throws(Telling) in number }
        #expect((1...3).contains(first))
        #expect(walks.now == 1)
    }

    @Test func `warming a cache up with async work`() async {
        let cache = FutureCache<Int, Int, Telling>()
        let failures = await cache.warmUp(numbers, maxConcurrent: 2) { number async throws(Telling) in number }
        #expect(failures.isEmpty)
        let loading = LoadingCache(cache) { number async throws(Telling) in number }
        #expect(await loading.warmUp(numbers, maxConcurrent: 2).isEmpty)
        #expect(walks.now == 2)
    }
}
