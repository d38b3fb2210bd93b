//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures

// The clauses about threads.

extension ExecutorCompatTest {
    func takesJobsOfManyThreads() async throws {
        let threads = 8
        let rounds = 200
        let busy = Counter()
        let overlaps = Counter()
        let orders = (0..<threads).map { _ in Recorder() }
        let settled = orders.map { order in
            Future<[Future<Void, any Error>], any Error> { promise in
                // A queue for each, so that each gets a thread at once.
                DispatchQueue(label: "ExecutorCompatTest").async {
                    let jobs = (0..<rounds).map { round in
                        let source = Promise<Int, any Error>()
                        let job = source.future.map(on: .custom(executor)) { round in
                            if busy.raise() != 0 { overlaps.raise() }
                            order.note(round)
                            busy.linger()
                            busy.lower()
                        }
                        if round.isMultiple(of: 2) {
                            source.resolve(round)
                        } else {
                            // Inside a closure, the thread runs others of its own afterwards.
                            Future<Int, Never>.success(round).observe { _ in source.resolve(round) }
                        }
                        return job
                    }
                    promise.resolve(jobs)
                }
            }
        }
        for thread in settled {
            let jobs = try await thread.value
            drive()
            for job in jobs { try await arrival(of: job) }
        }
        for order in orders {
            let seen = order.seen
            guard seen.sorted() == Array(0..<rounds) else {
                throw ExecutorViolation(executor, "of \(rounds) jobs of one thread these ran: \(seen)")
            }
            if traits.contains(.serial), seen != Array(0..<rounds) {
                throw ExecutorViolation(executor, "jobs of one thread ran in another order: \(seen)")
            }
        }
        if traits.contains(.serial), overlaps.value != 0 {
            throw ExecutorViolation(executor, "\(overlaps.value) jobs ran while another one did")
        }
    }

    func knowsWhereItIs() async throws {
        let elsewhere = Future<Bool, any Error> { promise in
            DispatchQueue(label: "ExecutorCompatTest").async { promise.resolve(executor.isCurrent) }
        }
        if try await elsewhere.value {
            throw ExecutorViolation(executor, "isCurrent is true on a thread that isn't the executor's")
        }
    }
}
