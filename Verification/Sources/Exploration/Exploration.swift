//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// How a scenario is explored: depth first, one execution after the other, each from the start.
//
// Real threads run the real code, one at a time: before each step that others could notice (an operation on an atomic,
// on a count of references, a wait) a thread says what it is about to do, and whoever's turn it is goes on. What is
// still to be tried at each step is on a stack, `steps`; the next execution repeats the stack and differs in its last
// step.
//
// Not every order is tried, only one of each kind: when two steps of different threads commute, so do their orders
// (dynamic partial-order reduction with sleep sets; see `Exploration+reduction.swift`). Loads have several results:
// whatever the release/acquire memory model lets them see; see `AtomicPlace`.

/// The exploration that is going on.
public final class Exploration {
    enum Phase {
        case idle
        /// Thread 0 sets up or looks; nobody else runs.
        case alone
        case threads
    }

    // One thread runs at a time: the one that has the baton.
    nonisolated(unsafe) static let current = Exploration()

    private(set) var phase = Phase.idle
    var limits = Limits()
    var outcome = Outcome()
    var name = ""

    // MARK: One execution

    var memory = Memory()
    /// What each thread knows.
    var clocks = Array(repeating: Clock(), count: Clock.scalarCount)
    /// What each thread that has not ended is about to do.
    var pending: [Operation?] = []
    var unfinished: Step.Threads = 0
    var running = 0
    var depth = 0
    /// Set when the rest of an execution is known already, and only has to come to an end.
    var isDraining = false
    /// The place that each thread used last, and the one before, to know what it waits for.
    var latest = Array(repeating: Operation.Place.nowhere, count: Clock.scalarCount)
    var earlier = Array(repeating: Operation.Place.nowhere, count: Clock.scalarCount)
    var order = StepOrder()
    /// What each step saw or wrote, for the trace.
    var results: [UInt] = []

    // MARK: All executions

    var steps: [Step] = []
    /// The first step that differs from the execution before.
    var fresh = 0
    private var runners: [Runner] = []
    private let main = Runner.Gate()

    /// Tries everything that can happen in a scenario.
    ///
    /// Ends the program with a trace when something is wrong.
    public static func explore(
        _ name: String,
        _ limits: Limits = Limits(),
        _ describe: @escaping (inout Scenario) -> Void
    ) -> Outcome {
        let exploration = current
        exploration.name = name
        exploration.limits = limits
        exploration.outcome = Outcome()
        exploration.steps = []
        exploration.fresh = 0
        repeat {
            exploration.execute(describe)
            if exploration.outcome.executions >= limits.executions {
                exploration.outcome.isComplete = false
                break
            }
        } while exploration.advance()
        return exploration.outcome
    }

    private func execute(_ describe: (inout Scenario) -> Void) {
        begin()
        var scenario = Scenario()
        describe(&scenario)
        prepare(&scenario)
        start()
        main.wait()
        join()
        scenario.check()
        scenario.check = {}
        scenario = Scenario()
        if memory.liveCells > 0 { fail("cells leaked: \(memory.names)") }
        phase = .idle
        if isDraining { outcome.redundant += 1 } else { outcome.executions += 1 }
        outcome.longest = max(outcome.longest, depth)
    }

    private func begin() {
        memory = Memory()
        for thread in clocks.indices {
            clocks[thread] = Clock()
            latest[thread] = .nowhere
            earlier[thread] = .nowhere
        }
        clocks[0][0] = 1
        running = 0
        depth = 0
        isDraining = false
        order = StepOrder()
        results.removeAll(keepingCapacity: true)
        phase = .alone
    }

    /// Hands over the threads' code, so that each lets go of its own.
    private func prepare(_ scenario: inout Scenario) {
        let bodies = scenario.threads
        scenario.threads = []
        precondition(bodies.count < Clock.scalarCount, "Too many threads in the scenario \(name).")
        while runners.count < bodies.count { runners.append(Runner()) }
        pending = [nil]
        unfinished = 0
        for (index, body) in bodies.enumerated() {
            let thread = index + 1
            clocks[thread] = clocks[0]
            clocks[thread][thread] = 1
            pending.append(Operation(place: .nowhere, kind: .read, name: "starts"))
            unfinished |= Step.bit(thread)
            runners[index].prepare(body) { [self] in end() }
        }
    }

    private func start() {
        phase = .threads
        guard let first = decide() else { return main.open() }
        running = first
        runners[first - 1].pass()
    }

    /// The running thread is about to do something that others could notice; returns when it is its turn.
    func point(_ operation: Operation) {
        guard phase == .threads else { return }
        let me = running
        pending[me] = operation
        guard let next = decide(), next != me else { return }
        running = next
        runners[next - 1].pass()
        runners[me - 1].wait()
    }

    private func end() {
        pending[running] = nil
        unfinished &= ~Step.bit(running)
        guard let next = decide() else { return main.open() }
        running = next
        runners[next - 1].pass()
    }

    private func join() {
        running = 0
        phase = .alone
        for clock in clocks { clocks[0].join(clock) }
    }

    /// Goes on to the next execution; false when all were tried.
    private func advance() -> Bool {
        while !steps.isEmpty {
            fresh = steps.count - 1
            if steps[fresh].advance() { return true }
            steps.removeLast()
        }
        return false
    }
}
