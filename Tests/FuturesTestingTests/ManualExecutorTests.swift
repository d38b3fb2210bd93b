//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("ManualExecutor", .timeLimit(.minutes(60)))
struct ManualExecutorTests {
    @Test func `four times as many jobs take four times as long`() {
        let ratio = growth(from: 25_000) { many in
            let executor = ManualExecutor()
            let count = Count()
            for number in 0..<many {
                Future<Int, Never>.success(number).observe(on: .custom(executor)) { _ in count.raise() }
            }
            #expect(executor.waitingCount == many)
            #expect(executor.runAll() == many)
            #expect(count.now == many)
        }
        #expect(ratio < linearGrowth)
    }

    @Test func `jobs that come while others run are run as well, last of all`() {
        let executor = ManualExecutor()
        let seen = Record<Int>()
        let future = Future<Int, Never>.success(1)
        future.observe(on: .custom(executor)) { _ in
            seen.add(1)
            future.observe(on: .custom(executor)) { _ in seen.add(3) }
        }
        future.observe(on: .custom(executor)) { _ in seen.add(2) }
        #expect(executor.runAll() == 3)
        #expect(seen.all == [1, 2, 3])
    }
}
