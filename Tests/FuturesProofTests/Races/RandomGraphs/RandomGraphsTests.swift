//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesTestSupport
import Testing

/// Random graphs of futures are cancelled in the library as a simple model says.
///
/// A failure names its seed, and shows the least of the program that still fails. The environment says where the
/// programs begin: with `FUTURES_SEED=7` that one is the first.
@Suite("Races: random graphs", .timeLimit(.minutes(60)))
struct RandomGraphsRaceTests {
    /// The seeds of so many programs.
    private static func seeds(quick: Int, normal: Int, full: Int) throws -> Range<UInt64> {
        let count = UInt64(Depth.pick(quick: quick, normal: normal, full: full))
        guard let text = ProcessInfo.processInfo.environment["FUTURES_SEED"] else { return 0..<count }
        let first = try #require(UInt64(text), "FUTURES_SEED is '\(text)', which is no number")
        return first..<first + count
    }

    // One thread: everything is as in the model.

    @Test func `with a failure that can say that the work was cancelled`() throws {
        try compare(canSayCancelled: true) { RandomGraphMachine<Telling>($0).run() }
    }

    @Test func `with a failure that can't`() throws {
        try compare(canSayCancelled: false) { RandomGraphMachine<Breakable>($0).run() }
    }

    private func compare(canSayCancelled: Bool, _ run: (RandomGraph) -> RandomGraph.Trace) throws {
        for seed in try Self.seeds(quick: 1_000, normal: 10_000, full: 500_000) {
            let program = RandomGraph(seed: seed)
            func isWrong(_ program: RandomGraph) -> Bool {
                run(program) != RandomGraphModel(canSayCancelled: canSayCancelled).run(program)
            }
            guard isWrong(program) else { continue }
            let least = program.shrunk(while: isWrong)
            let expected = RandomGraphModel(canSayCancelled: canSayCancelled).run(least)
            Issue.record("seed \(seed)\n\(least.listing)\nfound \(run(least))\nexpected \(expected)")
            return
        }
    }

    // Several threads: no handler is called twice, and everything settles.

    @Test func `on threads, with a failure that can say that the work was cancelled`() throws {
        try race { RandomGraphMachine<Telling>($0) }
    }

    @Test func `on threads, with a failure that can't`() throws {
        try race { RandomGraphMachine<Breakable>($0) }
    }

    private func race<Failure>(_ machine: (RandomGraph) -> RandomGraphMachine<Failure>) throws {
        let seeds = try Self.seeds(quick: 200, normal: 1_000, full: 50_000)
        Race.run(rounds: seeds.count) { round in
            let seed = seeds.lowerBound + UInt64(round - 1)
            let program = RandomGraph(seed: seed)
            let machine = machine(program)
            let numbers = program.operations.indices
            // What all lanes work on; what one of them makes later the others may or may not find.
            for number in numbers.prefix(numbers.count / 2) { machine.perform(number) }
            let rest = numbers.dropFirst(numbers.count / 2)
            let lanes = (0..<3).map { lane in
                { @Sendable in for number in rest where number % 3 == lane { machine.perform(number) } }
            }
            return (lanes, { Self.check(machine, seed) })
        }
    }

    private static func check<Failure>(_ machine: RandomGraphMachine<Failure>, _ seed: UInt64) {
        machine.settleAll()
        let trace = machine.finish()
        let problems =
            trace.seen.filter { $0.value.count > 1 }.map { "\($0.key) was called \($0.value.count) times" }
            + trace.stopped.filter { $0.value > 1 }.map { "\($0.key) was stopped \($0.value) times" }
            + trace.states.filter { $0.value == nil }.map { "\($0.key) has not settled" }
        guard !problems.isEmpty else { return }
        Issue.record("seed \(seed)\n\(machine.program.listing)\n\(problems.joined(separator: "\n"))")
    }
}
