//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import Instruments

/// PromiseKit's names on this library's futures: closures where the promise is resolved, as with `conf.Q` set to nil.
struct FuturesPromiseKitPeer: Peer {
    let name = "FuturesPromiseKit, inline"
    let version = "closures with on: nil"

    var workloads: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .readyMap: .timed(readyMap),
            .readyFlatMap: .timed(readyThen),
            .mapChain: .timed { chain($0) { promise, number in promise.map(on: nil) { $0 &+ number } } },
            .mapChainPlain: .timed { chain($0) { promise, _ in promise.map(on: nil) { $0 &+ 1 } } },
            .flatMapChain: .timed {
                chain($0) { promise, number in promise.then(on: nil) { Promise.value($0 &+ number) } }
            },
            .failureChain: .timed(failureChain),
            .fanIn: .timed(fanIn),
            .heldPending: held { _ in },
            .heldMapped: held { $0.map(on: nil) { $0 + 1 }.pipe { blackHole($0.isFulfilled) } },
        ]
    }

    private func held(_ use: @escaping @Sendable (Promise<Int>) -> Void) -> Work {
        .held { () -> (Promise<Int>, Resolver<Int>) in
            let (promise, resolver) = Promise<Int>.pending()
            use(promise)
            return (promise, resolver)
        } release: { held in
            held.1.fulfill(1)
        }
    }
}

/// The same with closures on a queue, as they are by default on the main queue, which a benchmark doesn't have.
///
/// What the queue itself takes of it is in the rows of the callbacks.
struct FuturesPromiseKitQueuePeer: Peer {
    let name = "FuturesPromiseKit, on a queue"
    let version = "closures on a serial queue, as by default on the main one"
    let isExact = false

    var workloads: [Workload: Work] {
        [
            .mapChainQueue: .timed { chain($0) { promise, number in promise.map(on: hopQueue) { $0 &+ number } } },
            .flatMapChain: .timed {
                chain($0) { promise, number in promise.then(on: hopQueue) { Promise.value($0 &+ number) } }
            },
            .hop: .timed(hop),
        ]
    }
}

@Sendable private func createAndSettle(_ count: Int) {
    for number in 0..<count {
        let (promise, resolver) = Promise<Int>.pending()
        resolver.fulfill(number)
        blackHole(promise.value)
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let (promise, resolver) = Promise<Int>.pending()
        promise.pipe { blackHole($0.isFulfilled) }
        resolver.fulfill(number)
    }
}

@Sendable private func readyMap(_ count: Int) {
    for number in 0..<count { blackHole(Promise.value(number).map(on: nil) { $0 &+ 1 }.value) }
}

@Sendable private func readyThen(_ count: Int) {
    for number in 0..<count { blackHole(Promise.value(number).then(on: nil) { Promise.value($0 &+ 1) }.value) }
}

/// Chains of promises, the last of each waited for, since a stage may be on a queue.
@Sendable
private func chain(_ count: Int, _ stage: (Promise<Int>, Int) -> Promise<Int>) {
    for _ in 0..<count / chainLength {
        let (first, resolver) = Promise<Int>.pending()
        var promise = first
        for number in 0..<chainLength { promise = stage(promise, number) }
        resolver.fulfill(1)
        if promise.isPending {
            let arrivals = Arrivals(of: 1)
            promise.pipe { _ in arrivals.arrive() }
            arrivals.wait()
        }
        expect(promise.isFulfilled, true)
    }
}

@Sendable private func failureChain(_ count: Int) {
    for _ in 0..<count / chainLength {
        let (first, resolver) = Promise<Int>.pending()
        var promise = first
        for _ in 0..<chainLength { promise = promise.map(on: nil) { $0 &+ 1 } }
        resolver.reject(PMKError.badInput)
        expect(promise.isRejected, true)
    }
}

@Sendable private func fanIn(_ count: Int) {
    let promises = (0..<count).map { _ in Promise<Int>.pending() }
    let all = when(fulfilled: promises.map(\.promise))
    for (index, promise) in promises.enumerated() { promise.resolver.fulfill(index) }
    expect(all.value?.count, count)
}

@Sendable private func hop(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for number in 0..<count {
        let (promise, resolver) = Promise<Int>.pending()
        promise.done(on: hopQueue) { _ in arrivals.arrive() }.cauterize()
        resolver.fulfill(number)
    }
    arrivals.wait()
}
