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

/// What goes wrong every day where requests are coalesced by hand, as callers of one key.
enum CoalescingRow: CaseIterable {
    case failureThatIsKept
    case entryThatGoesWithTheFirst
    case cancellationThatFailsTheOthers
    case entryOfANewerRun
    case leaderWhoIsCancelled
    case workThatGoesOnForNobody
    case staleCompletion
    case callerWhoJoins
    case taskThatIsCancelledBefore

    /// How many callers ask, how many of them are cancelled, and which share of the runs fails, as one in so many.
    var shape: (callers: Int, leaving: Int, failing: Int?) {
        switch self {
        case .failureThatIsKept: (4, 0, 1)
        case .entryThatGoesWithTheFirst: (4, 1, nil)
        case .cancellationThatFailsTheOthers: (3, 2, nil)
        case .entryOfANewerRun: (6, 3, 2)
        case .leaderWhoIsCancelled: (5, 1, 2)
        case .workThatGoesOnForNobody: (2, 2, nil)
        case .staleCompletion: (8, 6, 3)
        case .callerWhoJoins: (2, 0, nil)
        case .taskThatIsCancelledBefore: (1, 1, nil)
        }
    }
}

@Suite("Race: coalesced requests in random orders", .timeLimit(.minutes(60)))
struct CoalescingOrdersTests {
    private static let orders: UInt64 = Depth.pick(quick: 50, normal: 500, full: 10_000)

    /// One order of one row.
    private final class Play: Sendable {
        let model: Guarded<CoalescingModel>
        let flights = SingleFlight<Int, Int, Stoppable>()
        let begun = Count()
        let stopped = Record<Int>()
        private let gates: [Promise<Int, Stoppable>]
        private let scheduler: SeededScheduler
        private let tasks: SeededTasks
        private let row: CoalescingRow
        private let living: Lifetime

        init(_ row: CoalescingRow, _ scheduler: SeededScheduler, _ living: Lifetime) {
            self.row = row
            self.scheduler = scheduler
            self.living = living
            tasks = SeededTasks(scheduler)
            model = Guarded(CoalescingModel(callers: row.shape.callers))
            // No caller begins more than one run.
            gates = (0..<row.shape.callers).map { _ in Promise() }
        }

        /// Does what run so-and-so has to, whether it is cancelled or not.
        private func work() async throws(Stoppable) -> Int {
            let token = living.token()
            let run = begun.now
            let outcome = await withTaskCancellationHandler {
                begun.raise()
                return await gates[run].future.withoutCancelling().asResult().value
            } onCancel: {
                stopped.add(run)
            }
            token.hold()
            return try outcome.get()
        }

        private func ask(_ caller: Int) async -> CoalescingModel.Outcome {
            model.withLock { $0.begin(caller) }
            do throws(Stoppable) {
                return .value(
                    run: try await flights.value(for: 0) { [self] () async throws(Stoppable) in try await work() }
                )
            } catch {
                guard case .plain(let run) = error else { return .cancelled }
                return .failure(run: run)
            }
        }

        /// Lets a run end when its lot is drawn, be it that nobody waits for it any more.
        private func endLater(_ run: Int) {
            scheduler.perform { [self] in
                let fails = row.shape.failing.map { run % $0 == 0 } ?? false
                model.withLock { $0.end(run, fails: fails) }
                gates[run].complete(with: fails ? .failure(.plain(run)) : .success(run))
            }
        }

        func run() async {
            for caller in 0..<row.shape.callers {
                let task = tasks.start { [self] in
                    let outcome = await ask(caller)
                    model.withLock { $0.note(caller, outcome) }
                }
                guard caller < row.shape.leaving else { continue }
                scheduler.perform { [self] in
                    model.withLock { $0.cancel(caller) }
                    task.cancel()
                }
            }
            var ending = 0
            while scheduler.runNext() {
                // Runs begin and end on threads of the pool: the next lot is drawn when they have.
                let (runs, resumptions) = model.withLock { ($0.runs, $0.resumptions) }
                let jobs = row.shape.callers + resumptions
                while begun.now < runs || tasks.enqueued < jobs { await Task.yield() }
                for run in ending..<runs { endLater(run) }
                ending = runs
            }
        }
    }

    @Test(arguments: CoalescingRow.allCases)
    func `everybody gets the outcome of the one run that was theirs`(_ row: CoalescingRow) async {
        let living = Lifetime()
        await withRandomOrders(seeds: 0..<Self.orders) { scheduler in
            let play = Play(row, scheduler, living)
            await play.run()
            let model = play.model.withLock { $0 }
            #expect(model.faults == [])
            #expect(model.isOver)
            #expect(play.begun.now == model.runs)
            #expect(play.stopped.all == model.stopped)
            #expect(play.flights.count == 0)
            // Runs that all have left end in their own time.
            while living.count > 0 { await Task.yield() }
        }
    }
}
