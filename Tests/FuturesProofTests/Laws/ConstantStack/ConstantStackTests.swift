//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

// Everything here runs on a thread with a small stack: what recursed would end the process.

@Suite("Law: constant stack", .serialized, .timeLimit(.minutes(60)))
struct ConstantStackTests {
    /// How the outcome of a pending chain comes to be.
    enum End: CaseIterable {
        case settled, failed, cancelled, dropped

        /// Ends the future of a promise, or of what was derived from it.
        func end<Success>(
            _ promise: inout Promise<Success, any Error>?,
            with value: Success,
            _ last: Future<Int, any Error>
        ) {
            switch self {
            case .settled: promise?.resolve(value)
            case .failed: promise?.reject(Mute.plain(1))
            case .cancelled: last.cancel()
            case .dropped: promise = nil
            }
        }

        func matches(_ future: Future<Int, any Error>, value: Int) -> Bool {
            switch (self, future.known) {
            case (.settled, .success(let found)?): found == value
            case (.failed, .failure(is Mute)?): true
            case (.cancelled, .failure(is CancellationError)?): true
            case (.dropped, .failure(is BrokenPromise)?): true
            default: false
            }
        }
    }

    /// What the stages of a chain are.
    enum Shape: CaseIterable {
        case map, flatMap, mapError, mixed

        func extended(_ future: Future<Int, any Error>, _ index: Int) -> Future<Int, any Error> {
            switch (self, index % 4) {
            case (.map, _), (.mixed, 0): future.map { $0 &+ 1 }
            case (.flatMap, _), (.mixed, 1): future.flatMap { .success($0 &+ 1) }
            case (.mapError, _), (.mixed, 2): future.mapError { $0 }
            default: future.map { value throws(any Error) in try value &+ Self.one() }
            }
        }

        /// What comes out at the end of so many stages, when 0 goes in: each adds 1, but those that look at failures.
        func value(after stages: Int) -> Int {
            switch self {
            case .map, .flatMap: stages
            case .mapError: 0
            case .mixed: stages - stages / 4
            }
        }

        private static func one() throws -> Int { 1 }
    }

    // Chains that were built while pending.

    @Test(arguments: Shape.allCases, End.allCases)
    func `a chain`(_ shape: Shape, _ end: End) {
        #expect(
            onSmallStack {
                var promise: Promise<Int, any Error>? = Promise()
                guard var last = promise?.future else { return false }
                for index in 0..<Self.longChain { last = shape.extended(last, index) }
                end.end(&promise, with: 0, last)
                return end.matches(last, value: shape.value(after: Self.longChain))
            }
        )
    }

    @Test func `a chain whose failure can't say that the promise was dropped`() {
        #expect(
            onSmallStack {
                var promise: Promise<Int, Mute>? = Promise()
                guard var last = promise?.future else { return false }
                for _ in 0..<Self.longChain / 2 { last = last.map { $0 &+ 1 }.flatMap { .success($0) } }
                promise = nil
                return last.isPending
            }
        )
    }

    @Test func `a chain that nobody holds`() {
        onSmallStack {
            let promise = Promise<Int, any Error>()
            var last = promise.future
            for _ in 0..<Self.longChain { last = last.map { $0 &+ 1 } }
            last = .success(0)
            promise.resolve(0)
        }
    }

    @Test func `a fan-out, in the order in which they came`() {
        #expect(
            onSmallStack {
                let promise = Promise<Int, Never>()
                let future = promise.future
                let turn = Guarded(0)
                for index in 0..<Self.deep {
                    future.observe { _ in turn.withLock { if $0 == index { $0 += 1 } } }
                }
                promise.resolve(0)
                return turn.withLock { $0 }
            } == Self.deep
        )
    }

    // Cascades through promises of the user.

    @Test(arguments: End.allCases)
    func `a cascade of observers that settle the next promise`(_ end: End) {
        #expect(
            onSmallStack {
                var next = Promise<Int, any Error>()
                let last = next.future
                for _ in 0..<Self.deep {
                    let promise = Promise<Int, any Error>()
                    promise.future.observe { [next] in next.complete(with: $0) }
                    next = promise
                }
                let first = next.future
                var promise: Promise<Int, any Error>? = next
                next = Promise()
                end.end(&promise, with: 7, first)
                return end.matches(last, value: 7)
            }
        )
    }

    @Test func `a cascade of handlers that cancel the next future`() {
        #expect(
            onSmallStack {
                let last = Promise<Int, any Error>()
                var promises = [last]
                var next = last.future
                for _ in 0..<Self.deep {
                    let promise = Promise<Int, any Error>()
                    promise.onCancel { [next] in next.cancel() }
                    promises.append(promise)
                    next = promise.future
                }
                next.cancel()
                return last.future.known.map { if case .failure = $0 { true } else { false } } ?? false
            }
        )
    }

    @Test func `promises that are only held by the handlers of the one before`() {
        #expect(
            onSmallStack {
                var next = Promise<Int, any Error>()
                let last = next.future
                for _ in 0..<Self.deep {
                    let promise = Promise<Int, any Error>()
                    promise.onCancel { [next] in next.reject(Mute.plain(1)) }
                    next = promise
                }
                next.resolve(1)
                next = Promise()
                return last.knownFailure is BrokenPromise
            }
        )
    }

    @Test func `very many handlers of one promise`() {
        #expect(
            onSmallStack {
                let promise = Promise<Int, any Error>()
                let seen = Count()
                for _ in 0..<Self.deep { promise.onCancel { seen.raise() } }
                let other = Promise<Int, any Error>()
                for _ in 0..<Self.deep { other.onCancel { seen.raise() } }
                other.resolve(1)
                promise.future.cancel()
                return seen.now
            } == Self.deep
        )
    }

    // Inner futures.

    @Test(arguments: End.allCases, [false, true])
    func `inner futures that wait for inner futures`(_ end: End, _ isBackwards: Bool) {
        #expect(
            onSmallStack {
                var promise: Promise<Int, any Error>? = Promise()
                guard var last = promise?.future else { return false }
                var starts: [Promise<Void, any Error>] = []
                for _ in 0..<Self.deep {
                    let start = Promise<Void, any Error>()
                    last = start.future.flatMap { [last] in last }
                    starts.append(start)
                }
                if isBackwards { starts.reverse() }
                for start in starts { start.resolve() }
                end.end(&promise, with: 7, last)
                return end.matches(last, value: 7)
            }
        )
    }

    // Release.

    @Test func `a list of futures whose outcomes hold the next one`() {
        onSmallStack {
            var list = Node(next: .success(nil))
            for _ in 0..<Self.deep {
                let promise = Promise<Node?, Never>()
                let future = promise.future
                promise.resolve(list)
                list = Node(next: future)
            }
        }
    }

    @Test func `closures that hold the end of the chain before`() {
        #expect(
            onSmallStack {
                let seen = Count()
                var last: Promise<Int, any Error>? = Promise<Int, any Error>()
                for _ in 0..<Self.deep {
                    let promise = Promise<Int, any Error>()
                    _ = promise.future.map { [last] in $0 + (last == nil ? 1 : 0) }
                    promise.future.observe { _ in seen.raise() }
                    last = promise
                }
                last = nil
                return seen.now
            } == Self.deep
        )
    }
}

private final class Node: Sendable {
    let next: Future<Node?, Never>

    init(next: Future<Node?, Never>) { self.next = next }
}

extension ConstantStackTests {
    // In a stack of 64 KiB there are six bytes for each of 10,000, in one of 128 KiB twice that, and a frame has
    // sixteen.
    static let deep = Depth.pick(quick: 10_000, normal: 50_000, full: 1_000_000)
    static let longChain = Depth.pick(quick: 10_000, normal: 50_000, full: 10_000_000)
    static let veryLong = Depth.pick(quick: 10_000, normal: 200_000, full: 10_000_000)
}
