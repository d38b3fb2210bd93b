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
    @Suite struct CancellableOperatorsTests {
        let one = cancellable(Promise.value(1))
        let numbers = cancellable(Promise.value([3, 1, 2]))

        @Test func `On the main queue by default`() async throws {
            #expect(try await one.map { $0 + 1 }.promise.async() == 2)
            #expect(try await one.then { cancellable(Promise.value($0 + 1)) }.promise.async() == 2)
            #expect(try await numbers.mapValues { $0 * 2 }.promise.async() == [6, 2, 4])
            try await one.done { _ in }.promise.async()
        }

        @Test func `Values`() {
            #expect(one.cancellableThen(on: nil) { Promise.value($0 + 1) }.value == 2)
            #expect(one.compactMap(on: nil) { $0 > 0 ? $0 : nil }.value == 1)
            #expect(one.get(on: nil) { _ in }.value == 1)
            #expect(one.tap(on: nil) { _ in }.value == 1)
            #expect(one.asVoid().isFulfilled)
        }

        @Test func `Sequences`() {
            #expect(numbers.flatMapValues(on: nil) { [$0, $0] }.value == [3, 3, 1, 1, 2, 2])
            #expect(numbers.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }.value == [3, 2])
            #expect(numbers.filterValues(on: nil) { $0 > 1 }.value == [3, 2])
            #expect(numbers.thenMap(on: nil) { cancellable(Promise.value($0)) }.value == [3, 1, 2])
            #expect(numbers.thenFlatMap(on: nil) { cancellable(Promise.value([$0])) }.value == [3, 1, 2])
            #expect(numbers.cancellableThenMap(on: nil) { Promise.value($0) }.value == [3, 1, 2])
            #expect(numbers.cancellableThenFlatMap(on: nil) { Promise.value([$0]) }.value == [3, 1, 2])
            #expect(numbers.firstValue.value == 3)
            #expect(numbers.lastValue.value == 2)
            #expect(numbers.sortedValues(on: nil).value == [1, 2, 3])
        }

        @Test func `Errors`() {
            let failed = CancellablePromise<Int>(error: Fault.bad)
            #expect(failed.recover(on: nil) { _ in cancellable(Promise.value(1)) }.value == 1)
            #expect(failed.cancellableRecover(on: nil) { _ in Promise.value(1) }.value == 1)
            #expect(failed.ensureThen(on: nil) { CancellablePromise<Void>() }.error as? Fault == .bad)
            let seen = Journal<Bool>()
            failed.catch(on: nil) { seen.write($0.isCancelled) }
            #expect(seen.entries == [false])
        }

        @Test func `Several, cancelled together`() {
            let (first, one) = CancellablePromise<Int>.pending()
            let (second, two) = CancellablePromise<Int>.pending()
            let all = when(fulfilled: [first, second])
            let both = when(fulfilled: first, second)
            let three = when(fulfilled: first, second, first)
            let four = when(fulfilled: first, second, first, second)
            let five = when(fulfilled: first, second, first, second, first)
            let outcomes = when(resolved: first, second)
            let winner = race(first, second)
            all.cancel()
            for error in [first.error, second.error, all.error, both.error, three.error, four.error, five.error] {
                #expect(error?.isCancelled == true)
            }
            #expect(winner.error?.isCancelled == true)
            #expect(outcomes.value?.map(\.isFulfilled) == [false, false])
            withExtendedLifetime((one, two)) {}
            let void: CancellablePromise<Void> = when(fulfilled: CancellablePromise(), CancellablePromise())
            #expect(void.isFulfilled)
            let seen = Journal<Int>()
            when(fulfilled: CancellablePromise(), void).done(on: nil) { _ in seen.write(2) }.cauterize()
            when(fulfilled: CancellablePromise(), void, void).done(on: nil) { _ in seen.write(3) }.cauterize()
            #expect(seen.entries == [2, 3])
            #expect(firstly { cancellable(Promise.value(1)) }.value == 1)
        }

        @Test func `A few at a time, and no more after the cancelling`() {
            let made = Journal<Resolver<Int>>()
            let chains = AnyIterator { () -> CancellablePromise<Int>? in
                let (promise, seal) = CancellablePromise<Int>.pending()
                made.write(seal)
                return promise
            }
            let all = when(fulfilled: chains, concurrently: 2)
            made.entries[0].fulfill(1)
            #expect(made.entries.count == 3)
            all.cancel()
            #expect(all.error?.isCancelled == true)
            #expect(made.entries.count == 3)
        }
    }
}
