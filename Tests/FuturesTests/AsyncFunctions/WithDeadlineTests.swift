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

@Suite("withDeadline", .timeLimit(.minutes(60)))
struct WithDeadlineTests {
    private let late = LateWork()

    @Test func `a deadline is an instant`() async {
        late.clock.advance(by: .seconds(1))
        let end = late.clock.now.advanced(by: .seconds(1))
        late.start { clock, work in
            try await withDeadline(end, clock: clock) { await work() }
        }
        late.clock.advance(by: .seconds(1))
        await late.settle()
        #expect(late.seen.all == ["The deadline passed."])
        late.gate.resolve(1)
    }

    @Test func `a deadline that is over fails at once, with a failure of one's own`() async {
        let end = late.clock.now
        late.clock.advance(by: .seconds(1))
        late.start { clock, work in
            try await withDeadline(end, clock: clock, failWith: Stoppable.plain(3)) { await work() }
        }
        await late.settle()
        #expect(late.seen.all == ["plain(3)"])
        late.gate.resolve(1)
    }
}
