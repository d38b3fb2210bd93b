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

/// What may become of a failure that nobody looks at.
enum Swallowed: CaseIterable, Sendable {
    case nothing, kept, map, onSuccess, always, chain, flatMap, forwarded, inner, thrown, hop, taps, mapError, recovered
    case zipped, all, timeout, shielded, asVoid, closure

    /// Attaches to a future that is going to fail, and gives what it makes to somebody who may keep it.
    func attach(
        to future: Future<Int, any Error>,
        _ error: any Error,
        _ keep: (any Sendable) -> Void = { _ in }
    ) {
        switch self {
        case .nothing: break
        case .kept: keep(future)
        case .map: keep(future.map { "\($0)" })
        case .onSuccess: keep(future.onSuccess { _ in })
        case .always: keep(future.always {})
        case .chain: keep(future.map { $0 }.onSuccess { _ in }.flatMap { .success($0) }.asVoid())
        case .flatMap: keep(future.flatMap { _ in Future<Int, any Error>.success(1) })
        case .forwarded: keep(Future<Int, any Error>.success(1).flatMap { _ in future })
        case .inner:
            let promise = Promise<Int, any Error>()
            keep(promise.future.flatMap { _ in future })
            promise.resolve(1)
        case .thrown: keep(future.mapError { _ in error })
        case .hop: keep(future.map(on: .custom(RightHere())) { $0 })
        case .taps: keep(future.on(.custom(RightHere())).onSuccess { _ in }.always {})
        case .mapError: keep(future.mapError { $0 })
        case .recovered: keep(future.flatMapError { Future<Int, any Error>.failure($0) })
        case .zipped: keep(zip(future, Future<Int, any Error>.success(1)))
        case .all: keep(Future.all([future, .success(1)]))
        case .timeout: keep(future.timeout(after: .seconds(1), clock: ManualClock()))
        case .shielded: keep(future.withoutCancelling())
        case .asVoid: keep(future.asVoid())
        case .closure: keep(Future<Int, any Error> { promise in promise.follow(future) })
        }
    }
}

/// How somebody may look at a failure.
enum Seen: CaseIterable, Sendable {
    case observe, onFailure, onCompletion, onFailureInChain, onExecutor, replaced, recovered, asResult, zipped, all
    case allSettled

    func attach(to future: Future<Int, any Error>) {
        switch self {
        case .observe: future.observe { _ in }
        case .onFailure: future.onFailure { _ in }
        case .onCompletion: future.onCompletion { _ in }
        case .onFailureInChain: _ = future.map { $0 }.onFailure { _ in }.onSuccess { _ in }.always {}
        case .replaced: _ = future.replaceError(with: 1)
        case .recovered: _ = future.flatMapError { _ in Future<Int, any Error>.success(1) }
        case .asResult: _ = future.asResult()
        case .zipped: zip(future, .success(1)).observe { _ in }
        case .all: Future.all([future, .success(1)]).onFailure { _ in }
        case .allSettled: _ = Future.allSettled([future])
        case .onExecutor: future.map(on: .custom(RightHere())) { $0 }.onFailure { _ in }
        }
    }
}
