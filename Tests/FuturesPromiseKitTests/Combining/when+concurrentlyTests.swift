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
    @Suite struct WhenConcurrentlyTests {
        @Test func `No more are made than there is room for`() {
            let made = Journal<Resolver<Int>>()
            var numbers = (0..<5).makeIterator()
            let promises = AnyIterator { () -> Promise<Int>? in
                guard numbers.next() != nil else { return nil }
                let (promise, seal) = Promise<Int>.pending()
                made.write(seal)
                return promise
            }
            let all = when(fulfilled: promises, concurrently: 2)
            #expect(made.entries.count == 2)
            made.entries[1].fulfill(1)
            #expect(made.entries.count == 3)
            for number in [0, 2, 3, 4] {
                #expect(all.isPending)
                made.entries[number].fulfill(number)
            }
            #expect(all.value == [0, 1, 2, 3, 4])
            #expect(made.entries.count == 5)
        }

        @Test func `After the first error no more are made`() {
            let made = Journal<Int>()
            var numbers = (0..<5).makeIterator()
            let promises = AnyIterator { () -> Promise<Int>? in
                numbers.next().map { number in
                    made.write(number)
                    return number == 1 ? Promise(error: Fault.bad) : .value(number)
                }
            }
            #expect(when(fulfilled: promises, concurrently: 1).error as? Fault == .bad)
            #expect(made.entries == [0, 1])
        }

        @Test func `Without room it is bad input, and nothing is made`() {
            let promises = AnyIterator { () -> Promise<Int>? in
                Issue.record("asked")
                return nil
            }
            guard case PMKError.badInput? = when(fulfilled: promises, concurrently: 0).error else {
                Issue.record("no error, or another one")
                return
            }
        }

        @Test func `Nothing to make is there at once`() {
            #expect(when(fulfilled: AnyIterator { nil as Promise<Int>? }, concurrently: 3).value == [])
        }

        @Test func `Ready ones need no deep stack`() {
            var numbers = (0..<100_000).makeIterator()
            let promises = AnyIterator { numbers.next().map { Promise.value($0) } }
            #expect(when(fulfilled: promises, concurrently: 3).value?.count == 100_000)
        }

        @Test func `From many threads each is counted once`() async throws {
            var numbers = (0..<1_000).makeIterator()
            let promises = AnyIterator {
                numbers.next().map { number in DispatchQueue.global().async(.promise) { number } as Guarantee<Int> }
            }
            #expect(try await when(fulfilled: promises, concurrently: 8).async() == Array(0..<1_000))
        }

        @Test @MainActor func `An iterator of the main queue is asked there alone`() async throws {
            var numbers = (0..<10).makeIterator()
            let places = Journal<String?>()
            let promises = AnyIterator { () -> Guarantee<Int>? in
                places.write(DispatchQueue.current)
                return numbers.next().map { number in DispatchQueue.global().async(.promise) { number } }
            }
            #expect(try await when(fulfilled: promises, concurrently: 2).async() == Array(0..<10))
            #expect(places.entries == Array(repeating: "main", count: 11))
        }

        @Test func `Outcomes of all kinds, and guarantees`() {
            var numbers = (0..<3).makeIterator()
            let promises = AnyIterator { () -> Promise<Int>? in
                numbers.next().map { $0 == 1 ? Promise(error: Fault.bad) : .value($0) }
            }
            #expect(when(resolved: promises, concurrently: 1).value?.map(\.isFulfilled) == [true, false, true])
            var more = (0..<3).makeIterator()
            let guarantees = AnyIterator { more.next().map { Guarantee.value($0) } }
            #expect(when(guarantees: guarantees, concurrently: 2).value == [0, 1, 2])
        }
    }
}
