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

extension PromiseKitTests {
    @Suite struct PromiseTests {
        @Test func `A value is there from the start`() {
            let promise = Promise.value(42)
            #expect(promise.value == 42)
            #expect(promise.isFulfilled && promise.isResolved && !promise.isPending && !promise.isRejected)
            #expect(promise.error == nil)
        }

        @Test func `An error is there from the start`() {
            let promise = Promise<Int>(error: Fault.bad)
            #expect(promise.error as? Fault == .bad)
            #expect(promise.isRejected && promise.isResolved && !promise.isPending && !promise.isFulfilled)
            #expect(promise.value == nil)
        }

        @Test func `A void promise is fulfilled from the start`() {
            #expect(Promise<Void>().isFulfilled)
            #expect(Promise<Void>.value.isFulfilled)
        }

        @Test func `The closure of a new promise runs at once and resolves it`() {
            let promise = Promise<Int> { seal in seal.fulfill(1) }
            #expect(promise.value == 1)
        }

        @Test func `What the closure of a new promise throws rejects it`() {
            let promise = Promise<Int> { _ in throw Fault.bad }
            #expect(promise.error as? Fault == .bad)
        }

        @Test func `What comes first counts`() {
            let (promise, seal) = Promise<Int>.pending()
            #expect(promise.isPending && promise.result == nil)
            seal.fulfill(1)
            seal.fulfill(2)
            seal.reject(Fault.bad)
            #expect(promise.value == 1)
        }

        @Test func `A promise of a guarantee has its value`() {
            #expect(Promise(Guarantee.value(3)).value == 3)
        }

        @Test func `It is an object with an identity`() {
            let promise = Promise.value(1)
            let same = promise
            #expect(promise === same)
            #expect(promise !== Promise.value(1))
        }

        @Test func `Closures are piped in the order of their attachment`() {
            let (promise, seal) = Promise<Int>.pending()
            let journal = Journal<Int>()
            for number in 0..<10 { promise.pipe { _ in journal.write(number) } }
            seal.fulfill(1)
            #expect(journal.entries == Array(0..<10))
        }

        @Test func `pipe is called at once when the promise is resolved`() {
            let journal = Journal<Bool>()
            Promise.value(1).pipe { journal.write($0.isFulfilled) }
            #expect(journal.entries == [true])
        }

        @Test func `Threads that race settle it once`() {
            for _ in 0..<200 {
                let (promise, seal) = Promise<Int>.pending()
                DispatchQueue.concurrentPerform(iterations: 4) { seal.fulfill($0) }
                let value = promise.value
                #expect(value != nil)
                #expect(promise.value == value)
            }
        }

        @Test func `It says what it is`() {
            let (pending, seal) = Promise<Int>.pending()
            #expect(pending.description == "Promise(…Int)")
            #expect(pending.debugDescription == "Promise<Int>.pending(handlers: 0)")
            let mapped = [pending.map(on: nil) { $0 }, pending.map { $0 }]
            #expect(pending.debugDescription == "Promise<Int>.pending(handlers: 2)")
            #expect(mapped[0].debugDescription == "Promise<Int>.pending(handlers: 0)")
            seal.fulfill(1)
            #expect(pending.description == "Promise(1)")
            #expect(pending.debugDescription == "Promise<Int>.fulfilled(1)")
            #expect(Promise<Int>(error: Fault.bad).description == "Promise(bad)")
            #expect(Promise<Int>(error: Fault.bad).debugDescription == "Promise<Int>.rejected(Fault.bad)")
        }
    }
}
