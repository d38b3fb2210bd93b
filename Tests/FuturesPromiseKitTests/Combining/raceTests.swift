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
    @Suite struct RaceTests {
        @Test func `The first outcome counts, and the other goes on`() {
            let (first, one) = Promise<Int>.pending()
            let (second, two) = Promise<Int>.pending()
            let winner = race(first, second)
            two.fulfill(2)
            #expect(winner.value == 2)
            one.fulfill(1)
            #expect(first.value == 1)
            #expect(winner.value == 2)
        }

        @Test func `An error may be the first`() {
            #expect(race([Promise<Int>(error: Fault.bad), Promise.value(1)]).error as? Fault == .bad)
        }

        @Test func `The first value counts where errors don't`() {
            let (late, seal) = Promise<Int>.pending()
            let winner = race(fulfilled: [Promise(error: Fault.bad), late])
            #expect(winner.isPending)
            seal.fulfill(1)
            #expect(winner.value == 1)
            guard
                case PMKError.noWinner? = race(fulfilled: Promise<Int>(error: Fault.bad), Promise(error: Fault.bad))
                    .error
            else {
                Issue.record("no error, or another one")
                return
            }
        }

        @Test func `Nobody to race is bad input`() {
            for promise in [race([Promise<Int>]()), race(fulfilled: [Promise<Int>]())] {
                guard case PMKError.badInput? = promise.error else {
                    Issue.record("no error, or another one")
                    return
                }
            }
        }

        @Test func `Guarantees`() {
            let (late, resolve) = Guarantee<Int>.pending()
            let winner: Guarantee<Int> = race(late, Guarantee.value(2))
            #expect(winner.value == 2)
            resolve(1)
            #expect(race([late]).value == 1)
        }
    }
}
