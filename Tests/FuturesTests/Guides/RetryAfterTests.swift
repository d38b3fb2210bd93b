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
    private let pause: Duration
    private let requests = Locked(0)

    var count: Int { requests.withLock { $0 } }

    init(refusals: Int, retryAfter pause: Duration = .seconds(2)) { (self.refusals, self.pause) = (refusals, pause) }

    func load(_ id: Int) async throws(ServiceError) -> String {
        let number = requests.withLock { requests in
            requests += 1
            return requests
        }
        if number <= refusals { throw .overloaded(retryAfter: pause) }
        return "user \(id)"
    }
}

// What `RetryTimeoutsDeadlines.md` shows.
enum ServiceError: Error, CancellationRepresentable {
    case overloaded(retryAfter: Duration)
    case cancelled
}

func politely(_ id: Int, from service: Service, clock: some Clock<Duration>) async throws(ServiceError) -> String {
    let attempts = 5
    return try await retry(.decorrelatedJitter(from: .milliseconds(100), attempts: attempts), clock: clock) {
        attempt async throws(ServiceError) in
        do throws(ServiceError) {
            return try await service.load(id)
        } catch .overloaded(let pause) {
            // The attempt fails when the service may be asked again; the last one fails at once.
            if attempt < attempts { try? await clock.sleep(for: min(pause, .seconds(60))) }
            throw .overloaded(retryAfter: pause)
        }
    }
}

@Suite("Guide: when to try again is what the service says", .timeLimit(.minutes(60)))
struct RetryAfterTests {
    private let clock = ManualClock()

    private func user(from service: Service) -> Future<String, ServiceError> {
        Future { [clock] () async throws(ServiceError) in try await politely(7, from: service, clock: clock) }
    }

    @Test func `the service is asked again when it said so, and the policy's wait is over, too`() async {
        let service = Service(refusals: 1)
        let user = user(from: service)
        await clock.waitForTimer(after: .seconds(2))
        clock.advance(by: .seconds(2))
        await clock.waitForTimers(1)
        #expect(service.count == 1)
        clock.advance(by: .milliseconds(300))  // three times the shortest wait
        #expect(await user.result == .success("user 7"))
        #expect(service.count == 2)
    }

    @Test func `the last attempt fails at once`() async {
        let service = Service(refusals: 5)
        let user = user(from: service)
        for _ in 1..<5 {
            await clock.waitForTimer(after: .seconds(2))
            clock.advance(by: .seconds(2))
            await clock.waitForTimers(1)
            clock.advance(by: .seconds(9))  // the longest fourth wait has 8.1
        }
        #expect(await user.result == .failure(.overloaded(retryAfter: .seconds(2))))
        #expect(service.count == 5)
        #expect(clock.pendingTimers == 0)
    }

    @Test func `a service can't make it pause for as long as it likes`() async {
        let user = user(from: Service(refusals: 1, retryAfter: .seconds(1e18)))
        await clock.waitForTimer(after: .seconds(60))
        user.cancel()
        _ = await user.result
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
