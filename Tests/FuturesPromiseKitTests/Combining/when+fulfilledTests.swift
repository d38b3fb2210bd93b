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
    @Suite struct WhenFulfilledTests {
        @Test func `Values come in the order of the promises`() {
            let (first, one) = Promise<Int>.pending()
            let (second, two) = Promise<Int>.pending()
            let all = when(fulfilled: [first, second])
            two.fulfill(2)
            #expect(all.isPending)
            one.fulfill(1)
            #expect(all.value == [1, 2])
        }

        @Test func `Nothing to wait for is there at once`() {
            #expect(when(fulfilled: [Promise<Int>]()).value == [])
            #expect(when(fulfilled: [Promise<Void>]()).isFulfilled)
        }

        @Test func `The first error is that of all, and the others go on`() {
            let (first, one) = Promise<Int>.pending()
            let (second, two) = Promise<Int>.pending()
            let seen = Journal<Int>()
            let mayContinue = second.map(on: nil) { number -> Int in
                seen.write(number)
                return number
            }
            let all = when(fulfilled: [first, mayContinue])
            one.reject(Fault.bad)
            #expect(all.error as? Fault == .bad)
            #expect(mayContinue.isPending)
            two.fulfill(2)
            #expect(mayContinue.value == 2)
            #expect(seen.entries == [2])
        }

        @Test func `Without values`() {
            let (first, seal) = Promise<Void>.pending()
            let all: Promise<Void> = when(fulfilled: first, Promise())
            #expect(all.isPending)
            seal.fulfill()
            #expect(all.isFulfilled)
        }

        @Test func `Nobody has to say that there are no values`() {
            let (first, seal) = Promise<Void>.pending()
            let seen = Journal<Int>()
            when(fulfilled: first, Promise()).done(on: nil) { _ in seen.write(2) }.cauterize()
            when(fulfilled: first, Promise(), first).done(on: nil) { _ in seen.write(3) }.cauterize()
            when(fulfilled: first, Promise(), first, first).done(on: nil) { _ in seen.write(4) }.cauterize()
            when(fulfilled: first, first, first, first, first).done(on: nil) { seen.write(5) }.cauterize()
            when(fulfilled: Guarantee(), Guarantee(), Guarantee()).done(on: nil) { _ in seen.write(1) }.cauterize()
            seal.fulfill()
            #expect(seen.entries == [1, 2, 3, 4, 5])
            let failed = Promise<Void>(error: Fault.bad)
            when(fulfilled: Promise(), failed, Promise()).catch(on: nil) { _ in seen.write(6) }
            #expect(seen.entries.last == 6)
        }

        @Test func `Any number of different types`() {
            let (number, seal) = Promise<Int>.pending()
            let mixed: [any Thenable] = [number, Guarantee.value("a"), Promise()]
            let all = when(fulfilled: mixed)
            #expect(all.isPending)
            seal.fulfill(1)
            #expect(all.value?.count == 3)
            #expect(all.value?[0] as? Int == 1 && all.value?[1] as? String == "a" && all.value?[2] is Void)
            let failed: [any Thenable] = [number, Promise<String>(error: Fault.bad)]
            #expect(when(fulfilled: failed).error as? Fault == .bad)
        }

        @Test func `The same promise twice`() {
            let promise = Promise.value(1)
            #expect(when(fulfilled: [promise, promise]).value == [1, 1])
        }

        @Test func `Two to five of different types`() {
            let (number, word) = (Promise.value(1), Promise.value("a"))
            let two = when(fulfilled: number, word).value
            #expect(two?.0 == 1 && two?.1 == "a")
            let three = when(fulfilled: number, word, Guarantee.value(true)).value
            #expect(three?.0 == 1 && three?.1 == "a" && three?.2 == true)
            let four = when(fulfilled: number, word, number, word).value
            #expect(four?.2 == 1 && four?.3 == "a")
            let five = when(fulfilled: number, word, number, word, Promise.value([1])).value
            #expect(five?.3 == "a" && five?.4 == [1])
            let failed = when(fulfilled: number, Promise<String>(error: Fault.bad))
            #expect(failed.error as? Fault == .bad)
        }

        @Test func `Many of them need no deep stack`() {
            let promises = (0..<100_000).map { Promise.value($0) }
            #expect(when(fulfilled: promises).value?.count == 100_000)
        }
    }
}
