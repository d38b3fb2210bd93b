//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct StageTests {
        @Test func `A closure that cancels its chain still makes its outcome`() {
            let (promise, seal) = Promise<Int>.pending()
            let chain = cancellable(promise)
            let fulfilled = chain.map(on: nil) { number -> Int in
                chain.cancel()
                return number + 1
            }
            let next = fulfilled.map(on: nil) { $0 }
            seal.fulfill(1)
            #expect(fulfilled.value == 2)
            #expect(next.error?.isCancelled == true)
        }

        @Test func `A closure that cancels its chain and throws rejects it with its own error`() {
            let (promise, seal) = Promise<Int>.pending()
            let chain = cancellable(promise)
            let thrown = chain.compactMap(on: nil) { _ -> Int? in
                chain.cancel()
                throw Fault.bad
            }
            seal.fulfill(1)
            #expect(thrown.error as? Fault == .bad)
        }

        @Test func `A closure that is called at once makes its outcome, too`() {
            let chain = cancellable(Promise.value(1))
            let made = chain.map(on: nil) { number -> Int in
                chain.cancel()
                return number + 1
            }
            #expect(made.value == 2)
            #expect(made.done(on: nil) { _ in }.error?.isCancelled == true)
        }

        @Test(arguments: [false, true])
        func `A chain that a closure has cancelled doesn't wait for its promise`(isLater: Bool) {
            let (promise, seal) = Promise<Int>.pending()
            let (plain, plainSeal) = Promise<Int>.pending()
            let chain = cancellable(promise)
            let waits = chain.then(on: nil) { _ -> Promise<Int> in
                if !isLater { chain.cancel() }
                return plain
            }
            let joins = cancellable(promise, cancelContext: chain.cancelContext).then(on: nil) { _ in
                cancellable(plain)
            }
            seal.fulfill(1)
            #expect(waits.isPending == isLater)
            if isLater { chain.cancel() }
            #expect(waits.error?.isCancelled == true && joins.error?.isCancelled == true)
            plainSeal.fulfill(2)
            #expect(waits.isRejected)
        }
    }
}
