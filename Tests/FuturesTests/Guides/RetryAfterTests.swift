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

/// Refuses the first requests, and says when to come back.
final class Service: Sendable {
    private let refusals: Int
    private let requests = Locked(0)

    var count: Int { requests.withLock { $0 } }

    init(refusals: Int) { self.refusals = refusals }

    func load(_ id: Int) async throws(ServiceError) -> String {
        let number = requests.withLock { requests in
            requests += 1
            return requests
        }
        if number <= refusals { throw .overloaded(retryAfter: .seconds(2)) }
        return "user \(id)"
    }
}

// What `RetryTimeoutsDeadlines.md` shows.
enum ServiceError: Error, CancellationRepresentable {
    case overloaded(retryAfter: Duration)
    case cancelled
}

func politely(_ id: Int, from service: Service, clock: some Clock<Duration>) async throws(ServiceError) -> String {
    try await retry(.decorrelatedJitter(from: .milliseconds(100), attempts: 5), clock: clock) {
        () async throws(ServiceError) in
        do throws(ServiceError) {
            return try await service.load(id)
        } catch .overloaded(let pause) {
            try? await clock.sleep(for: pause)  // the attempt fails when the service may be asked again
            throw .overloaded(retryAfter: pause)
        }
    }
}

@Suite("Guide: when to try again is what the service says", .timeLimit(.minutes(60)))
struct RetryAfterTests {
    private let clock = ManualClock()

    @Test func `the service is asked again when it said so, and the policy's wait is over, too`() async {
        let service = Service(refusals: 1)
        let user = Future { [clock] () async throws(ServiceError) in
            try await politely(7, from: service, clock: clock)
        }
        await clock.waitForTimer(after: .seconds(2))
        clock.advance(by: .seconds(2))
        await clock.waitForTimers(1)
        #expect(service.count == 1)
        clock.advance(by: .milliseconds(300))  // three times the shortest wait
        #expect(await user.result == .success("user 7"))
        #expect(service.count == 2)
    }

    @Test func `if it is cancelled meanwhile, the service isn't asked again`() async {
        let service = Service(refusals: 1)
        let task = Task { [clock] in try await politely(7, from: service, clock: clock) }
        await clock.waitForTimer(after: .seconds(2))
        task.cancel()
        let outcome = await task.result
        #expect(throws: ServiceError.overloaded(retryAfter: .seconds(2))) { try outcome.get() }
        #expect(service.count == 1)
    }
}

extension ServiceError: Equatable {}
