//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import FuturesTesting

enum ShopError: Error { case tooSlow }

// snippet.show
/// What is to be tested: the lower of two prices, each of which has two seconds to come.
struct Shops: Sendable {
    let prices: [@Sendable () -> Future<Int, ShopError>]
    let executor: AnyFutureExecutor
    let clock: any Clock<Duration>

    func lowest() -> Future<Int, ShopError> {
        let known = prices.map { price in price().timeout(after: .seconds(2), clock: self.clock, failWith: .tooSlow) }
        return Future.all(known).map(on: executor) { prices in prices.min() ?? 0 }
    }
}

// snippet.clock
let clock = ManualClock()
let executor = ManualExecutor()
let answer = Promise<Int, ShopError>()
let shops = Shops(prices: [{ answer.future }, { .success(12) }], executor: .custom(executor), clock: clock)

let inTime = shops.lowest()
answer.resolve(9)
print(inTime.state)  // the closure waits for its executor
executor.runAll()
print(inTime.state)

// snippet.late
let silent = Promise<Int, ShopError>()
let late = silent.future.timeout(after: .seconds(2), clock: clock, failWith: ShopError.tooSlow)
clock.advance(by: .seconds(2))  // no time passes but on this line
print(late.state)

// snippet.state
print(late.state == .failure(.tooSlow))  // compares
if let price = inTime.state.value { print(price) }

// snippet.orders
for seed in UInt64(0)..<4 {
    let scheduler = SeededScheduler(seed: seed)
    let promise = Promise<Int, ShopError>()
    scheduler.perform { promise.resolve(1) }
    scheduler.perform { promise.reject(.tooSlow) }  // before it, or after it
    print(seed, try scheduler.outcome(of: promise.future))
}

// snippet.pending
let forgotten = Promise<Int, ShopError>()
let total = forgotten.future.map { $0 * 2 }
do throws(StillPending) {
    print(try clock.outcome(of: total, named: "the total"))
} catch {
    print(error.name, "waits for the promise made at", error.promise ?? "no place known")
}

// snippet.hide
if case .pending = late.state { print("pending") }
print(late.state == .pending, inTime.state == .success(9))
forgotten.resolve(0)
silent.resolve(0)
// prints: pending
// prints: success(9)
// prints: failure(TestingFutures.ShopError.tooSlow)
// prints: true
// prints: 9
// prints: 0 failure(TestingFutures.ShopError.tooSlow)
// prints: 1 failure(TestingFutures.ShopError.tooSlow)
// prints: 2 failure(TestingFutures.ShopError.tooSlow)
// prints: 3 success(1)
// prints: the total waits for the promise made at TestingFutures/TestingFutures.swift:60
// prints: false true
