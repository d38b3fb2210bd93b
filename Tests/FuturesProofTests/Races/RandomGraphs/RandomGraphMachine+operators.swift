//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// A failure on its way through a type that can say nothing of cancellations.
private struct Muted<Failure: Error>: Error {
    let failure: Failure
}

extension RandomGraphMachine {
    indirect enum Made: Sendable {
        case known(Int)
        case existing(Numbers)
        case mapped(Numbers)
        case chained(Numbers, Made)

        func future(_ value: Int) -> Numbers {
            switch self {
            case .known(let known): .success(known + value)
            case .existing(let future): future
            case .mapped(let future): future.map { $0 + 1 }
            case .chained(let future, let rest): future.flatMap { rest.future($0) }
            }
        }
    }

    func made(_ inner: RandomGraph.Inner) -> Made {
        switch inner {
        case .known(let value): .known(value)
        case .existing(let number): future(number).map(Made.existing) ?? .known(number)
        case .mapped(let number): future(number).map(Made.mapped) ?? .known(number)
        case .chained(let number, let rest): future(number).map { .chained($0, made(rest)) } ?? .known(number)
        }
    }

    func derived(by operation: RandomGraph.Operation, _ number: Int) -> Numbers? {
        switch operation {
        case .stage(let stage, let source): future(source).map { self.stage($0, stage, number) }
        case .flatMap(let source, let inner):
            future(source).map { [made = made(inner)] source in source.flatMap { made.future($0) } }
        case .flatMapError(let source, let inner):
            future(source).map { [made = made(inner)] source in
                source.flatMapError { (_: Failure) -> Numbers in made.future(number) }
            }
        case .tap(let tap, let source): future(source).map { self.tap($0, tap, number) }
        case .withoutCancelling(let source): future(source)?.withoutCancelling()
        case .timeout(let source, let duration):
            future(source)?.timeout(after: .seconds(duration), clock: clock, failWith: .plain(number))
        case .combine(let combination, let sources):
            sources.contains { future($0) == nil } ? nil : combine(combination, sources.compactMap(future))
        case .fly(let key, let inner): flights.run(key) { made(inner).future(0) }
        case .start(let number): description(number)?.start()
        default: nil
        }
    }

    private func stage(_ source: Numbers, _ stage: RandomGraph.Stage, _ number: Int) -> Numbers {
        switch stage {
        case .map: return source.map { $0 + 1 }
        case .failingMap:
            return source.map { value throws(Failure) in
                guard value.isMultiple(of: 2) else { throw .plain(number) }
                return value
            }
        case .filter: return source.filter(orFail: .plain(number)) { $0.isMultiple(of: 2) }
        case .mapError: return source.mapError { _ in .plain(number) }
        case .recover: return source.recover { (_: Failure) throws(Failure) in number }
        case .failingRecover:
            return source.recover { (failure: Failure) throws(Failure) in
                guard case .plain = failure.outcome else { throw failure }
                return number
            }
        case .muted: return source.mapError { Muted(failure: $0) }.mapError { $0.failure }
        case .recovered:
            let safe: Future<Int, Never> = source.recover { _ in number }
            return safe.setFailureType(to: Failure.self)
        }
    }

    private func tap(_ source: Numbers, _ tap: RandomGraph.Tap, _ number: Int) -> Numbers {
        switch tap {
        case .onSuccess: source.onSuccess { self.saw(.success($0), number) }
        case .onFailure: source.onFailure { self.saw($0.outcome, number) }
        case .always: source.always { self.saw(.success(0), number) }
        }
    }

    private func combine(_ combination: RandomGraph.Combination, _ sources: [Numbers]) -> Numbers {
        let hash: @Sendable ([Int]) -> Int = { $0.reduce(0) { $0 &* 31 &+ $1 } }
        switch combination {
        case .zip where sources.count == 2: return zip(sources[0], sources[1]).map { hash([$0, $1]) }
        case .zip where sources.count == 3: return zip(sources[0], sources[1], sources[2]).map { hash([$0, $1, $2]) }
        case .all, .zip: return Numbers.all(sources).map(hash)
        case .race, .raceCancelling:
            return Numbers.race(sources, ifEmpty: .plain(-1), cancellingLosers: combination == .raceCancelling)
        case .any, .anyCancelling:
            return Numbers.any(sources, cancellingLosers: combination == .anyCancelling)
                .mapError { $0.failures.first ?? .plain(-1) }
        }
    }
}
