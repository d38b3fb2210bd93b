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

/// What operators have to get right that only pass the outcome on: elsewhere, in time, shielded, or in a scope.
@Suite("Every operator that passes the outcome on", .timeLimit(.minutes(60)))
struct EveryPassThroughTests {
    enum PassThrough: CaseIterable {
        case on, withoutCancelling, cancelled, timeout, deadline

        func attach<Success, Failure>(
            to source: Future<Success, Failure>,
            orFail failure: Failure,
            _ clock: ManualClock,
            _ scope: CancellationScope
        ) -> Future<Success, Failure> {
            let end = clock.now.advanced(by: .seconds(1))
            switch self {
            case .on: return source.on(.custom(RightHere()))
            case .withoutCancelling: return source.withoutCancelling()
            case .cancelled: return source.cancelled(with: scope)
            case .timeout: return source.timeout(after: .seconds(1), clock: clock, failWith: failure)
            case .deadline: return source.deadline(end, clock: clock, failWith: failure)
            }
        }
    }

    private let clock = ManualClock()
    private let scope = CancellationScope()

    private func attach(_ passage: PassThrough, to source: Future<Int, Fault>) -> Future<Int, Fault> {
        passage.attach(to: source, orFail: .second, clock, scope)
    }

    // What it does, in each order in which the two can meet.

    @Test(arguments: PassThrough.allCases, Arrival.allCases)
    func `the outcome is that of the source`(_ passage: PassThrough, _ arrival: Arrival) {
        for outcome in [Result<Int, Fault>.success(1), .failure(.first)] {
            #expect(arrival.meet(outcome) { attach(passage, to: $0) }.state == .completed(outcome))
        }
        #expect(clock.pendingTimers == 0)
    }

    // Where closures run.

    @Test(arguments: PassThrough.allCases, Arrival.allCases)
    func `what waits for it runs where the source settles, or at once`(_ passage: PassThrough, _ arrival: Arrival) {
        let places = arrival.places(Result<Int, Fault>.success(1)) { source, ran in
            attach(passage, to: source).observe { _ in ran() }
        }
        #expect(places == [arrival.place])
    }

    // Cancellation, in both directions.

    @Test(arguments: PassThrough.allCases)
    func `cancelling the result cancels the source, if nothing is in between`(_ passage: PassThrough) {
        let work = Work<Int, Fault>()
        let future = attach(passage, to: work.future)
        future.cancel()
        #expect(work.isStopped == (passage != .withoutCancelling))
        #expect(future.state == .completed(.failure(.cancelled)))
        #expect(clock.pendingTimers == 0)
    }

    @Test(arguments: PassThrough.allCases)
    func `cancelling the result leaves a source that others listen to`(_ passage: PassThrough) {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        attach(passage, to: work.future.map { $0 }).cancel()
        #expect(!work.isStopped)
        #expect(sibling.state == .pending)
    }

    @Test(arguments: PassThrough.allCases, Arrival.allCases)
    func `a source that was cancelled is one that failed`(_ passage: PassThrough, _ arrival: Arrival) {
        let future = arrival.meet(Result<Int, Fault>.failure(.cancelled)) { attach(passage, to: $0) }
        #expect(future.state == .completed(.failure(.cancelled)))
    }

    // Lifetime.

    @Test(arguments: PassThrough.allCases) func `the outcome is let go of with those who have it`(
        _ passage: PassThrough
    ) {
        let lifetime = Lifetime()
        do {
            let work = Work<Lifetime.Token, TokenFault>()
            let future = passage.attach(to: work.future, orFail: TokenFault(), clock, scope)
            work.promise.resolve(lifetime.token())
            #expect(future.hasSucceeded)
            #expect(!lifetime.isOver)
        }
        #expect(lifetime.isOver)
    }

    @Test(arguments: PassThrough.allCases)
    func `those that were cancelled leave nothing on a source that lives long`(_ passage: PassThrough) {
        let work = Work<Int, Fault>()
        let sibling = work.future.map { $0 }
        for _ in 0..<1_000 {
            // One in a scope is the source itself.
            attach(passage, to: passage == .cancelled ? work.future.map { $0 } : work.future).cancel()
        }
        #expect(clock.pendingTimers == 0)
        #expect(!work.isStopped)
        // Only who has nobody else listening can stop the work.
        sibling.cancel()
        #expect(work.isStopped)
    }

    // Typed failures.

    @Test(arguments: PassThrough.allCases)
    func `where the failure can't say "cancelled" the producer decides`(_ passage: PassThrough) {
        let work = Work<Int, PlainFault>()
        let future = passage.attach(to: work.future, orFail: .second, clock, scope)
        future.cancel()
        #expect(future.state == .pending)
        work.promise.reject(.first)
        #expect(future.state == .completed(.failure(.first)))
    }
}
