//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Race: callbacks in random orders", .timeLimit(.minutes(60)))
struct CallbackOrdersTests {
    private static let orders: UInt64 = Depth.pick(quick: 100, normal: 1_000, full: 10_000)

    /// Plays a row in one order, and returns what the callers had to get and what each of them got.
    ///
    /// Each event happens once, twice or three times.
    private static func play(
        _ row: CallbackRow,
        _ form: CallbackForm,
        _ scheduler: SeededScheduler,
        _ living: Lifetime
    ) -> (expected: CallbackOutcome?, seen: [CallbackOutcome], stops: Int) {
        let library = CallbackLibrary(living)
        let waiter = form.make()
        let tasks = SeededTasks(scheduler)
        let log = Record<CallbackEvent>()
        let seen = Record<CallbackOutcome>()
        let callers = (0..<form.callers).map { _ in
            tasks.start {
                log.add(.beginning)
                seen.add(await CallbackOutcome(of: waiter, library))
            }
        }
        var random = Seeded(seed: scheduler.seed)
        for event in row.events {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                scheduler.perform {
                    log.add(event)
                    if event == .cancellation { callers[0].cancel() } else { event.happen(to: library) }
                }
            }
        }
        scheduler.runAll()
        // Everything may have happened before the caller began.
        for event in [CallbackEvent.answer(0), .forgotten] where form == .keptPromise || event == .forgotten {
            log.add(event)
            event.happen(to: library)
        }
        scheduler.runAll()
        return (form.outcome(after: log.all), seen.all, library.stops)
    }

    @Test(arguments: CallbackRow.all)
    func `each caller gets one outcome, that of what came first`(_ row: CallbackRow, _ form: CallbackForm) async {
        let living = Lifetime()
        await withRandomOrders(seeds: 0..<Self.orders) { scheduler in
            let (expected, seen, stops) = Self.play(row, form, scheduler, living)
            #expect(expected != nil)
            #expect(seen.map(Optional.some) == Array(repeating: expected, count: form.callers))
            #expect(stops == (expected == .cancelled ? 1 : 0))
            // The library is held by its callbacks, and by the handler of each promise.
            #expect(living.isOver)
            #expect(scheduler.waitingCount == 0)
        }
    }
}
