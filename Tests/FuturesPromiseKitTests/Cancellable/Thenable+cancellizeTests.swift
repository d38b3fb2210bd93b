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
    @Suite struct CancellizeTests {
        @Test func `It is the beginning of a chain`() {
            let (promise, seal) = Promise<Int>.pending()
            let chain = firstly { promise }.cancellize().map(on: nil) { $0 + 1 }
            let other = firstly { Guarantee.value(1) }.cancellize()
            chain.cancel()
            seal.fulfill(1)
            #expect(chain.error?.isCancelled == true)
            #expect(promise.value == 1)
            #expect(other.value == 1)
        }

        @Test func `It takes a context`() {
            let (promise, seal) = Promise<Int>.pending()
            let context = CancelContext()
            let chain = promise.cancellize(cancelContext: context)
            context.cancel()
            #expect(chain.error?.isCancelled == true)
            seal.fulfill(1)
        }

        @Test func `Cancelling stops a timer, also one that comes by way of firstly`() {
            weak var kept: Journal<Void>?
            let guarantee = after(seconds: 3600)
            do {
                let journal = Journal<Void>()
                kept = journal
                guarantee.done(on: nil) { journal.write(()) }
            }
            let chain = firstly { guarantee }.cancellize()
            #expect(kept != nil)
            chain.cancel()
            #expect(kept == nil)
            #expect(chain.isCancelled)
            #expect(chain.error?.isCancelled == true)
            #expect(guarantee.isPending)
        }

        @Test func `A work item is a task`() {
            let item = DispatchWorkItem { Issue.record("called") }
            let chain = CancellablePromise<Int>(task: item) { seal in
                item.notify(queue: .global()) { seal.fulfill(1) }
            }
            chain.cancel()
            #expect(item.isCancelled && chain.isCancelled)
            item.perform()
        }
    }
}
