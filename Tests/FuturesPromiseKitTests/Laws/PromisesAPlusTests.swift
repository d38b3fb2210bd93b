//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import Testing

// Clauses 2.1 to 2.3 of Promises/A+, in words of our own: what the specification asks of any library of promises.

extension PromiseKitTests {
    @Suite struct PromisesAPlusTests {
        @Test func `2.1.2, 2.1.3: an outcome never changes`() {
            let (fulfilled, one) = Promise<Int>.pending()
            one.fulfill(1)
            one.reject(Fault.bad)
            one.fulfill(2)
            #expect(fulfilled.value == 1)
            let (rejected, two) = Promise<Int>.pending()
            two.reject(Fault.bad)
            two.fulfill(1)
            two.reject(Fault.worse)
            #expect(rejected.error as? Fault == .bad)
        }

        @Test func `2.2.2, 2.2.3: a closure is called once, with the outcome, and not before`() async throws {
            let (promise, seal) = Promise<Int>.pending()
            let calls = Journal<String>()
            let end = promise.done { calls.write("done \($0)") }
            promise.catch { calls.write("catch \($0)") }
            await mainQueueIsDone()
            #expect(calls.entries.isEmpty)
            seal.fulfill(1)
            seal.fulfill(2)
            try await end.async()
            await mainQueueIsDone()
            #expect(calls.entries == ["done 1"])
        }

        @Test func `2.2.4: no closure is called before the caller is done`() async throws {
            let order = Journal<String>()
            let end = await MainActor.run {
                let end = Promise.value(1).done { _ in order.write("closure") }
                order.write("caller")
                return end
            }
            try await end.async()
            #expect(order.entries == ["caller", "closure"])
        }

        @Test func `2.2.6: closures are called in the order in which they were attached`() async throws {
            for isFulfilled in [true, false] {
                let (promise, seal) = Promise<Int>.pending()
                let order = Journal<Int>()
                for number in 0..<20 {
                    if isFulfilled {
                        promise.done { _ in order.write(number) }.cauterize()
                    } else {
                        promise.catch { _ in order.write(number) }
                    }
                }
                if isFulfilled { seal.fulfill(1) } else { seal.reject(Fault.bad) }
                await mainQueueIsDone()
                #expect(order.entries == Array(0..<20))
            }
        }

        @Test func `2.2.7: an error passes through what has no closure for it, and so does a value`() async throws {
            let failed = Promise<Int>(error: Fault.bad).map { $0 + 1 }.then { Promise.value($0) }.done { _ in }
            #expect(await failed.rejection() as? Fault == .bad)
            #expect(try await Promise.value(1).recover { _ in Promise.value(2) }.ensure {}.async() == 1)
        }

        @Test func `2.3.1: a promise that would wait for itself fails`() {
            let box = Journal<Promise<Int>>()
            let (promise, seal) = Promise<Int>.pending()
            let first = promise.then(on: nil) { _ in box.entries[0] }
            box.write(first.then(on: nil) { Promise.value($0) })
            seal.fulfill(1)
            guard case PMKError.returnedSelf? = first.error else {
                Issue.record("no error, or another one: \(first)")
                return
            }
        }

        @Test func `2.3.2: a promise takes over the state of the one that it goes on with`() {
            for isFulfilled in [true, false] {
                let (inner, seal) = Promise<Int>.pending()
                let outer = Promise.value(1).then(on: nil) { _ in inner }
                #expect(outer.isPending)
                if isFulfilled { seal.fulfill(2) } else { seal.reject(Fault.bad) }
                #expect(outer.value == (isFulfilled ? 2 : nil))
                #expect(outer.error as? Fault == (isFulfilled ? nil : .bad))
            }
        }
    }

    @Suite struct ZalgoTests {
        @Test func `Inline closures of a promise that is resolved run before the call returns`() {
            let order = Journal<String>()
            Promise.value(1).done(on: nil) { _ in order.write("closure") }.cauterize()
            order.write("caller")
            #expect(order.entries == ["closure", "caller"])
        }

        @Test func `Inline closures of a pending one run where it is resolved`() async {
            let (promise, seal) = Promise<Int>.pending()
            let place = promise.map(on: nil) { _ in DispatchQueue.current }
            let queue = DispatchQueue.named("resolving")
            await withCheckedContinuation { continuation in
                queue.async {
                    seal.fulfill(1)
                    continuation.resume()
                }
            }
            #expect(place.value == "resolving")
        }

        @Test func `Chains of any length need no deep stack`() async throws {
            let (promise, seal) = Promise<Int>.pending()
            var chain = promise
            for _ in 0..<100_000 { chain = chain.map(on: nil) { $0 + 1 } }
            seal.fulfill(0)
            #expect(chain.value == 100_000)
        }

        @Test func `Objects that nobody holds go away, and their closures run all the same`() async throws {
            let seen = Journal<Int>()
            weak var middle: Promise<Int>?
            let (promise, seal) = Promise<Int>.pending()
            let end: Promise<Void> = {
                let mapped = promise.map(on: nil) { $0 + 1 }
                middle = mapped
                return mapped.done(on: nil) { seen.write($0) }
            }()
            #expect(middle == nil)
            seal.fulfill(1)
            #expect(end.isFulfilled)
            #expect(seen.entries == [2])
        }
    }
}
