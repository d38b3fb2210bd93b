//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import Instruments
import Synchronization

/// This library, with the promise that can be copied.
struct FuturesPromisePeer: Peer {
    let name = "Futures, Promise"
    let version = "the copyable one"

    var workloads: [Workload: Work] {
        [
            .createAndSettle: .timed(createAndSettle),
            .createObserveSettle: .timed(createObserveSettle),
            .flatMapLater: .timed(flatMapLater),
            .fanIn: .timed(fanIn),
            .race: .timed(race),
            .awaitPending: .timed(awaitPending),
            .heldPending: held { _ in },
            .heldObserved: held { $0.observe { _ in } },
            .heldMapped: held { $0.map { $0 + 1 }.observe { _ in } },
        ]
    }

    private func held(_ use: @escaping @Sendable (Future<Int, Never>) -> Void) -> Work {
        .held { () -> (Promise<Int, Never>, Future<Int, Never>) in
            let promise = Promise<Int, Never>()
            let future = promise.future
            use(future)
            return (promise, future)
        } release: { held in
            held.0.resolve(1)
        }
    }
}

@Sendable private func createAndSettle(_ count: Int) {
    for number in 0..<count {
        let promise = Promise<Int, Never>()
        let future = promise.future
        promise.resolve(number)
        blackHole(future.state)
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let promise = Promise<Int, Never>()
        promise.future.observe { blackHole($0) }
        promise.resolve(number)
    }
}

@Sendable private func flatMapLater(_ count: Int) {
    for number in 0..<count {
        let outer = Promise<Int, Never>()
        let inner = Promise<Int, Never>()
        let innerFuture = inner.future
        let future = outer.future.flatMap { _ in innerFuture }
        outer.resolve(0)
        inner.resolve(number)
        expect(value(of: future), number)
    }
}

@Sendable private func fanIn(_ count: Int) {
    let promises = (0..<count).map { _ in Promise<Int, Never>() }
    let all = Future.all(promises.map(\.future))
    for (index, promise) in promises.enumerated() { promise.resolve(index) }
    guard case .completed(.success(let values)) = all.state else { fatalError("fan-in: there is no outcome") }
    expect(values.count, count)
}

@Sendable private func race(_ count: Int) {
    let promises = (0..<count).map { _ in Promise<Int, Never>() }
    let wins = Wins()
    inTwoThreads(count) { if promises[$0].resolve(1) { wins.number.add(1, ordering: .relaxed) } }
    expect(wins.number.load(ordering: .relaxed), count)
}

@Sendable private func awaitPending(_ count: Int) {
    let slot = Slot<Promise<Int, Never>>()
    TaskLoop.run {
        slot.take()?.resolve(1)
        return true
    } _: {
        for _ in 0..<count {
            let promise = Promise<Int, Never>()
            slot.put(promise)
            expect(await promise.future.value, 1)
        }
    }
}

private final class Wins: Sendable {
    let number = Atomic(0)
}
