//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Instruments
import NIOCore

/// Closures that call closures, written by hand.
///
/// The floor: it can be used once, from one thread, and a chain of any length needs a stack of that length.
struct CallbacksPeer: Peer {
    let name = "callbacks"
    let version = "nested closures"
    let lacks: String? = "which know one observer, one thread and no cancellation, and whose stack grows with each step"

    var workloads: [Workload: Work] {
        [
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
            .hop: .timed(hop),
            .hopTogether: .timed(hopTogether),
            .timeout: .timed(timeout),
            .heldPending: .held({ Waiting<Int>() }, release: { _ in }),
            .heldObserved: .held({ Waiting<Int> { blackHole($0) } }, release: { _ in }),
            .heldMapped: .held({ Waiting<Int>(mapped { blackHole($0) }) }, release: { _ in }),
        ]
    }
}

private struct Fault: Error {}

/// Somewhere that a callback waits in.
private final class Waiting<Value> {
    var callback: ((Value) -> Void)?

    init(_ callback: ((Value) -> Void)? = nil) { self.callback = callback }
}

@inline(never)
private func mapped(_ next: @escaping (Int) -> Void) -> (Int) -> Void { { next($0 + 1) } }

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let waiting = Waiting<Int>()
        waiting.callback = { blackHole($0) }
        blackHole(waiting)
        waiting.callback?(number)
    }
}

@inline(never)
private func known<Value>(_ value: Value, _ next: (Value) -> Void) { next(value) }

@Sendable private func readyMap(_ count: Int) {
    for number in 0..<count { known(opaque(number)) { blackHole($0 + 1) } }
}

@Sendable private func readyFlatMap(_ count: Int) {
    for number in 0..<count { known(opaque(number)) { known($0 + 1) { blackHole($0) } } }
}

@Sendable private func readyRecover(_ count: Int) {
    for number in 0..<count {
        known(Result<Int, Fault>.failure(Fault())) { outcome in
            switch outcome {
            case .success(let value): blackHole(value)
            case .failure: blackHole(opaque(number))
            }
        }
    }
}

private func chains(_ count: Int, _ stage: (@escaping (Int) -> Void) -> (Int) -> Void) {
    for _ in 0..<count / chainLength {
        var outcome = 0
        var callback: (Int) -> Void = { outcome = $0 }
        for _ in 0..<chainLength { callback = stage(callback) }
        callback(0)
        expect(outcome, chainLength)
    }
}

@Sendable private func mapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { next in { next($0 + one) } }
}

@Sendable private func mapChainReference(_ count: Int) {
    let one = One()
    chains(count) { next in { next($0 + one.value) } }
}

@Sendable private func mapChainPlain(_ count: Int) { chains(count) { next in { next($0 + 1) } } }

/// What the queue costs by itself: each closure puts the next one on it, and there is nothing else.
@Sendable private func mapChainQueue(_ count: Int) {
    let one = opaque(1)
    for _ in 0..<count / chainLength {
        let arrivals = Arrivals(of: 1)
        @Sendable func step(_ left: Int, _ value: Int) {
            if left > 0 { return hopQueue.async { step(left - 1, value + one) } }
            expect(value, chainLength)
            arrivals.arrive()
        }
        step(chainLength, 0)
        arrivals.wait()
    }
}

@Sendable private func flatMapChain(_ count: Int) {
    let one = opaque(1)
    @inline(never) func known(_ value: Int, _ next: (Int) -> Void) { next(value + one) }
    chains(count) { next in { known($0, next) } }
}

@Sendable private func flatMapChainPlain(_ count: Int) { chains(count) { next in { known($0 + 1, next) } } }

@Sendable private func flatMapLater(_ count: Int) {
    for number in 0..<count {
        let outer = Waiting<Int>()
        let inner = Waiting<Int>()
        var outcome = -1
        outer.callback = { _ in inner.callback = { outcome = $0 } }
        blackHole(outer)
        outer.callback?(0)
        inner.callback?(number)
        expect(outcome, number)
    }
}

@Sendable private func failureChain(_ count: Int) {
    for _ in 0..<count / chainLength {
        var hasFailed = false
        var callback: (Result<Int, Fault>) -> Void = { if case .failure = $0 { hasFailed = true } }
        for _ in 0..<chainLength {
            let next = callback
            callback = { next($0.map { $0 + 1 }) }
        }
        callback(.failure(Fault()))
        expect(hasFailed, true)
    }
}

@Sendable private func loopReady(_ count: Int) {
    @inline(never) func step(_ left: Int, _ next: (Int) -> Void) { next(left) }
    func loop(_ left: Int, _ done: @escaping (Int) -> Void) {
        step(left) { $0 == 0 ? done(0) : loop($0 - 1, done) }
    }
    var outcome = -1
    loop(count) { outcome = $0 }
    expect(outcome, 0)
}

@Sendable private func loopAsync(_ count: Int) {
    let arrivals = Arrivals(of: 1)
    @Sendable func step(_ left: Int, _ next: @escaping @Sendable (Int) -> Void) { settler.execute { next(left) } }
    @Sendable func loop(_ left: Int) { step(left) { $0 == 0 ? arrivals.arrive() : loop($0 - 1) } }
    loop(count)
    arrivals.wait()
}

@Sendable private func fanIn(_ count: Int) {
    var values = [Int](repeating: 0, count: count)
    var missing = count
    var callbacks: [(Int) -> Void] = []
    var hasAll = false
    for index in 0..<count {
        callbacks.append {
            values[index] = $0
            missing -= 1
            if missing == 0 { hasAll = true }
        }
    }
    for (index, callback) in callbacks.enumerated() { callback(index) }
    expect(hasAll, true)
}

@Sendable private func fanOut(_ count: Int) {
    var callbacks: [(Int) -> Void] = []
    for _ in 0..<count { callbacks.append { blackHole($0) } }
    for callback in callbacks { callback(1) }
}

@Sendable private func hop(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for _ in 0..<count { hopQueue.async { arrivals.arrive() } }
    arrivals.wait()
}

@Sendable private func hopTogether(_ count: Int) {
    let arrivals = Arrivals(of: count)
    for _ in 0..<count / chainLength {
        var callbacks: [@Sendable () -> Void] = []
        for _ in 0..<chainLength { callbacks.append { arrivals.arrive() } }
        let ready = callbacks
        hopQueue.async { for callback in ready { callback() } }
    }
    arrivals.wait()
}

@Sendable private func timeout(_ count: Int) {
    for number in 0..<count {
        let waiting = Waiting<Int>()
        let timer = DispatchSource.makeTimerSource(queue: hopQueue)
        timer.setEventHandler { fatalError("an hour is over") }
        timer.schedule(deadline: .now() + 3_600)
        timer.activate()
        waiting.callback = {
            timer.cancel()
            blackHole($0)
        }
        blackHole(waiting)
        waiting.callback?(number)
    }
}
