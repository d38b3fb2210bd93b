//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// A program that builds a graph of futures and cancels at random, made of a seed: what the model and the library are
/// both run on.
///
/// What an operation makes is known by the operation's number, whatever it is: a promise and its future, a scope, a
/// description.
struct RandomGraph: Sendable {
    /// A future that closures go on with.
    indirect enum Inner: Sendable {
        case known(Int)
        /// One that exists already.
        case existing(Int)
        /// One that is made in the closure, and that nobody else holds.
        case mapped(Int)
        case chained(Int, Inner)
    }

    enum Stage: CaseIterable, Sendable {
        case map, failingMap, filter, mapError, recover, failingRecover
        /// Goes through a failure type that can't say that something was cancelled.
        case muted
        /// Goes through a future that can't fail.
        case recovered
    }

    enum Tap: CaseIterable, Sendable {
        case onSuccess, onFailure, always
    }

    enum Combination: CaseIterable, Sendable {
        case all, zip, race, raceCancelling, any, anyCancelling
    }

    /// What an observer does when it is called, from inside its closure.
    enum Reaction: Sendable {
        case nothing
        case observe(Int)
        case resolve(Int)
    }

    enum Operation: Sendable {
        case promise
        case stage(Stage, Int)
        case flatMap(Int, Inner)
        case flatMapError(Int, Inner)
        case tap(Tap, Int)
        case observe(Int, Reaction)
        case withoutCancelling(Int)
        case timeout(Int, after: Int)
        case combine(Combination, [Int])
        /// Joins or starts a flight for a key.
        case fly(key: Int, Inner)
        /// Describes work that is run once.
        case memoize(Inner)
        case start(Int)
        case scope(inside: Int?)
        case join(Int, scope: Int)
        case cancelWhenReleased(Int)
        case cancelScope(Int)
        case dropScope(Int)
        case addHandler(Int)
        case resolve(Int)
        case reject(Int)
        case cancel(Int)
        case dropPromise(Int)
        /// Lets go of the handle of a future; what was derived from it stays.
        case dropFuture(Int)
        case advance(Int)
        /// What is left of an operation that a failure does not need.
        case nothing
    }

    /// What can be seen of a run.
    struct Trace: Equatable {
        /// What each observer and each tap saw.
        var seen: [Int: [RandomGraph.Outcome]] = [:]
        /// How often each cancellation handler ran.
        var stopped: [Int: Int] = [:]
        /// In which order observers, taps and handlers were called.
        var order: [Int] = []
        /// What the futures are in the end that are still held.
        var states: [Int: RandomGraph.Outcome?] = [:]

        mutating func saw(_ outcome: RandomGraph.Outcome, _ number: Int) {
            seen[number, default: []].append(outcome)
            order.append(number)
        }

        mutating func stopped(_ number: Int) {
            stopped[number, default: 0] += 1
            order.append(number)
        }
    }

    /// Whether nothing brings what is called nearer to its source, so that the order of calls is what the model says.
    let keepsHandles: Bool

    /// The number of what an observer does when it is called.
    static func reacting(_ number: Int) -> Int { number + 1_000 }

    /// How many keys there are to fly for.
    static let keys = 3

    var operations: [Operation]

    /// The program as text, an operation a line, without those that do nothing.
    var listing: String {
        operations.enumerated().compactMap { number, operation in
            if case .nothing = operation { return nil }
            return "\(number): \(operation)"
        }.joined(separator: "\n")
    }

    /// A program that still fails, and with every operation less does not.
    func shrunk(while fails: (RandomGraph) -> Bool) -> RandomGraph {
        var smallest = self
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for number in operations.indices.reversed() {
                if case .nothing = smallest.operations[number] { continue }
                var candidate = smallest
                candidate.operations[number] = .nothing
                guard fails(candidate) else { continue }
                smallest = candidate
                isSmaller = true
            }
        }
        return smallest
    }
}
