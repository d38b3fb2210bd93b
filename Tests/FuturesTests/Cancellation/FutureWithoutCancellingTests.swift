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

@Suite("Future.withoutCancelling", .timeLimit(.minutes(60)))
struct FutureWithoutCancellingTests {
    @Test(arguments: Arrival.allCases) func `it has the outcome of its source`(_ arrival: Arrival) {
        let shielded = arrival.meet(Result<Int, Fault>.failure(.first)) { $0.withoutCancelling() }
        #expect(shielded.state == .completed(.failure(.first)))
    }

    @Test func `cancelling it settles it and leaves the source alone`() {
        let work = Work<Int, any Error>()
        let shielded = work.future.withoutCancelling()
        shielded.cancel()
        #expect(shielded.failure is CancellationError)
        #expect(!work.isStopped)
        #expect(work.promise.resolve(1))
    }

    @Test func `what is derived from it goes up to it and no further`() {
        let work = Work<Int, any Error>()
        let shielded = work.future.withoutCancelling()
        let derived = shielded.map { $0 + 1 }
        derived.cancel()
        #expect(derived.failure is CancellationError)
        #expect(shielded.failure is CancellationError)
        #expect(!work.isStopped)
    }

    @Test func `where the failure can't say cancelled it gets the outcome in the end`() {
        let work = Work<Int, Never>()
        let shielded = work.future.withoutCancelling()
        shielded.cancel()
        #expect(!work.isStopped)
        work.promise.resolve(1)
        #expect(shielded.state == .completed(.success(1)))
    }

    @Test func `shields that were cancelled leave nothing on a source that lives long`() {
        let work = Work<Int, any Error>()
        for _ in 0..<1_000 { work.future.withoutCancelling().cancel() }
        // Only who has nobody else listening can stop the work.
        work.future.map { $0 }.cancel()
        #expect(work.isStopped)
    }

    @Test func `a task that waits for a cycle through it can leave`() async {
        // Where there has been none, no priority is lent.
        _ = await Future<Int, Never> { 1 }.value
        let start = Promise<Int, any Error>()
        let knot = Guarded<Future<Int, any Error>?>(nil)
        let future = start.future.flatMap { _ in (knot.withLock { $0 } ?? .success(1)).withoutCancelling() }
        knot.withLock { $0 = future }
        start.resolve(1)
        let task = Task(priority: .high) { try await future.value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        future.cancel()
        knot.withLock { $0 = nil }
    }
}
