//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// The same numbers of inputs again, for when some are pending: a parameter pack asks at run time for what the compiler
// knows of each fixed number, and that takes thirty times as long.

@inlinable @inline(never)
func zipPending<A: Sendable, B: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    at origin: Origin
) -> Future<(A, B), Failure> {
    typealias Outcome = Result<(A, B), Failure>
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: 2, ending: .cancel) {
        let inputs = $0.takeInputs()
        _ = $0.result.settle(Outcome.success((inputs[0], inputs[1])))
    }
    combination.observe(a, ZipStage<A, Failure, (A, B)>.self)
    combination.observe(b, ZipStage<B, Failure, (A, B)>.self)
    return combination.begun(Outcome.self)
}

@inlinable @inline(never)
func zipPending<A: Sendable, B: Sendable, C: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    at origin: Origin
) -> Future<(A, B, C), Failure> {
    typealias Outcome = Result<(A, B, C), Failure>
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: 3, ending: .cancel) {
        let inputs = $0.takeInputs()
        _ = $0.result.settle(Outcome.success((inputs[0], inputs[1], inputs[2])))
    }
    combination.observe(a, ZipStage<A, Failure, (A, B, C)>.self)
    combination.observe(b, ZipStage<B, Failure, (A, B, C)>.self)
    combination.observe(c, ZipStage<C, Failure, (A, B, C)>.self)
    return combination.begun(Outcome.self)
}

@inlinable @inline(never)
func zipPending<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    at origin: Origin
) -> Future<(A, B, C, D), Failure> {
    typealias Outcome = Result<(A, B, C, D), Failure>
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: 4, ending: .cancel) {
        let inputs = $0.takeInputs()
        _ = $0.result.settle(Outcome.success((inputs[0], inputs[1], inputs[2], inputs[3])))
    }
    combination.observe(a, ZipStage<A, Failure, (A, B, C, D)>.self)
    combination.observe(b, ZipStage<B, Failure, (A, B, C, D)>.self)
    combination.observe(c, ZipStage<C, Failure, (A, B, C, D)>.self)
    combination.observe(d, ZipStage<D, Failure, (A, B, C, D)>.self)
    return combination.begun(Outcome.self)
}

@inlinable @inline(never)
func zipPending<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    _ e: Future<E, Failure>,
    at origin: Origin
) -> Future<(A, B, C, D, E), Failure> {
    typealias Outcome = Result<(A, B, C, D, E), Failure>
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: 5, ending: .cancel) {
        let inputs = $0.takeInputs()
        _ = $0.result.settle(Outcome.success((inputs[0], inputs[1], inputs[2], inputs[3], inputs[4])))
    }
    combination.observe(a, ZipStage<A, Failure, (A, B, C, D, E)>.self)
    combination.observe(b, ZipStage<B, Failure, (A, B, C, D, E)>.self)
    combination.observe(c, ZipStage<C, Failure, (A, B, C, D, E)>.self)
    combination.observe(d, ZipStage<D, Failure, (A, B, C, D, E)>.self)
    combination.observe(e, ZipStage<E, Failure, (A, B, C, D, E)>.self)
    return combination.begun(Outcome.self)
}

@inlinable @inline(never)
func zipPending<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Failure: Error>(
    _ a: Future<A, Failure>,
    _ b: Future<B, Failure>,
    _ c: Future<C, Failure>,
    _ d: Future<D, Failure>,
    _ e: Future<E, Failure>,
    _ f: Future<F, Failure>,
    at origin: Origin
) -> Future<(A, B, C, D, E, F), Failure> {
    typealias Outcome = Result<(A, B, C, D, E, F), Failure>
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: 6, ending: .cancel) {
        let inputs = $0.takeInputs()
        _ = $0.result.settle(
            Outcome.success((inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], inputs[5]))
        )
    }
    combination.observe(a, ZipStage<A, Failure, (A, B, C, D, E, F)>.self)
    combination.observe(b, ZipStage<B, Failure, (A, B, C, D, E, F)>.self)
    combination.observe(c, ZipStage<C, Failure, (A, B, C, D, E, F)>.self)
    combination.observe(d, ZipStage<D, Failure, (A, B, C, D, E, F)>.self)
    combination.observe(e, ZipStage<E, Failure, (A, B, C, D, E, F)>.self)
    combination.observe(f, ZipStage<F, Failure, (A, B, C, D, E, F)>.self)
    return combination.begun(Outcome.self)
}
