//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Instruments
import OpenCombine
import OpenCombineDispatch

/// Combine as it runs everywhere.
///
/// In a chain each stage's subscriber is a struct that contains the next one, so that every copy costs as much as the
/// chain is long.
struct OpenCombinePeer: Peer {
    let name = "OpenCombine"
    let version = "0.14.0, Future"

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
            .awaitReady: .timed(Self.awaitReady),
            .awaitPending: .timed(Self.awaitPending),
            .awaitPendingThread: .timed(Self.awaitPendingThread),
            .hop: .timed(hop),
            .hopTogether: .timed(hopTogether),
            .timeout: .timed(timeout),
            .heldPending: held { _ in nil },
            .heldObserved: held { $0.sink { _ in } },
            .heldMapped: held { $0.map { $0 + 1 }.sink { _ in } },
        ]
    }

    private func held(_ use: @escaping @Sendable (Future<Int, Never>) -> AnyCancellable?) -> Work {
        .held {
            let (future, promise) = pending(Int.self, Never.self)
            return (future, promise, use(future))
        } release: {
            $0.1(.success(1))
        }
    }
}

private struct Fault: Error {}

@Sendable private func createAndSettle(_ count: Int) {
    for number in 0..<count {
        let (future, settle) = pending(Int.self, Never.self)
        settle(.success(number))
        var seen = -1
        let cancellable = future.sink { seen = $0 }
        expect(seen, number)
        blackHole(cancellable)
    }
}

@Sendable private func createObserveSettle(_ count: Int) {
    for number in 0..<count {
        let (future, settle) = pending(Int.self, Never.self)
        let cancellable = future.sink { blackHole($0) }
        settle(.success(number))
        blackHole(cancellable)
    }
}

@Sendable private func readyMap(_ count: Int) {
    for number in 0..<count {
        var seen = -1
        let cancellable = Just(opaque(number)).map { $0 + 1 }.eraseToAnyPublisher().sink { seen = $0 }
        expect(seen, number + 1)
        blackHole(cancellable)
    }
}

@Sendable private func readyFlatMap(_ count: Int) {
    for number in 0..<count {
        var seen = -1
        let cancellable = Just(opaque(number)).flatMap { Just($0 + 1) }.eraseToAnyPublisher().sink { seen = $0 }
        expect(seen, number + 1)
        blackHole(cancellable)
    }
}

@Sendable private func readyRecover(_ count: Int) {
    for number in 0..<count {
        var seen = -1
        let failed = Fail(outputType: Int.self, failure: Fault())
        let cancellable = failed.catch { _ in Just(opaque(number)) }.eraseToAnyPublisher().sink { seen = $0 }
        expect(seen, number)
        blackHole(cancellable)
    }
}

private func chains(_ count: Int, _ stage: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) {
    for _ in 0..<count / chainLength {
        let (future, settle) = pending(Int.self, Never.self)
        var publisher = future.eraseToAnyPublisher()
        for _ in 0..<chainLength { publisher = stage(publisher) }
        var seen = -1
        let cancellable = publisher.sink { seen = $0 }
        settle(.success(0))
        expect(seen, chainLength)
        blackHole(cancellable)
    }
}

@Sendable private func mapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { $0.map { $0 + one }.eraseToAnyPublisher() }
}

@Sendable private func mapChainReference(_ count: Int) {
    let one = One()
    chains(count) { $0.map { $0 + one.value }.eraseToAnyPublisher() }
}

@Sendable private func mapChainPlain(_ count: Int) { chains(count) { $0.map { $0 + 1 }.eraseToAnyPublisher() } }

@Sendable private func flatMapChain(_ count: Int) {
    let one = opaque(1)
    chains(count) { $0.flatMap { Just($0 + one) }.eraseToAnyPublisher() }
}

@Sendable private func flatMapChainPlain(_ count: Int) {
    chains(count) { $0.flatMap { Just($0 + 1) }.eraseToAnyPublisher() }
}

@Sendable private func flatMapLater(_ count: Int) {
    for number in 0..<count {
        let (outer, settleOuter) = pending(Int.self, Never.self)
        let (inner, settleInner) = pending(Int.self, Never.self)
        var seen = -1
        let cancellable = outer.flatMap { _ in inner }.sink { seen = $0 }
        settleOuter(.success(0))
        settleInner(.success(number))
        expect(seen, number)
        blackHole(cancellable)
    }
}

@Sendable private func failureChain(_ count: Int) {
    for _ in 0..<count / chainLength {
        let (future, settle) = pending(Int.self, Fault.self)
        var publisher = future.eraseToAnyPublisher()
        for _ in 0..<chainLength { publisher = publisher.map { $0 + 1 }.eraseToAnyPublisher() }
        var hasFailed = false
        let cancellable = publisher.sink {
            if case .failure = $0 { hasFailed = true }
        } receiveValue: { _ in
        }
        settle(.failure(Fault()))
        expect(hasFailed, true)
        blackHole(cancellable)
    }
}

@Sendable private func loopReady(_ count: Int) {
    func round(_ left: Int) -> AnyPublisher<Int, Never> {
        Just(left).flatMap { $0 == 0 ? Just(0).eraseToAnyPublisher() : round($0 - 1) }.eraseToAnyPublisher()
    }
    var seen = -1
    let cancellable = round(count).sink { seen = $0 }
    expect(seen, 0)
    blackHole(cancellable)
}

@Sendable private func loopAsync(_ count: Int) {
    let arrivals = Arrivals(of: 1)
    func round(_ left: Int) -> AnyPublisher<Int, Never> {
        settledByOther(left).flatMap { $0 == 0 ? Just(0).eraseToAnyPublisher() : round($0 - 1) }.eraseToAnyPublisher()
    }
    let cancellable = round(count).sink { _ in arrivals.arrive() }
    arrivals.wait()
    blackHole(cancellable)
}

@Sendable private func fanIn(_ count: Int) {
    let pairs = (0..<count).map { _ in pending(Int.self, Never.self) }
    var seen = 0
    let cancellable = pairs.map(\.0).publisher.flatMap { $0 }.collect().sink { seen = $0.count }
    for (index, pair) in pairs.enumerated() { pair.1(.success(index)) }
    expect(seen, count)
    blackHole(cancellable)
}

@Sendable private func fanOut(_ count: Int) {
    let (future, settle) = pending(Int.self, Never.self)
    let cancellables = (0..<count).map { _ in future.sink { blackHole($0) } }
    settle(.success(1))
    expect(cancellables.count, count)
}

@Sendable private func race(_ count: Int) {
    let pairs = Sent(value: (0..<count).map { _ in pending(Int.self, Never.self) })
    inTwoThreads(count) { pairs.value[$0].1(.success(1)) }
}

@Sendable private func hop(_ count: Int) {
    let arrivals = Arrivals(of: count)
    var cancellables: [AnyCancellable] = []
    for number in 0..<count {
        let (future, settle) = pending(Int.self, Never.self)
        cancellables.append(future.receive(on: hopQueue.ocombine).sink { _ in arrivals.arrive() })
        settle(.success(number))
    }
    arrivals.wait()
    expect(cancellables.count, count)
}

@Sendable private func hopTogether(_ count: Int) {
    let arrivals = Arrivals(of: count)
    var cancellables: [AnyCancellable] = []
    for _ in 0..<count / chainLength {
        let (future, settle) = pending(Int.self, Never.self)
        for _ in 0..<chainLength {
            cancellables.append(future.receive(on: hopQueue.ocombine).sink { _ in arrivals.arrive() })
        }
        settle(.success(1))
    }
    arrivals.wait()
    expect(cancellables.count, count)
}

@Sendable private func timeout(_ count: Int) {
    let arrivals = Arrivals(of: count)
    var cancellables: [AnyCancellable] = []
    for number in 0..<count {
        let (future, settle) = pending(Int.self, Fault.self)
        let limited = future.timeout(.seconds(3_600), scheduler: hopQueue.ocombine) { Fault() }
        cancellables.append(limited.sink(receiveCompletion: { _ in }, receiveValue: { _ in arrivals.arrive() }))
        settle(.success(number))
    }
    arrivals.wait()
    expect(cancellables.count, count)
}
