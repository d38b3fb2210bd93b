//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

// What goes wrong every day: each pattern is played as it is written by hand, which shows the failure, and in one line.

@Suite("Demand: requests that are coalesced", .timeLimit(.minutes(60)))
struct CoalescingTests {
    /// Callers run up to where they wait, actors' code included, so that who has joined is no matter of time.
    private let callers = ManualTasks()
    private let seen = Record<String>()
    private let runs = Record<Int>()
    /// What the first, second and third run wait for; the work doesn't look whether it is cancelled.
    private let gates = (0..<3).map { _ in Promise<Int, any Error>() }
    private let stopped = Record<Int>()

    @discardableResult
    private func call(_ coalescer: some Coalescer, cancelledBefore: Bool = false) -> Task<Void, Never> {
        let work: Coalescer.Load = { [runs, gates, stopped] in
            let run = runs.count
            runs.add(run)
            return try await withTaskCancellationHandler {
                try await gates[run].future.withoutCancelling().asResult().value.get()
            } onCancel: {
                stopped.add(run)
            }
        }
        return callers.start { [seen] in
            if cancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
            do {
                seen.add("\(try await coalescer.value("key", work))")
            } catch {
                seen.add("\(error)")
            }
        }
    }

    private func wait(until isTrue: () -> Bool) async {
        while !isTrue() {
            callers.run()
            await Task.yield()
        }
    }

    private func end(_ run: Int, _ outcome: Result<Int, any Error>, callers count: Int) async {
        await wait { runs.count > run }
        gates[run].complete(with: outcome)
        await wait { seen.count >= count }
    }

    private func openTheRest() { for gate in gates { gate.resolve(0) } }

    @Test(arguments: zip([KeepsFailures(), OneLine()] as [any Coalescer], ["plain(1)", "2"]))
    func `a failure isn't kept`(_ coalescer: any Coalescer, _ second: String) async {
        call(coalescer)
        await end(0, .failure(Stoppable.plain(1)), callers: 1)
        call(coalescer)
        gates[1].resolve(2)
        await wait { seen.count == 2 }
        #expect(seen.all == ["plain(1)", second])
        openTheRest()
    }

    /// Fails when it sees that it is cancelled, as `URLSession` does.
    private func sensitive(_ coalescer: some Coalescer) -> Task<Void, Never> {
        callers.start { [seen, runs, gates] in
            do {
                let value = try await coalescer.value("key") {
                    runs.add(0)
                    return try await gates[0].future.value
                }
                seen.add("\(value)")
            } catch {
                seen.add("\(error)")
            }
        }
    }

    @Test(
        arguments: zip(
            [CancelsForAll(), FollowsTheFirst(), OneLine()] as [any Coalescer],
            ["CancellationError()", "CancellationError()", "1"]
        )
    )
    func `one caller's cancellation doesn't fail the others`(_ coalescer: any Coalescer, _ other: String) async {
        let leader = sensitive(coalescer)
        _ = sensitive(coalescer)
        await wait { runs.count == 1 }
        leader.cancel()
        await wait { seen.count >= 1 }
        if coalescer is OneLine { gates[0].resolve(1) }
        await wait { seen.count == 2 }
        #expect(seen.all == ["CancellationError()", other])
        openTheRest()
    }

    @Test(arguments: zip([ForgetsWithTheFirst(), OneLine()] as [any Coalescer], [2, 1]))
    func `who leaves takes nothing from those who stay`(_ coalescer: any Coalescer, _ expected: Int) async {
        let leaver = call(coalescer)
        call(coalescer)
        await wait { runs.count == 1 }
        leaver.cancel()
        await wait { seen.count == 1 }
        call(coalescer)
        // By hand there is a second request now, beside the first.
        await wait { runs.count == expected }
        openTheRest()
        await wait { seen.count == 3 }
        #expect(runs.count == expected)
    }

    @Test func `by hand, a run that ends late clears the entry of a newer one`() async {
        let coalescer = ForgetsTheNewer()
        call(coalescer)
        await wait { runs.count == 1 }
        callers.start { await coalescer.reset("key") }
        call(coalescer)
        await wait { runs.count == 2 }
        await end(0, .success(1), callers: 1)
        // Were the newer one still there, this caller would get its value too.
        call(coalescer)
        gates[1].resolve(2)
        gates[2].resolve(3)
        await wait { seen.count == 3 }
        #expect(seen.all.sorted() == ["1", "2", "3"])
    }

    @Test func `a newer run is never confused with an older one`() async {
        let coalescer = OneLine()
        let leaver = call(coalescer)
        await wait { runs.count == 1 }
        leaver.cancel()
        await wait { seen.count == 1 }
        call(coalescer)
        await wait { runs.count == 2 }
        gates[0].resolve(1)
        call(coalescer)
        gates[1].resolve(2)
        await wait { seen.count == 3 }
        #expect(seen.all == ["CancellationError()", "2", "2"])
        #expect(runs.count == 2)
        openTheRest()
    }

    @Test(arguments: zip([NeverStops(), OneLine()] as [any Coalescer], [0, 1]))
    func `the last one leaving stops the work`(_ coalescer: any Coalescer, _ stops: Int) async {
        let caller = call(coalescer)
        await wait { runs.count == 1 }
        caller.cancel()
        // By hand, the caller isn't even let go.
        if stops > 0 { await wait { seen.all == ["CancellationError()"] && stopped.count == 1 } }
        callers.run()
        #expect(seen.count == stops)
        #expect(stopped.count == stops)
        openTheRest()
        await wait { seen.count == 1 }
    }

    @Test(arguments: zip([NeverStops(), OneLine()] as [any Coalescer], [1, 0]))
    func `a task that is cancelled before it asks starts nothing`(_ coalescer: any Coalescer, _ expected: Int) async {
        call(coalescer, cancelledBefore: true)
        if expected > 0 { await wait { runs.count == expected } }
        openTheRest()
        await wait { seen.count == 1 }
        #expect(runs.count == expected)
    }
}
