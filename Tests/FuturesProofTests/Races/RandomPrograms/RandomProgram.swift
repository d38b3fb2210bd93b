//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting

/// A program of operations on futures, made of a seed: what the oracle and the library are both run on.
///
/// The promises come first: promise `n` is the write side of future `n`.
struct RandomProgram {
    /// The future that a `flatMap` goes on with.
    indirect enum Inner {
        case known(Int)
        /// One that exists already, by its number.
        case existing(Int)
        /// One that is made in the closure, and that nobody else holds.
        case mapped(Int)
        case chained(Int, Inner)
    }

    /// What an observer does when it is called.
    enum Reaction {
        case nothing
        case observe(Int)
        case resolve(Int)
    }

    enum Operation {
        case promise
        case map(Int)
        case failingMap(Int)
        case flatMap(Int, Inner)
        case observe(Int, Reaction)
        case addHandler(Int)
        case resolve(Int)
        case reject(Int)
        case cancel(Int)
        case dropPromise(Int)
        /// Lets go of the handle of a future; what was derived from it stays.
        case dropFuture(Int)
    }

    /// What became of a future.
    enum Outcome: Hashable {
        case success(Int), plain(Int), cancelled, broken
    }

    /// What can be seen of a run.
    struct Trace: Equatable {
        /// What each observer saw, by its number.
        var seen: [Int: [Outcome]] = [:]
        /// How often cancellation handlers ran, by promise.
        var stopped: [Int: Int] = [:]
        /// What is known at the end of each future that is still held.
        var states: [Outcome?] = []
    }

    let operations: [Operation]

    init(seed: UInt64) {
        var random = Seeded(seed: seed)
        let promises = Int.random(in: 1...6, using: &random)
        var futures = promises
        var operations = Array(repeating: Operation.promise, count: promises)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let operation = Operation.random(futures: futures, promises: promises, &random)
            if operation.makesFuture { futures += 1 }
            operations.append(operation)
        }
        self.operations = operations
    }
}

extension RandomProgram.Operation {
    var makesFuture: Bool {
        switch self {
        case .promise, .map, .failingMap, .flatMap: true
        default: false
        }
    }

    fileprivate static func random(futures: Int, promises: Int, _ random: inout Seeded) -> Self {
        let future = Int.random(in: 0..<futures, using: &random)
        let promise = Int.random(in: 0..<promises, using: &random)
        switch Int.random(in: 0..<22, using: &random) {
        case 0...3: return .map(future)
        case 4: return .failingMap(future)
        case 5...9: return .flatMap(future, .random(futures: futures, depth: 3, &random))
        case 10...11: return .observe(future, .nothing)
        case 12: return .observe(future, .observe(Int.random(in: 0..<futures, using: &random)))
        case 13: return .observe(future, .resolve(promise))
        case 14: return .addHandler(promise)
        case 15: return .resolve(promise)
        case 16: return .reject(promise)
        case 17...18: return .cancel(future)
        case 19: return .dropPromise(promise)
        default: return .dropFuture(future)
        }
    }
}

extension RandomProgram.Inner {
    fileprivate static func random(futures: Int, depth: Int, _ random: inout Seeded) -> Self {
        let future = Int.random(in: 0..<futures, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
        case 0: return .known(future)
        case 1, 2: return .existing(future)
        case 3: return .mapped(future)
        default: return .chained(future, .random(futures: futures, depth: depth - 1, &random))
        }
    }
}
