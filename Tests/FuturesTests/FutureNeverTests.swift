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

@Suite("Future.never", .timeLimit(.minutes(60)))
struct FutureNeverTests {
    @Test func `it is pending, and breaks no promise when it is let go of`() {
        let follower = Future<Int, Telling>.never.map { $0 }
        #expect(follower.state == .pending)
    }

    @Test func `it never wins a race`() {
        let work = Work<Int, Fault>()
        let race = Future.race(.never, work.future)
        work.promise.resolve(1)
        #expect(race.state == .completed(.success(1)))
    }

    @Test func `a cancellation settles it where the failure can say so`() {
        let never = Future<Int, Fault>.never
        let follower = never.map { $0 }
        follower.cancel()
        #expect(never.state == .completed(.failure(.cancelled)))
        #expect(follower.state == .completed(.failure(.cancelled)))
    }

    @Test func `each has a cancellation of its own`() {
        let first = Future<Int, Fault>.never
        let second = Future<Int, Fault>.never
        first.cancel()
        #expect(second.state == .pending)
    }

    @Test func `a task that waits for it gets control back when it is cancelled`() async {
        let never = Future<Int, Fault>.never
        let task = Task { await never.result }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test func `stages that nobody has any more go`() {
        let token = Lifetime()
        let never = Future<Int, Fault>.never
        do {
            let held = token.token()
            let follower = never.map { value in withExtendedLifetime(held) { value } }
            follower.cancel()
        }
        #expect(token.isOver)
        withExtendedLifetime(never) {}
    }
}
