//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Instruments

// Only what a declaration needs is around it: an outcome of the right type, and the shortest closure.

/// Runs jobs where they come, so that a row has the cost of the hop and not that of an executor.
private struct RightHere: FutureExecutor {
    func enqueue(_ job: FutureJob) { job.run() }
}

private let here = AnyFutureExecutor.custom(RightHere())

extension Operator {
    /// What this library has, in the order of the table.
    package static let all =
        making + transforming + handling + looking + combining + timing + sharing + describing

    @List private static var making: [Operator] {
        Operator(making: "success") { Future<Int, Fault>.success($0) }
        Operator(making: "failure") { _ in Future<Int, Fault>.failure(Fault()) }
        Operator(making: "init") { number in Future<Int, Fault> { $0.resolve(number) } }
        Operator(making: "catching throwing") { number in Future<Int, Fault>.catching({ () throws(Fault) in number }) }
        Operator(making: "Promise.init, Promise.future, Promise.resolve") { number in
            let promise = Promise<Int, Fault>()
            let future = promise.future
            promise.resolve(number)
            return future
        }
        Operator(making: "Promise.complete") { Promise<Int, Fault>().complete(with: .success($0)) }
        Operator(making: "Promise.reject") { _ in
            let promise = Promise<Int, Fault>()
            promise.reject(Fault())
            return promise.future.state
        }
        Operator(making: "Promise.onCancel") { number in
            let promise = Promise<Int, Fault>()
            promise.onCancel { blackHole(number) }
            promise.resolve(number)
        }
        Operator(making: "UniquePromise.init, UniquePromise.future, UniquePromise.resolve") { number in
            let promise = UniquePromise<Int, Fault>()
            let future = promise.future
            promise.resolve(number)
            return future
        }
        Operator(making: "UniquePromise.complete") { UniquePromise<Int, Fault>().complete(with: .success($0)) }
        Operator(making: "UniquePromise.reject") { _ in
            let promise = UniquePromise<Int, Fault>()
            let future = promise.future
            promise.reject(Fault())
            return future.state
        }
        Operator(making: "UniquePromise.onCancel") { number in
            let promise = UniquePromise<Int, Fault>()
            promise.onCancel { blackHole(number) }
            promise.resolve(number)
        }
        Operator(making: "UniquePromise.shared") { UniquePromise<Int, Fault>().shared().resolve($0) }
    }

    @List private static var transforming: [Operator] {
        Operator("state", succeeding) { $0.state }
        Operator("outcome", succeeding) { $0.state.outcome }
        Operator("map", succeeding) { $0.map { $0 + 1 } }
        Operator("map throwing", succeeding) { $0.map { (value) throws(Fault) in value + 1 } }
        Operator("map(on:)", succeeding) { $0.map(on: here) { $0 + 1 } }
        Operator("map that throws", succeeding, looking: look) { $0.map { (_) throws(Fault) -> Int in throw Fault() } }
        Operator("map(on:) throwing", succeeding) { $0.map(on: here) { (value) throws(Fault) in value + 1 } }
        Operator("flatMap", succeeding) { $0.flatMap { .success($0 + 1) } }
        Operator("flatMap throwing", succeeding) { $0.flatMap { (value) throws(Fault) in .success(value + 1) } }
        Operator("flatMap(on:)", succeeding) { $0.flatMap(on: here) { .success($0 + 1) } }
        Operator("flatMap that throws", succeeding, looking: look) {
            $0.flatMap { (_) throws(Fault) -> Future<Int, Fault> in throw Fault() }
        }
        Operator("flatMap(on:) throwing", succeeding) {
            $0.flatMap(on: here) { (value) throws(Fault) in .success(value + 1) }
        }
        Operator("filter", succeeding) { $0.filter(orFail: Fault()) { $0 >= 0 } }
        Operator("filter(on:)", succeeding) { $0.filter(orFail: Fault(), on: here) { $0 >= 0 } }
        Operator("unwrap", { Result<Int?, Fault>.success($0) }) { $0.unwrap(orFail: Fault()) }
        Operator("flattened", { Result<Future<Int, Fault>, Fault>.success(.success($0)) }) { $0.flattened() }
        Operator("asVoid", succeeding) { $0.asVoid() }
        Operator("asResult", succeeding) { $0.asResult() }
        Operator("unwrapResult", { Result<Result<Int, Fault>, Never>.success(.success($0)) }) { $0.unwrapResult() }
        Operator("on", succeeding) { $0.on(here) }
        Operator("withoutCancelling", succeeding) { $0.withoutCancelling() }
    }

    @List private static var handling: [Operator] {
        Operator("mapError", failing, looking: look) { $0.mapError { _ in OtherFault() } }
        Operator("mapError(on:)", failing, looking: look) { $0.mapError(on: here) { _ in OtherFault() } }
        Operator("flatMapError", failing) { $0.flatMapError { _ in Future<Int, Never>.success(1) } }
        Operator("flatMapError(on:)", failing) {
            $0.flatMapError(on: here) { _ in Future<Int, Never>.success(1) }
        }
        Operator("recover", failing) { (future) -> Future<Int, OtherFault> in future.recover { _ in 1 } }
        Operator("recover throwing", failing, looking: look) {
            $0.recover { (_) throws(OtherFault) in throw OtherFault() }
        }
        Operator("recover(on:)", failing) { (future) -> Future<Int, OtherFault> in
            future.recover(on: here) { (_) throws(OtherFault) in 1 }
        }
        Operator("recover(on:) throwing", failing, looking: look) {
            $0.recover(on: here) { (_) throws(OtherFault) in throw OtherFault() }
        }
        Operator("replaceError", failing) { $0.replaceError(with: 1) }
        Operator("setFailureType", neverFailing) { $0.setFailureType(to: Fault.self) }
        Operator("eraseToAnyError", succeeding) { $0.eraseToAnyError() }
    }

    @List private static var looking: [Operator] {
        Operator("observe", succeeding) { $0.observe { blackHole($0) } }
        Operator("observe(on:)", succeeding) { $0.observe(on: here) { blackHole($0) } }
        Operator("onSuccess", succeeding) { $0.onSuccess { blackHole($0) } }
        Operator("onSuccess(on:)", succeeding) { $0.onSuccess(on: here) { blackHole($0) } }
        Operator("onFailure", failing) { $0.onFailure { blackHole($0) } }
        Operator("onFailure(on:)", failing) { $0.onFailure(on: here) { blackHole($0) } }
        Operator("always", succeeding) { $0.always { blackHole(1) } }
        Operator("always(on:)", succeeding) { $0.always(on: here) { blackHole(1) } }
        Operator("onCompletion", succeeding) { $0.onCompletion { _ in blackHole(1) } }
        Operator("onCompletion(on:)", succeeding) { $0.onCompletion(on: here) { _ in blackHole(1) } }
    }

    @List private static var combining: [Operator] {
        Operator("all", succeeding) { Future.all([$0, $0]) }
        Operator("allSettled", failing) { Future.allSettled([$0, $0]) }
        Operator("any", succeeding) { Future.any([$0, $0]) }
        Operator("race", succeeding) { Future.race([$0, $0], ifEmpty: Fault()) }
        Operator("reduce", succeeding) { Future.reduce([$0, $0], into: Int(0)) { $0 += $1 } }
        Operator("reduce(on:)", succeeding) { Future.reduce([$0, $0], into: Int(0), on: here) { $0 += $1 } }
        Operator("traverse", succeeding) { future in Future.traverse([1, 2]) { _ in future } }
        Operator("traverse(on:)", succeeding) { future in Future.traverse([1, 2], on: here) { _ in future } }
        Operator("zip", succeeding) { zip($0, $0) }
    }

    @List private static var timing: [Operator] {
        Operator("timeout", succeeding) { $0.timeout(after: .seconds(3_600), failWith: Fault()) }
        Operator("deadline", succeeding) { $0.deadline(.now + .seconds(3_600), failWith: Fault()) }
        Operator(making: "after") { Future<Int, any Error>.after(.seconds(3_600), resolving: $0).cancel() }
        Operator(making: "delay") { Future<Int, any Error>.success($0).delay(.seconds(3_600)).cancel() }
        Operator("retry(on:)", succeeding) { future in Future.retry(.immediate(attempts: 3)) { future } }
        Operator("retry(on:) throwing", succeeding) { future in
            Future.retry(.immediate(attempts: 3)) { (_) throws(Fault) in future }
        }
        Operator("retry(on:) that fails twice", succeeding) { future in
            Future.retry(.immediate(attempts: 3)) { $0 < 3 ? .failure(Fault()) : future }
        }
    }

    @List private static var sharing: [Operator] {
        Operator("Promise.follow", succeeding) { future in
            let promise = Promise<Int, Fault>()
            promise.follow(future)
            return promise.future
        }
        Operator("UniquePromise.follow", succeeding) { future in
            let promise = UniquePromise<Int, Fault>()
            let follower = promise.future
            promise.follow(future)
            return follower
        }
        Operator("SingleFlight.run", succeeding) { future in flights.run(1) { future } }
        Operator("SingleFlight.run, and a caller that joins", succeeding) { future in
            (flights.run(1) { future }, flights.run(1) { future })
        }
        Operator("FutureCache.value, missing", succeeding) { future in
            let value = cache.value(for: 1) { future }
            cache.invalidate(1)
            return value
        }
        Operator("FutureCache.value, loaded", succeeding) { future in emptyCache.value(for: 1) { future } }
        Operator(making: "FutureCache.insert, FutureCache.invalidate") { number in
            cache.insert(number, for: 1)
            cache.invalidate(1)
        }
        Operator("FutureLimiter.run, a future", succeeding) { future in limiter.run { future } }
        Operator("FutureLimiter.run, futures in a line", succeeding) { future in
            (narrow.run { future }, narrow.run { future })
        }
        Operator("KeyedFutureLimiter.run", succeeding) { future in keyed.run(for: 1) { future } }
    }

    @List private static var describing: [Operator] {
        Operator("LazyFuture.start", succeeding) { LazyFuture($0).start() }
        Operator("LazyFuture.map", succeeding) { LazyFuture($0).map { $0 + 1 }.start() }
        Operator("LazyFuture.flatMap", succeeding) { LazyFuture($0).flatMap { .success($0 + 1) }.start() }
        Operator("LazyFuture.onSuccess", succeeding) { LazyFuture($0).onSuccess(blackHole).start() }
        Operator("LazyFuture.onFailure", succeeding) { LazyFuture($0).onFailure { _ in }.start() }
        Operator("LazyFuture.always", succeeding) { LazyFuture($0).always {}.start() }
        Operator("LazyFuture.flatMapError", failing) { LazyFuture($0).flatMapError { _ in safe }.start() }
        Operator("LazyFuture.recover", failing) { LazyFuture($0).recover { _ in 1 }.start() }
        Operator("LazyFuture.init, LazyFuture.then", succeeding) { LazyFuture($0).then { $0.asVoid() }.start() }
        Operator("LazyFuture.map throwing", succeeding) { future in
            LazyFuture(future).map { (number) throws(Fault) in
                if number < 0 { throw Fault() }
                return number
            }.start()
        }
        Operator("LazyFuture.flatMap throwing", succeeding) { future in
            LazyFuture(future).flatMap { (number) throws(Fault) in
                if number < 0 { throw Fault() }
                return .success(number)
            }.start()
        }
        Operator("LazyFuture.mapError", failing) { future in
            LazyFuture(future).mapError { _ in OtherFault() }.then { $0.replaceError(with: 1) }.start()
        }
        Operator("LazyFuture.recover throwing", failing) { future in
            LazyFuture(future).recover { (_) throws(OtherFault) in 1 }.start()
        }
        Operator(making: "LazyFuture.start of ten maps") { _ in tenMaps.start() }
        Operator("LazyFuture.deferred", succeeding) { future in LazyFuture.deferred { future }.start() }
        Operator("LazyFuture.zip", succeeding) { zip(LazyFuture($0), LazyFuture($0)).start() }
        Operator("LazyFuture.traverse", succeeding) { future in
            LazyFuture.traverse([1, 2]) { _ in LazyFuture(future) }.start()
        }
        Operator("LazyFuture.repeat", succeeding) { LazyFuture($0).repeat { $0 < 0 }.start() }
        Operator("LazyFuture.race", succeeding) { LazyFuture.race([LazyFuture($0)], ifEmpty: Fault()).start() }
        Operator("LazyFuture.any", succeeding) { LazyFuture.any([LazyFuture($0)]).start() }
        Operator("LazyFuture.allSettled", failing) { LazyFuture.allSettled([LazyFuture($0)]).start() }
        Operator("LazyFuture.all", succeeding) { LazyFuture.all([LazyFuture($0), LazyFuture($0)]).start() }
        Operator("LazyFuture.sequence", succeeding) { LazyFuture.sequence([LazyFuture($0), LazyFuture($0)]).start() }
        Operator("LazyFuture.timeout", succeeding) { future in
            LazyFuture(future).timeout(after: .seconds(3_600), failWith: Fault()).start()
        }
        Operator("LazyFuture.retry", succeeding) { LazyFuture($0).retry(.immediate(attempts: 3)).start() }
        Operator("LazyFuture.memoized", succeeding) { LazyFuture($0).memoized().start() }
    }
}

private struct Fault: Error {}
private struct OtherFault: Error {}

private let flights = SingleFlight<Int, Int, Fault>()
private let cache = FutureCache<Int, Int, Fault>()
/// A cache that keeps nothing.
private let emptyCache = FutureCache<Int, Int, Fault>(lifetime: .zero)
private let limiter = FutureLimiter(maxConcurrent: 2)
private let narrow = FutureLimiter(maxConcurrent: 1)
private let keyed = KeyedFutureLimiter<Int>(maxConcurrentPerKey: 1)

private let tenMaps = LazyFuture<Int, Fault>.success(1)
    .map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
    .map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }

private let safe = LazyFuture<Int, Never>.success(1)

@Sendable private func succeeding(_ number: Int) -> Result<Int, Fault> { .success(number) }
@Sendable @inline(__always) private func look<Success, Failure>(_ future: Future<Success, Failure>) {
    blackHole(future.state)
}

@Sendable private func failing(_ number: Int) -> Result<Int, Fault> { .failure(Fault()) }
@Sendable private func neverFailing(_ number: Int) -> Result<Int, Never> { .success(number) }
