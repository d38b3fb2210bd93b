//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

@Suite("Race: callbacks from several threads", .timeLimit(.minutes(60)))
struct CallbackRaceTests {
    private static let rounds = Depth.pick(quick: 100, normal: 500, full: 10_000)

    @Test(arguments: CallbackRow.all)
    func `each caller gets one outcome, whatever comes at once`(_ row: CallbackRow, _ form: CallbackForm) {
        let living = Lifetime()
        Race.run(rounds: Self.rounds) { _ in
            let library = CallbackLibrary(living)
            let waiter = form.make()
            let tasks = ManualTasks()
            let seen = Record<CallbackOutcome>()
            let callers = (0..<form.callers).map { _ in
                tasks.start { seen.add(await CallbackOutcome(of: waiter, library)) }
            }
            let lanes = row.events.map { event -> Race.Lane in
                { if event == .cancellation { callers[0].cancel() } else { event.happen(to: library) } }
            }
            return (
                lanes,
                {
                    // What is let go of while it is called breaks nothing; now everything has come.
                    library.letGo()
                    tasks.run()
                    let possible = Set((row.events + [.forgotten]).map { form.outcome(after: [.beginning, $0]) })
                    #expect(seen.count == form.callers)
                    #expect(Set(seen.all).count == 1)
                    #expect(seen.all.allSatisfy { possible.contains($0) })
                    // A task that is cancelled gets control back at once. The promise may still be settled before the
                    // cancellation reaches it: then there is nothing to stop.
                    #expect(library.stops <= (seen.all.first == .cancelled ? 1 : 0))
                }
            )
        }
        #expect(living.isOver)
    }
}
