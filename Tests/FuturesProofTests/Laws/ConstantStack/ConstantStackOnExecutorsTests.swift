//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesTestSupport
import Testing

// Executors that run a job before `enqueue` returns. Everything here runs on a thread with a small stack.

@Suite("Law: constant stack, on executors", .serialized, .timeLimit(.minutes(60)))
struct ConstantStackOnExecutorsTests {
    /// What runs jobs at once.
    enum Kind: CaseIterable {
        case inline, immediate, rightHere, lock, queue, changing

        private static let theLock = UnderLock()
        private static let theQueue = OnQueueAndWait(queue: DispatchQueue(label: "constant stack"))

        /// Adds one on such an executor.
        func mapped(_ future: Future<Int, Never>, _ index: Int) -> Future<Int, Never> {
            switch self {
            case .inline: future.map(on: .inline) { $0 &+ 1 }
            case .immediate: future.map(on: .immediate(.custom(Anywhere()))) { $0 &+ 1 }
            case .rightHere: future.map(on: .custom(RightHere())) { $0 &+ 1 }
            case .lock: future.map(on: .custom(Self.theLock)) { $0 &+ 1 }
            case .queue: future.map(on: .custom(Self.theQueue)) { $0 &+ 1 }
            case .changing: Self.allCases[index % (Self.allCases.count - 1)].mapped(future, index)
            }
        }

        /// Goes on with another future on such an executor.
        func chained(
            _ future: Future<Int, Never>,
            _ next: @escaping @Sendable (Int) -> Future<Int, Never>
        ) -> Future<Int, Never> {
            switch self {
            case .inline: future.flatMap(on: .inline, next)
            case .immediate: future.flatMap(on: .immediate(.custom(Anywhere())), next)
            case .rightHere: future.flatMap(on: .custom(RightHere()), next)
            case .lock: future.flatMap(on: .custom(Self.theLock), next)
            case .queue: future.flatMap(on: .custom(Self.theQueue), next)
            case .changing: future.flatMap(on: .custom(RightHere())) { Kind.lock.chained(.success($0), next) }
            }
        }
    }

    @Test(arguments: Kind.allCases, [false, true])
    func `a chain`(_ kind: Kind, _ isKnown: Bool) {
        #expect(
            onSmallStack {
                let promise = Promise<Int, Never>()
                if isKnown { promise.resolve(0) }
                var last = promise.future
                for index in 0..<length { last = kind.mapped(last, index) }
                promise.resolve(0)
                return last.known
            } == .success(length)
        )
    }

    @Test(arguments: Kind.allCases)
    func `a loop`(_ kind: Kind) {
        @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
            rest == 0 ? .success(0) : kind.chained(.success(rest)) { loop($0 - 1) }
        }
        #expect(onSmallStack { loop(length).known } == .success(0))
    }

    @Test(arguments: Kind.allCases)
    func `observers that attach the next one`(_ kind: Kind) {
        let count = Count()
        @Sendable func loop(_ rest: Int) {
            if rest > 0 {
                kind.mapped(.success(rest), rest).observe { _ in
                    count.raise()
                    loop(rest - 1)
                }
            }
        }
        onSmallStack { loop(length) }
        #expect(count.now == length)
    }

    @Test(arguments: Kind.allCases)
    func `promises whose observers settle the next one`(_ kind: Kind) {
        #expect(
            onSmallStack {
                var next = Promise<Int, Never>()
                let last = next.future
                for index in 0..<length {
                    let promise = Promise<Int, Never>()
                    kind.mapped(promise.future, index).observe { [next] in next.complete(with: $0) }
                    next = promise
                }
                next.resolve(0)
                return last.known
            } == .success(length)
        )
    }

    @Test func `observers whose jobs are dropped, each of which holds the promise of the next`() {
        let reports = Count()
        let stop = BrokenPromise.listen { broken in
            guard broken.fileID.hasSuffix("ConstantStackOnExecutorsTests.swift") else { return false }
            reports.raise()
            return true
        }
        defer { stop() }
        onSmallStack {
            var promise = Promise<Int, any Error>()
            for _ in 0..<length {
                let next = Promise<Int, any Error>()
                next.future.observe(on: .custom(Dropping())) { [promise] in promise.complete(with: $0) }
                promise = next
            }
            promise.resolve(0)
        }
        #expect(reports.now == length)
    }

    @Test func `very many hops that a closure on their executor makes ready`() {
        let ratio = onSmallStack {
            makeReady(length)
            return growth(from: 10_000, of: makeReady)
        }
        #expect(ratio < linearGrowth)
    }

    private func makeReady(_ many: Int) {
        let count = Count()
        Future<Int, Never>.success(0).observe(on: .custom(RightHere())) { _ in
            for number in 0..<many {
                Future<Int, Never>.success(number).observe(on: .custom(RightHere())) { _ in count.raise() }
            }
        }
        #expect(count.now == many)
    }

    @Test func `very many hops that are attached while their future delivers others`() {
        let ratio = onSmallStack { growth(from: 4_000, of: attachWhileDelivering) }
        #expect(ratio < linearGrowth)
    }

    private func attachWhileDelivering(_ many: Int) {
        let count = Count()
        let promise = Promise<Int, Never>()
        let attaching = CallingFirst { [future = promise.future] in
            for _ in 0..<many { future.observe(on: .custom(CallingFirst {})) { _ in count.raise() } }
        }
        promise.future.observe(on: .custom(attaching)) { _ in count.raise() }
        promise.resolve(0)
        #expect(count.now == many + 1)
    }

    @Test func `very many hops of one future to executors of several types by turns`() {
        let ratio = onSmallStack { growth(from: 4_000, of: hopByTurns) }
        #expect(ratio < linearGrowth)
    }

    private func hopByTurns(_ many: Int) {
        let count = Count()
        let settled = Future<Int, Never>.success(0)
        // The last one makes others wait before it has begun.
        let executors: [AnyFutureExecutor] = [
            .custom(RightHere()), .custom(UnderLock()),
            .custom(CallingFirst { settled.observe(on: .custom(RightHere())) { _ in } }),
        ]
        let promise = Promise<Int, Never>()
        for number in 0..<many {
            promise.future.observe(on: executors[number % executors.count]) { _ in count.raise() }
        }
        promise.resolve(0)
        #expect(count.now == many)
    }
}

/// An executor that calls a closure before it runs a job.
private struct CallingFirst: FutureExecutor {
    let call: @Sendable () -> Void

    func enqueue(_ job: FutureJob) {
        call()
        job.run()
    }
}

/// An executor that the caller is always on.
private struct Anywhere: FutureExecutor {
    var isCurrent: Bool { true }

    func enqueue(_ job: FutureJob) { Issue.record("it is current") }
}

/// An executor that runs nothing.
private struct Dropping: FutureExecutor {
    func enqueue(_ job: FutureJob) {}
}

// In a stack of 64 KiB there are six bytes for each of 10,000.
private let length = Depth.pick(quick: 10_000, normal: 10_000, full: 1_000_000)
