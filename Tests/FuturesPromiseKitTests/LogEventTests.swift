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
    @Suite struct LogEventTests {
        @Test func `A dropped promise stays pending and is logged, and so is a guarantee`() async {
            let log = Journal<String>()
            await configured {
                $0.logHandler = { log.write("\($0)") }
            } _: {
                var pending: (promise: Promise<Int>, resolver: Resolver<Int>)? = Promise<Int>.pending()
                let promise = pending?.promise
                let mapped = promise?.map(on: nil) { $0 + 1 }
                let mappedOnMain = promise?.map { $0 + 1 }
                #expect(log.entries.isEmpty)
                pending = nil
                #expect(log.entries == ["pendingPromiseDeallocated"])
                #expect(promise?.isPending == true && mapped?.isPending == true && mappedOnMain?.isPending == true)

                let guarantee = Guarantee<Int> { _ in }
                #expect(guarantee.isPending)
                #expect(log.entries.last == "pendingGuaranteeDeallocated")
                #expect(log.entries.count == 2)
            }
        }

        @Test func `What was resolved is not logged`() async {
            let log = Journal<String>()
            await configured {
                $0.logHandler = { log.write("\($0)") }
            } _: {
                _ = Promise<Int> { $0.fulfill(1) }
                _ = Promise<Int> { $0.reject(Fault.bad) }
                _ = Guarantee<Int> { $0(1) }
                _ = race(Promise.value(1), after(seconds: 3_600).map(on: nil) { 1 }.then(on: nil) { Promise.value($0) })
            }
            #expect(log.entries.isEmpty)
        }

        @Test func `Closures that wait in vain are let go of`() async {
            await configured {
                $0.logHandler = { _ in }
            } _: {
                weak var captured: Counter?
                do {
                    let counter = Counter()
                    captured = counter
                    // Sendable: it is looked at by nobody.
                    nonisolated(unsafe) let sent = counter
                    let (promise, seal) = Promise<Int>.pending()
                    promise.done(on: nil) { _ in sent.count += 1 }.cauterize()
                    promise.done { _ in sent.count += 1 }.cauterize()
                    withExtendedLifetime(seal) {}
                }
                #expect(captured == nil)
            }
        }
    }
}
