//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import FuturesTestSupport
import Testing

extension PromiseKitTests {
    @Suite struct ThenTests {
        @Test func `What the closure holds is gone before a task that goes on at once sees the outcome`() async {
            let (lifetime, pending) = (Lifetime(), Promise<Int>.pending())
            func chained(_ token: Lifetime.Token) -> Promise<Int> {
                pending.promise.then(on: nil) { value in withExtendedLifetime(token) { Promise.value(value) } }
            }
            let chain = chained(lifetime.token())
            // It is suspended when this returns.
            let task = Task(executorPreference: TasksAtOnce()) {
                _ = try? await chain.async()
                return lifetime.isOver
            }
            pending.resolver.fulfill(1)
            #expect(await task.value)
        }

        @Test func `The chain waits for the promise of the closure`() async throws {
            let (inner, seal) = Promise<String>.pending()
            let outer = Promise.value(1).then { _ in inner }
            await mainQueueIsDone()
            #expect(outer.isPending)
            seal.fulfill("a")
            #expect(try await outer.async() == "a")
        }

        @Test func `A rejected promise skips the closure, at once`() {
            let outer = Promise<Int>(error: Fault.bad).then { _ -> Promise<Int> in
                Issue.record("called")
                return .value(1)
            }
            #expect(outer.error as? Fault == .bad)
        }

        @Test func `What the closure throws, and what its promise is rejected with, reject the chain`() async {
            let thrown = Promise.value(1).then { _ -> Promise<Int> in throw Fault.bad }
            #expect(await thrown.rejection() as? Fault == .bad)
            let rejected = Promise.value(1).then { _ in Promise<Int>(error: Fault.worse) }
            #expect(await rejected.rejection() as? Fault == .worse)
        }

        @Test func `A guarantee may be returned`() async throws {
            #expect(try await Promise.value(1).then { Guarantee.value($0 + 1) }.async() == 2)
        }

        @Test func `A closure that returns its own promise is told`() async {
            let box = Journal<Promise<Int>>()
            let (promise, seal) = Promise<Int>.pending()
            box.write(promise.then(on: nil) { _ in box.entries[0] })
            seal.fulfill(1)
            guard case PMKError.returnedSelf? = box.entries[0].error else {
                Issue.record("no error, or another one: \(box.entries[0])")
                return
            }
        }

        @Test func `On the main queue, too, a closure that returns its own promise is told`() async {
            let box = Journal<Promise<Int>>()
            let (promise, seal) = Promise<Int>.pending()
            box.write(promise.then { _ in box.entries[0] })
            seal.fulfill(1)
            guard case PMKError.returnedSelf? = await box.entries[0].rejection() else {
                Issue.record("no error, or another one: \(box.entries[0])")
                return
            }
        }

        @Test func `On a queue, on a dispatcher, inline`() async throws {
            let queue = DispatchQueue.named("then")
            let places = Journal<String?>()
            _ = try await Promise.value(1).then(on: queue) { _ -> Promise<Int> in
                places.write(DispatchQueue.current)
                return .value(1)
            }.then { _ -> Promise<Int> in
                places.write(DispatchQueue.current)
                return .value(1)
            }.then(on: DispatchQueueDispatcher(queue: queue)) { _ -> Promise<Int> in
                places.write(DispatchQueue.current)
                return .value(1)
            }.async()
            #expect(places.entries == ["then", "main", "then"])
            #expect(Promise.value(1).then(on: nil) { Promise.value($0) }.value == 1)
        }

        @Test func `A function may return itself for ever`() async throws {
            @Sendable func count(_ number: Int) -> Promise<Int> {
                number == 0 ? .value(0) : Promise.value(number - 1).then(on: nil) { count($0) }
            }
            #expect(try await count(100_000).async() == 0)
        }
    }
}
