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

/// What all operators with an executor have to get right.
@Suite("Every operator with an executor", .timeLimit(.minutes(60)))
struct EveryExecutorOperatorTests {
    private let executor = HeldJobs()
    private let ran = Record<Void>()
    private let work = Work<Int, Telling>()

    private func attached(_ placed: ExecutorOperator) -> Future<Int, Telling>? {
        placed.attach(work.future, executor) { [ran] in ran.add(()) }
    }

    // Which ones.

    @Test func `each operator that takes a closure takes an executor too, and is tried here`() throws {
        let functions = try PublicOperators.ofFuture()
        // The closures of these make a future that says itself where its work is done.
        let withClosure = Set(functions.filter(\.takesClosure).map(\.name)).subtracting(["allSettled", "flatAlways"])
        #expect(Set(functions.filter(\.takesExecutor).map(\.name)) == withClosure)
        #expect(Set(ExecutorOperator.all.filter { !$0.isLazy }.map(\.name)) == withClosure)
    }

    // Where closures run.

    @Test(arguments: ExecutorOperator.all, Arrival.allCases)
    func `its closures run on the executor, whenever the source settles`(_ placed: ExecutorOperator, _ arrival: Arrival)
    {
        let places = arrival.placesOnExecutor(placed.outcome) { source, executor, ran in
            _ = placed.attach(source, executor, ran)
        }
        #expect(places.map(Set.init) == [.elsewhere])
    }

    @Test(arguments: ExecutorOperator.all.filter { !$0.isLazy }, [false, true])
    func `its closure runs in the order of attachment among those of others on the same executor`(
        _ placed: ExecutorOperator,
        isFirst: Bool
    ) {
        let others = ExecutorOperator.all.filter { !$0.isLazy && $0.outcome == placed.outcome && $0.attaches }
        for other in others where placed.attaches {
            let (executor, order) = (HeldJobs(), Record<Int>())
            let source = Promise<Int, Telling>()
            let all = isFirst ? [placed, other, other] : [other, placed, other, placed]
            let kept = all.enumerated().map { index, placed in
                placed.attach(source.future, executor) { order.add(index) }
            }
            source.complete(with: placed.outcome)
            executor.runElsewhere()
            #expect(order.all == Array(all.indices), "\(all.map(\.name))")
            withExtendedLifetime(kept) {}
        }
    }

    // Cancellation.

    @Test(arguments: ExecutorOperator.all)
    func `cancelling it cancels the source`(_ placed: ExecutorOperator) {
        guard let future = attached(placed) else { return }
        // Those that begin work do it there.
        executor.runElsewhere()
        future.cancel()
        #expect(work.isStopped)
        executor.runElsewhere()
        #expect(future.knownFailure == .cancelled)
    }

    @Test(arguments: ExecutorOperator.all.filter { !$0.isTap })
    func `cancelled while it waits for the executor, it settles at once and its closures don't run`(
        _ placed: ExecutorOperator
    ) {
        let future = attached(placed)
        work.promise.complete(with: placed.outcome)
        future?.cancel()
        #expect(future?.knownFailure == .cancelled)
        executor.runElsewhere()
        #expect(ran.isEmpty)
    }

    // Nothing hangs in silence.

    @Test(arguments: ExecutorOperator.all)
    func `a job that the executor drops breaks it, and names where it was attached`(_ placed: ExecutorOperator) {
        guard let future = attached(placed) else { return }
        work.promise.complete(with: placed.outcome)
        executor.drop()
        guard case .broke(let broken)? = future.knownFailure else {
            Issue.record("\(future)")
            return
        }
        #expect(broken.fileID.hasSuffix("ExecutorOperator.swift"))
        #expect(broken.reason == .jobDropped)
        #expect(broken.description.hasSuffix(":\(broken.line) never ran: its executor dropped the job."))
        #expect(ran.isEmpty)
    }

    // Lifetime.

    @Test(arguments: ExecutorOperator.all, [false, true])
    func `its closures are let go of when they have run, or won't`(_ placed: ExecutorOperator, _ isDropped: Bool) {
        let lifetime = Lifetime()
        func attached(_ token: Lifetime.Token) -> Future<Int, Telling>? {
            placed.attach(work.future, executor) { _ = token.zero }
        }
        // Of some the future is gone, and a job that is dropped then is reported; see `DroppedJobTests`.
        guard let future = attached(lifetime.token()) else { return }
        #expect(!lifetime.isOver)
        work.promise.complete(with: placed.outcome)
        if isDropped { executor.drop() } else { executor.runElsewhere() }
        #expect(lifetime.isOver)
        #expect(!future.isPending)
    }
}
