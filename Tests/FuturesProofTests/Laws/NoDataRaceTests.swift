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
import FuturesTesting
import Testing

// What the compiler refuses is in `Guarantee`: captures and outcomes that aren't Sendable, and the state of an actor in
// a closure that runs elsewhere. Here is what it accepts; the thread sanitizer watches this suite too.
@Suite("Law: no data race", .timeLimit(.minutes(60)))
struct NoDataRaceTests {
    /// A closure that thought it was on the main actor would trap here.
    @MainActor @Test(arguments: Arrival.allCases)
    func `closures written on the main actor run where they are told to`(_ arrival: Arrival) async {
        let queue = DispatchQueue(label: "elsewhere")
        let ran = Record<String>()
        let note: @Sendable (String) -> Void = { name in
            dispatchPrecondition(condition: .onQueue(queue))
            ran.add(name)
        }
        let end = arrival.meet(Result<Int, Stoppable>.success(1)) { source in
            source.observe(on: .queue(queue)) { _ in note("observe") }
            return source.map(on: .queue(queue)) { value in
                note("map")
                return value
            }
            .flatMap(on: .queue(queue)) { _ in
                note("flatMap")
                return Future<Int, Stoppable>.failure(.plain(2))
            }
            .onFailure(on: .queue(queue)) { _ in note("onFailure") }
            .flatMapError(on: .queue(queue)) { failure in
                note("flatMapError")
                return Future<Int, Stoppable>.failure(failure)
            }
            .recover(on: .queue(queue)) { _ in
                note("recover")
                return 3
            }
        }
        #expect(await end.value == 3)
        #expect(ran.all == ["observe", "map", "flatMap", "onFailure", "flatMapError", "recover"])
    }

    @MainActor @Test func `closures written on the main actor run on whatever thread settles or cancels`() {
        let here = ThreadIdentity.current
        let places = Record<Bool>()
        let promise = Promise<Int, Stoppable>()
        promise.onCancel { places.add(ThreadIdentity.current == here) }
        let future = promise.future.map { value in
            places.add(ThreadIdentity.current == here)
            return value
        }
        let other = Promise<Int, Stoppable>()
        let mapped = other.future.map { value in
            places.add(ThreadIdentity.current == here)
            return value
        }
        onOtherThread {
            future.cancel()
            other.resolve(1)
        }
        #expect(mapped.known == .success(1))
        #expect(places.all == [false, false])
    }

    @Test func `closures on a serial executor share state without a lock`() async {
        let queue = DispatchQueue(label: "counter")
        // Unprotected on purpose: the queue is the protection.
        nonisolated(unsafe) var count = 0
        let promises = (0..<1_000).map { _ in Promise<Int, Never>() }
        let counted = promises.map { $0.future.map(on: .queue(queue)) { count += $0 } }
        DispatchQueue.concurrentPerform(iterations: promises.count) { promises[$0].resolve(1) }
        _ = await Future.all(counted).value
        #expect(queue.sync { count } == 1_000)
    }
}
