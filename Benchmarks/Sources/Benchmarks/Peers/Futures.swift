//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import Instruments
import NIOCore

/// This library, with the promise that has one owner wherever a user would take that one.
struct FuturesPeer: Peer {
    let name = "Futures"
    let version = "UniquePromise"

    var workloads: [Workload: Work] {
        uses.merging(Self.sharing) { use, _ in use }.merging(Self.operators) { use, _ in use }
    }

    private var uses: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .readyMap: .timed(readyMap),
            .readyFlatMap: .timed(readyFlatMap),
            .readyRecover: .timed(readyRecover),
            .mapChain: .timed(mapChain),
            .mapChainReference: .timed(mapChainReference),
            .mapChainPlain: .timed(mapChainPlain),
            .mapChainQueue: .timed(mapChainQueue),
            .flatMapChain: .timed(flatMapChain),
            .flatMapChainPlain: .timed(flatMapChainPlain),
            .flatMapLater: .timed(flatMapLater),
            .failureChain: .timed(failureChain),
            .loopReady: .timed(loopReady),
            .loopAsync: .timed(loopAsync),
            .fanIn: .timed(fanIn),
            .fanOut: .timed(fanOut),
            .awaitReady: .timed(awaitReady),
            .awaitPending: .timed(awaitPending),
            .awaitPendingThread: .timed(awaitPendingThread),
            .hop: .timed(hop),
            .hopTogether: .timed(hopTogether),
            .timeout: .timed(timeout),
            .heldPending: .held({ Held() }, release: { $0.promise.resolve(1) }),
            .heldObserved: .held({ Held { $0.observe { _ in } } }, release: { $0.promise.resolve(1) }),
            .heldMapped: .held({ Held { $0.map { $0 + 1 }.observe { _ in } } }, release: { $0.promise.resolve(1) }),
        ]
    }
}

/// A promise and its future, as a program holds them.
private struct Held: ~Copyable {
    let future: Future<Int, Never>
    let promise: UniquePromise<Int, Never>

    init(_ use: (Future<Int, Never>) -> Void = { _ in }) {
        let promise = UniquePromise<Int, Never>()
        future = promise.future
        use(future)
        self.promise = promise
    }
}

private struct Fault: Error, Equatable {}

@Sendable private func createAndSettle(_ count: Int) {
    for number in 0..<count {
        let promise = UniquePromise<Int, Never>()
        let future = promise.future
        promise.resolve(number)
        blackHole(future.state)
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let promise = UniquePromise<Int, Never>()
        promise.future.observe { blackHole($0) }
        promise.resolve(number)
    }
}

@Sendable private func readyMap(_ count: Int) {
    for number in 0..<count {
        blackHole(Future<Int, Never>.success(opaque(number)).map { $0 + 1 }.state)
    }
}

@Sendable private func readyFlatMap(_ count: Int) {
    for number in 0..<count {
        blackHole(Future<Int, Never>.success(opaque(number)).flatMap { .success($0 + 1) }.state)
    }
}

@Sendable private func readyRecover(_ count: Int) {
    for number in 0..<count {
        let recovered: Future<Int, Never> = Future<Int, Fault>.failure(Fault()).recover { _ in opaque(number) }
        blackHole(recovered.state)
    }
}

/// Reads a future that succeeded.
///
/// Not by comparing states, which would cost more than what is measured.
@inline(__always)
func value<Failure: Error>(of future: Future<Int, Failure>) -> Int? {
    guard case .completed(.success(let value)) = future.state else { return nil }
    return value
}

/// Builds chains, settles them, and checks what comes out.
private func chains(
    _ count: Int,
    _ stage: (Future<Int, Never>) -> Future<Int, Never>
) {
    for _ in 0..<count / chainLength {
        let promise = UniquePromise<Int, Never>()
        var future = promise.future
        for _ in 0..<chainLength { future = stage(future) }
        promise.resolve(0)
        expect(value(of: future), chainLength)
    }
}

@Sendable private func mapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { $0.map { $0 + one } }
}

@Sendable private func mapChainReference(_ count: Int) {
    let one = One()
    chains(count) { $0.map { $0 + one.value } }
}

@Sendable private func mapChainPlain(_ count: Int) { chains(count) { $0.map { $0 + 1 } } }

@Sendable private func mapChainQueue(_ count: Int) {
    let one = opaque(1)
    for _ in 0..<count / chainLength {
        let promise = UniquePromise<Int, Never>()
        var future = promise.future
        for _ in 0..<chainLength { future = future.map(on: .queue(hopQueue)) { $0 + one } }
        let arrivals = Arrivals(of: 1)
        future.observe { outcome in
            expect(outcome, .success(chainLength))
            arrivals.arrive()
        }
        promise.resolve(0)
        arrivals.wait()
    }
}

@Sendable private func flatMapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { $0.flatMap { .success($0 + one) } }
}

@Sendable private func flatMapChainPlain(_ count: Int) { chains(count) { $0.flatMap { .success($0 + 1) } } }

@Sendable private func flatMapLater(_ count: Int) {
    for number in 0..<count {
        let outer = UniquePromise<Int, Never>()
        let inner = UniquePromise<Int, Never>()
        let innerFuture = inner.future
        let future = outer.future.flatMap { _ in innerFuture }
        outer.resolve(0)
        inner.resolve(number)
        expect(value(of: future), number)
    }
}

@Sendable private func failureChain(_ count: Int) {
    for _ in 0..<count / chainLength {
        let promise = UniquePromise<Int, Fault>()
        var future = promise.future
        for _ in 0..<chainLength { future = future.map { $0 + 1 } }
        promise.reject(Fault())
        guard case .completed(.failure) = future.state else { fatalError("the chain did not fail") }
    }
}

@Sendable private func loopReady(_ count: Int) {
    @Sendable func loop(_ left: Int) -> Future<Int, Never> {
        Future<Int, Never>.success(left).flatMap { $0 == 0 ? .success(0) : loop($0 - 1) }
    }
    expect(loop(count).wait(), .success(0))
}

@Sendable private func loopAsync(_ count: Int) {
    @Sendable func step(_ left: Int) -> Future<Int, Never> {
        Future { promise in settler.execute { promise.resolve(left) } }
    }
    @Sendable func loop(_ left: Int) -> Future<Int, Never> {
        step(left).flatMap { $0 == 0 ? .success(0) : loop($0 - 1) }
    }
    expect(loop(count).wait(), .success(0))
}

@Sendable private func fanIn(_ count: Int) {
    let promises = UnsafeMutablePointer<UniquePromise<Int, Never>>.allocate(capacity: count)
    let futures = (0..<count).map { index in
        (promises + index).initialize(to: UniquePromise())
        return promises[index].future
    }
    let all = Future.all(futures)
    for index in 0..<count { (promises + index).move().resolve(index) }
    promises.deallocate()
    guard case .completed(.success(let values)) = all.state else { fatalError("fan-in: there is no outcome") }
    expect(values.count, count)
}

@Sendable private func fanOut(_ count: Int) {
    let promise = UniquePromise<Int, Never>()
    let future = promise.future
    for _ in 0..<count { future.observe { blackHole($0) } }
    promise.resolve(1)
}

@Sendable private func awaitReady(_ count: Int) {
    TaskLoop.run {
        let promise = UniquePromise<Int, Never>()
        let future = promise.future
        promise.resolve(1)
        for _ in 0..<count { expect(await future.value, 1) }
    }
}

@Sendable private func awaitPending(_ count: Int) {
    let slot = Slot<UniquePromise<Int, Never>>()
    TaskLoop.run {
        if let promise = slot.take() { promise.resolve(1) }
        return true
    } _: {
        for _ in 0..<count {
            let promise = UniquePromise<Int, Never>()
            let future = promise.future
            slot.put(promise)
            expect(await future.value, 1)
        }
    }
}

@Sendable private func awaitPendingThread(_ count: Int) {
    besideSettler {
        for _ in 0..<count {
            let future = Future<Int, Never> { promise in settler.execute { promise.resolve(1) } }
            expect(await future.value, 1)
        }
    }
}

@Sendable private func hop(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for number in 0..<count {
        let promise = UniquePromise<Int, Never>()
        promise.future.observe(on: .queue(hopQueue)) { _ in arrivals.arrive() }
        promise.resolve(number)
    }
    arrivals.wait()
}

@Sendable private func hopTogether(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for _ in 0..<count / chainLength {
        let promise = UniquePromise<Int, Never>()
        let future = promise.future
        for _ in 0..<chainLength { future.observe(on: .queue(hopQueue)) { _ in arrivals.arrive() } }
        promise.resolve(1)
    }
    arrivals.wait()
}

@Sendable private func timeout(_ count: Int) {
    for number in 0..<count {
        let promise = UniquePromise<Int, Fault>()
        let future = promise.future.timeout(after: .seconds(3_600), failWith: Fault())
        promise.resolve(number)
        expect(value(of: future), number)
    }
}
