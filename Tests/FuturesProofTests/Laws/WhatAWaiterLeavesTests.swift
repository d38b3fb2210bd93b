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

@Suite("Law: a waiter is only a waiter, also where it was the only one", .timeLimit(.minutes(60)))
struct WhatAWaiterLeavesTests {
    private let tasks = ManualTasks()

    @Test func `a future that somebody has goes on, however many leave it`() {
        let promise = Promise<Int, Stoppable>()
        let future = promise.future.map { $0 + 1 }
        for _ in 0..<100 {
            tasks.start { _ = await future.result }.cancel()
            tasks.start { _ = await future.map { $0 }.result }.cancel()
            tasks.run()
        }
        promise.resolve(1)
        #expect(future.known == .success(2))
    }

    @Test func `one that looks at what passes runs, whoever left it`() {
        let promise = Promise<Int, Stoppable>()
        let source = promise.future
        let seen = Record<String>()
        for _ in 0..<10 {
            tasks.start {
                _ = await source.onSuccess { _ in seen.add("success") }.always { seen.add("always") }.map { $0 }
                    .result
            }
            .cancel()
            tasks.run()
        }
        promise.resolve(1)
        #expect(seen.all.filter { $0 == "success" }.count == 10)
        #expect(seen.all.filter { $0 == "always" }.count == 10)
    }

    @Test(arguments: [false, true])
    func `a retry goes on, whoever left it, and however many leave after that`(_ hasBegun: Bool) {
        let promises = (0..<2).map { _ in Promise<Int, Stoppable>() }
        let attempts = Count()
        let retrying: @Sendable (Int) -> Future<Int, Stoppable> = { number in
            attempts.raise()
            return promises[number - 1].future
        }
        for _ in 0..<10 {
            tasks.start { _ = await Future.retry(.immediate(attempts: 2), operation: retrying).map { $0 }.result }
                .cancel()
            tasks.run()
        }
        #expect(attempts.now == 10)
        let leave = {
            for _ in 0..<100 {
                tasks.start { _ = await promises[1].future.map { $0 }.result }.cancel()
                tasks.run()
            }
        }
        if !hasBegun { leave() }
        promises[0].reject(.plain(1))
        if hasBegun { leave() }
        #expect(attempts.now == 20)
        promises[1].resolve(2)
    }

    @Test func `what has to run keeps nothing else that was left`() async {
        // In a process of its own, since other tests leave futures, too.
        await #expect(processExitsWith: .success) {
            let tasks = ManualTasks()
            let promise = Promise<Int, Stoppable>()
            let source = promise.future
            let living = Lifetime()
            for _ in 0..<1000 {
                tasks.start { _ = await source.onSuccess { _ in }.result }.cancel()
                tasks.run()
            }
            for _ in 0..<1000 {
                let token = living.token()
                tasks.start { _ = await source.map { $0 + token.zero }.result }.cancel()
                tasks.run()
            }
            #expect(living.count <= 4)
            promise.resolve(1)
            #expect(living.isOver)
        }
    }

    @Test func `the source of what was left goes on`() {
        let work = Work<Int, Stoppable>()
        let source = work.future
        for _ in 0..<10 {
            tasks.start { _ = await source.map { $0 }.result }.cancel()
            tasks.run()
        }
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(source.known == .success(1))
    }

    @Test(arguments: Hop.allCases)
    func `the executor of what was left is let go, once`(_ hop: Hop) {
        let promise = Promise<Int, Stoppable>()
        let source = promise.future
        let living = Lifetime()
        for _ in 0..<100 {
            tasks.start { _ = await hop.attached(to: source, Place(living)).result }.cancel()
            tasks.run()
        }
        // Those that were left last are still there, and go to their executors now.
        promise.resolve(1)
        #expect(living.isOver)
    }

    /// What goes on on an executor.
    enum Hop: CaseIterable {
        case plain, ofMap, ofFlatMap, amid

        fileprivate func attached(to source: Future<Int, Stoppable>, _ place: Place) -> Future<Int, Stoppable> {
            switch self {
            case .plain: source.on(.custom(place))
            case .ofMap: source.map(on: .custom(place)) { $0 }
            case .ofFlatMap: source.flatMap(on: .custom(place)) { .success($0) }
            case .amid: source.map { $0 }.on(.custom(place)).on(.custom(place)).map { $0 }
            }
        }
    }

    /// An executor that tells how many there are.
    fileprivate final class Place: FutureExecutor {
        private let token: Lifetime.Token

        init(_ living: Lifetime) { token = living.token() }

        func enqueue(_ job: FutureJob) {
            job.run()
            token.hold()
        }
    }
}
