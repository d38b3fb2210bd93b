//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import Testing

@Suite("Races: executors", .timeLimit(.minutes(5)))
struct ExecutorRaceTests {
    @Test func `a future is cancelled on its way to an executor`() {
        let queue = DispatchQueue(label: "executor race")
        Race.run(rounds: raceRounds) { round in
            let promise = Promise<Int, Stoppable>()
            let derived = promise.future.map(on: queue) { $0 + 1 }
            let seen = Tally<Result<Int, Stoppable>>()
            derived.observe { seen.note($0) }
            let settle: Race.Lane = { promise.resolve(round) }
            let cancel: Race.Lane = { derived.cancel() }
            return (
                [settle, cancel, cancel],
                {
                    queue.sync {}
                    #expect(seen.count == 1)
                    #expect([.success(round + 1), .failure(.cancelled)].contains(seen.seen.first))
                }
            )
        }
    }
}
