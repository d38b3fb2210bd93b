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
    @Suite struct CancellablePromiseTests {
        @Test func `It is resolved as a promise is`() {
            let (promise, seal) = CancellablePromise<Int>.pending()
            #expect(promise.isPending && !promise.isResolved && promise.result == nil)
            seal.fulfill(1)
            #expect(promise.value == 1 && promise.isFulfilled && !promise.isRejected && promise.error == nil)
            #expect(CancellablePromise<Int> { $0.fulfill(2) }.value == 2)
            #expect(CancellablePromise<Int>(error: Fault.bad).error as? Fault == .bad)
            #expect(CancellablePromise<Int>.value(3).value == 3)
            #expect(CancellablePromise<Void>().isFulfilled)
            #expect(cancellable(Guarantee.value(4)).thenable.value == 4)
        }

        @Test func `Cancelling rejects it at once, and stops its task`() {
            let work = Work()
            let promise = CancellablePromise<Int>(task: work) { seal in seal.resolve(nil, nil as (any Error)?) }
            #expect(promise.isRejected)
            let (pending, seal) = Promise<Int>.pending()
            let other = Work()
            let cancelled = CancellablePromise(task: other, promise: pending, resolver: seal)
            cancelled.cancel()
            #expect(cancelled.error?.isCancelled == true)
            #expect(pending.error?.isCancelled == true)
            #expect(other.isCancelled && cancelled.isCancelled && cancelled.cancelAttempted)
            seal.fulfill(1)
            #expect(cancelled.isRejected)
        }

        @Test func `A cancellation that nobody looks at is not reported`() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let queue = DispatchQueue(label: "test")
                for _ in 0..<20 {
                    let (pending, seal) = CancellablePromise<Int>.pending()
                    pending.cancel()
                    pending.ensure(on: queue) {}.catch(on: queue) { _ in }
                    _ = pending.ensure(on: queue) {}
                    seal.fulfill(1)
                }
                for _ in 0..<4 { queue.sync {} }
            }
            let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(said == "")
        }

        @Test func `Cancelling the end cancels the beginning, and no closure runs`() {
            let (promise, seal) = Promise<Int>.pending()
            let first = cancellable(promise)
            let seen = Journal<String>()
            let end = first.map(on: nil) { number -> Int in
                seen.write("map")
                return number
            }.then(on: nil) { number in
                cancellable(Promise.value(number))
            }.done(on: nil) { _ in
                seen.write("done")
            }.ensure(on: nil) {
                seen.write("ensure")
            }.catch(on: nil, policy: .allErrors) { error in
                seen.write("catch \(error.isCancelled)")
            }
            end.finally(on: nil) { seen.write("finally") }
            end.cancel()
            #expect(first.error?.isCancelled == true)
            #expect(end.isCancelled && end.cancelAttempted && end.cancelledError?.isCancelled == true)
            seal.fulfill(1)
            #expect(seen.entries == ["ensure", "catch true", "finally"])
        }

        @Test func `A closure that waits for its queue doesn't run any more`() async {
            let queue = DispatchQueue(label: "stopped", attributes: .initiallyInactive)
            let first = cancellable(Promise.value(1))
            let next = first.map(on: queue) { number -> Int in
                Issue.record("called")
                return number
            }
            first.cancel()
            queue.activate()
            #expect(next.error?.isCancelled == true)
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        }

        @Test func `A chain that it goes on with is cancelled with it`() {
            let work = Work()
            let (inner, seal) = Promise<Int>.pending()
            let chain = cancellable(Promise.value(1)).then(on: nil) { _ in
                CancellablePromise(task: work, promise: inner, resolver: seal)
            }
            #expect(chain.isPending)
            chain.cancelContext.cancel()
            #expect(work.isCancelled)
            #expect(chain.error?.isCancelled == true)
        }

        @Test func `Its own error`() {
            let (promise, seal) = CancellablePromise<Int>.pending()
            promise.cancel(error: Fault.bad)
            #expect(promise.error as? Fault == .bad)
            seal.fulfill(1)
        }

        @Test func `A task may be added, and another chain`() {
            let (promise, seal) = CancellablePromise<Int>.pending()
            let (other, otherSeal) = CancellablePromise<Int>.pending()
            let work = Work()
            let rejected = Journal<Bool>()
            promise.appendCancellableTask(work) { rejected.write($0.isCancelled) }
            promise.appendCancelContext(from: other)
            promise.cancel()
            #expect(work.isCancelled && other.isRejected)
            #expect(rejected.entries == [true])
            withExtendedLifetime((seal, otherSeal)) {}
        }
    }
}
