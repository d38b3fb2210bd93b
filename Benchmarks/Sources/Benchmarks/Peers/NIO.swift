//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Instruments
import NIOCore
import NIOEmbedded
import NIOPosix

/// Event loops' futures: on a loop that is the calling thread where possible, which costs them least.
struct NIOPeer: Peer {
    let name = "SwiftNIO"
    let version = "2.101.2, EmbeddedEventLoop, with threads MultiThreadedEventLoopGroup"

    var workloads: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .readyMap: .timed(readyMap),
            .readyFlatMap: .timed(readyFlatMap),
            .readyRecover: .timed(readyRecover),
            .mapChain: .timed(mapChain),
            .mapChainReference: .timed(mapChainReference),
            .mapChainPlain: .timed(mapChainPlain),
            .flatMapChain: .timed(flatMapChain),
            .flatMapChainPlain: .timed(flatMapChainPlain),
            .flatMapLater: .timed(flatMapLater),
            .failureChain: .timed(failureChain),
            .loopReady: .timed(loopReady),
            .loopAsync: .timed(loopAsync),
            .fanIn: .timed(fanIn),
            .fanOut: .timed(fanOut),
            .race: .timed(race),
            .awaitReady: .timed(awaitReady),
            .awaitPending: .timed(awaitPending),
            .awaitPendingThread: .timed(awaitPendingThread),
            .hop: .timed(hop),
            .hopTogether: .timed(hopTogether),
            .timeout: .timed(timeout),
            .heldPending: held { _ in },
            .heldObserved: held { $0.whenComplete { _ in } },
            .heldMapped: held { $0.map { $0 + 1 }.whenComplete { _ in } },
        ]
    }

    private func held(_ use: @escaping @Sendable (EventLoopFuture<Int>) -> Void) -> Work {
        .held {
            let promise = loop.makePromise(of: Int.self)
            use(promise.futureResult)
            return promise
        } release: {
            $0.succeed(1)
        }
    }
}

private struct Fault: Error {}

private let loop = EmbeddedEventLoop()
private let threads = MultiThreadedEventLoopGroup(numberOfThreads: 2)

@Sendable private func createAndSettle(_ count: Int) {
    for number in 0..<count {
        let promise = loop.makePromise(of: Int.self)
        promise.succeed(number)
        blackHole(promise.futureResult)
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let promise = loop.makePromise(of: Int.self)
        promise.futureResult.whenComplete { blackHole($0) }
        promise.succeed(number)
    }
}

@Sendable private func readyMap(_ count: Int) {
    for number in 0..<count { blackHole(loop.makeSucceededFuture(opaque(number)).map { $0 + 1 }) }
}

@Sendable private func readyFlatMap(_ count: Int) {
    let loop = loop
    for number in 0..<count {
        blackHole(loop.makeSucceededFuture(opaque(number)).flatMap { loop.makeSucceededFuture($0 + 1) })
    }
}

@Sendable private func readyRecover(_ count: Int) {
    for number in 0..<count {
        blackHole(loop.makeFailedFuture(Fault()).flatMapErrorThrowing { _ in opaque(number) })
    }
}

private func chains(_ count: Int, _ stage: (EventLoopFuture<Int>) -> EventLoopFuture<Int>) {
    for _ in 0..<count / chainLength {
        let promise = loop.makePromise(of: Int.self)
        var future = promise.futureResult
        for _ in 0..<chainLength { future = stage(future) }
        let seen = Slot<Int>()
        future.whenSuccess { seen.put($0) }
        promise.succeed(0)
        expect(seen.take(), chainLength)
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

@Sendable private func flatMapChain(_ count: Int) {
    let one = opaque(1)
    let loop = loop
    chains(count) { $0.flatMap { loop.makeSucceededFuture($0 + one) } }
}

@Sendable private func flatMapChainPlain(_ count: Int) {
    chains(count) { $0.flatMap { loop.makeSucceededFuture($0 + 1) } }
}

@Sendable private func flatMapLater(_ count: Int) {
    for number in 0..<count {
        let outer = loop.makePromise(of: Int.self)
        let inner = loop.makePromise(of: Int.self)
        let innerFuture = inner.futureResult
        let future = outer.futureResult.flatMap { _ in innerFuture }
        outer.succeed(0)
        inner.succeed(number)
        blackHole(future)
    }
}

@Sendable private func failureChain(_ count: Int) {
    for _ in 0..<count / chainLength {
        let promise = loop.makePromise(of: Int.self)
        var future = promise.futureResult
        for _ in 0..<chainLength { future = future.map { $0 + 1 } }
        promise.fail(Fault())
        blackHole(future)
    }
}

@Sendable private func loopReady(_ count: Int) {
    @Sendable func round(_ left: Int) -> EventLoopFuture<Int> {
        loop.makeSucceededFuture(left).flatMap { $0 == 0 ? loop.makeSucceededFuture(0) : round($0 - 1) }
    }
    let seen = Slot<Int>()
    round(count).whenSuccess { seen.put($0) }
    expect(seen.take(), 0)
}

@Sendable private func loopAsync(_ count: Int) {
    let arrivals = Arrivals(of: 1)
    @Sendable func step(_ left: Int) -> EventLoopFuture<Int> {
        let promise = settler.makePromise(of: Int.self)
        settler.execute { promise.succeed(left) }
        return promise.futureResult
    }
    @Sendable func round(_ left: Int) -> EventLoopFuture<Int> {
        step(left).flatMap { $0 == 0 ? settler.makeSucceededFuture(0) : round($0 - 1) }
    }
    round(count).whenSuccess { _ in arrivals.arrive() }
    arrivals.wait()
}

@Sendable private func fanIn(_ count: Int) {
    let promises = (0..<count).map { _ in loop.makePromise(of: Int.self) }
    let all = EventLoopFuture.whenAllSucceed(promises.map(\.futureResult), on: loop)
    for (index, promise) in promises.enumerated() { promise.succeed(index) }
    let seen = Slot<Int>()
    all.whenSuccess { seen.put($0.count) }
    expect(seen.take(), count)
}

@Sendable private func fanOut(_ count: Int) {
    let promise = loop.makePromise(of: Int.self)
    let future = promise.futureResult
    for _ in 0..<count { future.whenSuccess { blackHole($0) } }
    promise.succeed(1)
}

@Sendable private func race(_ count: Int) {
    let loop = threads.next()
    let promises = (0..<count).map { _ in loop.makePromise(of: Int.self) }
    let arrivals = Arrivals(of: count)
    for promise in promises { promise.futureResult.whenComplete { _ in arrivals.arrive() } }
    inTwoThreads(count) { promises[$0].succeed(1) }
    arrivals.wait()
}

@Sendable private func awaitReady(_ count: Int) {
    TaskLoop.run {
        let future = loop.makeSucceededFuture(1)
        for _ in 0..<count { expect(try? await future.get(), 1) }
    }
}

@Sendable private func awaitPending(_ count: Int) {
    let slot = Slot<EventLoopPromise<Int>>()
    TaskLoop.run {
        slot.take()?.succeed(1)
        return true
    } _: {
        for _ in 0..<count {
            let promise = loop.makePromise(of: Int.self)
            slot.put(promise)
            expect(try? await promise.futureResult.get(), 1)
        }
    }
}

@Sendable private func awaitPendingThread(_ count: Int) {
    besideSettler {
        for _ in 0..<count {
            let promise = settler.makePromise(of: Int.self)
            settler.execute { promise.succeed(1) }
            expect(try? await promise.futureResult.get(), 1)
        }
    }
}

@Sendable private func hop(_ count: Int) {
    let from = threads.next()
    let to = threads.next()
    let arrivals = Arrivals(of: count)
    for number in 0..<count {
        let promise = from.makePromise(of: Int.self)
        promise.futureResult.hop(to: to).whenComplete { _ in arrivals.arrive() }
        promise.succeed(number)
    }
    arrivals.wait()
}

@Sendable private func hopTogether(_ count: Int) {
    let from = threads.next()
    let to = threads.next()
    let arrivals = Arrivals(of: count)
    for _ in 0..<count / chainLength {
        let promise = from.makePromise(of: Int.self)
        let future = promise.futureResult
        for _ in 0..<chainLength { future.hop(to: to).whenComplete { _ in arrivals.arrive() } }
        promise.succeed(1)
    }
    arrivals.wait()
}

@Sendable private func timeout(_ count: Int) {
    for number in 0..<count {
        let source = loop.makePromise(of: Int.self)
        let limited = loop.makePromise(of: Int.self)
        let timer = loop.scheduleTask(in: .hours(1)) { limited.fail(Fault()) }
        source.futureResult.whenComplete { result in
            timer.cancel()
            limited.completeWith(result)
        }
        source.succeed(number)
        blackHole(limited.futureResult)
    }
}
