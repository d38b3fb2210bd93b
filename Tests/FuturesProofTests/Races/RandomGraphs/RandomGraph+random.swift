//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting

extension RandomGraph {
    /// The program of a seed.
    ///
    /// Every other one keeps all its handles, and has what depends on the order in which futures settle: combinations,
    /// flights. The others let go of handles, so that cells are taken out of the middle, which brings what is behind
    /// them nearer to its source: they have only what doesn't depend on that.
    init(seed: UInt64) {
        keepsHandles = seed.isMultiple(of: 2)
        var maker = RandomGraphMaker(random: Seeded(seed: seed), keepsHandles: keepsHandles)
        maker.make()
        operations = maker.operations
    }
}

/// Makes a random program.
private struct RandomGraphMaker {
    typealias Operation = RandomGraph.Operation
    typealias Inner = RandomGraph.Inner

    var random: Seeded
    let keepsHandles: Bool
    var operations: [Operation] = []
    private var futures: [Int] = []
    private var promises: [Int] = []
    private var scopes: [Int] = []
    private var descriptions: [Int] = []

    init(random: Seeded, keepsHandles: Bool) {
        self.random = random
        self.keepsHandles = keepsHandles
    }

    mutating func make() {
        for _ in 0..<number(in: 1...4) { add(.promise) }
        for _ in 0..<number(in: 2...36) { add(next()) }
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func add(_ operation: Operation) {
        let number = operations.count
        switch operation {
        case .promise:
            promises.append(number)
            futures.append(number)
        case .stage, .flatMap, .flatMapError, .tap, .withoutCancelling, .timeout, .combine, .fly, .start:
            futures.append(number)
        case .memoize: descriptions.append(number)
        case .scope, .cancelWhenReleased: scopes.append(number)
        default: break
        }
        operations.append(operation)
    }

    /// One of the futures, rather a late one, so that chains grow.
    private mutating func future() -> Int {
        let back = number(in: 0...1) == 0 ? number(in: 0...3) : number(in: 0...futures.count)
        return futures[max(0, futures.count - 1 - back)]
    }

    private mutating func promise() -> Int { promises[number(in: 0...(promises.count - 1))] }

    private mutating func scope() -> Int? { scopes.randomElement(using: &random) }

    private mutating func inner(depth: Int) -> Inner {
        switch number(in: 0...(depth > 0 && !keepsHandles ? 5 : 3)) {
        case 0: .known(future())
        case 1, 2: .existing(future())
        case 3: .mapped(future())
        default: .chained(future(), inner(depth: depth - 1))
        }
    }

    private mutating func reaction() -> RandomGraph.Reaction {
        switch number(in: 0...3) {
        case 0: .observe(future())
        case 1: .resolve(promise())
        default: .nothing
        }
    }

    private mutating func next() -> Operation {
        switch number(in: 0...43) {
        case 0: .promise
        case 1...6: .stage(RandomGraph.Stage.allCases.randomElement(using: &random) ?? .map, future())
        case 7...9: .flatMap(future(), inner(depth: 3))
        case 10...11: .flatMapError(future(), inner(depth: 3))
        case 12...15: .tap(RandomGraph.Tap.allCases.randomElement(using: &random) ?? .always, future())
        case 16...17: .observe(future(), reaction())
        case 18: .timeout(future(), after: number(in: 1...4))
        case 19: .scope(inside: number(in: 0...1) == 0 ? scope() : nil)
        case 20...21: scope().map { .join(future(), scope: $0) } ?? .scope(inside: nil)
        case 22: .cancelWhenReleased(future())
        case 23: scope().map { .cancelScope($0) } ?? .scope(inside: nil)
        case 24: scope().map { .dropScope($0) } ?? .scope(inside: nil)
        case 25...26: .addHandler(promise())
        case 27...28: .resolve(promise())
        case 29: .reject(promise())
        case 30...33: .cancel(future())
        case 34: .dropPromise(promise())
        case 35: .advance(number(in: 1...3))
        default: keepsHandles ? orderly() : .dropFuture(future())
        }
    }

    private mutating func orderly() -> Operation {
        switch number(in: 0...7) {
        case 0: .withoutCancelling(future())
        case 1, 2: .fly(key: number(in: 0...(RandomGraph.keys - 1)), inner(depth: 0))
        case 3: .memoize(inner(depth: 0))
        case 4: descriptions.randomElement(using: &random).map { .start($0) } ?? .memoize(inner(depth: 0))
        default:
            .combine(
                RandomGraph.Combination.allCases.randomElement(using: &random) ?? .all,
                (0..<number(in: 1...3)).map { _ in future() }
            )
        }
    }
}
