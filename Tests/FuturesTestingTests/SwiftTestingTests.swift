//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Testing

private enum Fault: Error { case first, second }

@Suite("Swift Testing", .timeLimit(.minutes(60)))
struct SwiftTestingTests {
    // Random orders.

    @Test func `each seed is tried, in its order`() async {
        let seeds = Locked<[UInt64]>([])
        await withRandomOrders(seeds: 3..<6) { scheduler in seeds.withLock { $0.append(scheduler.seed) } }
        #expect(seeds.withLock { $0 } == [3, 4, 5])
    }

    @Test func `an issue names the seed, and later seeds are not tried`() async throws {
        let seeds = Locked<[UInt64]>([])
        let issues = try await recordedIssues {
            await withRandomOrders(seeds: 5..<100) { scheduler in
                seeds.withLock { $0.append(scheduler.seed) }
                #expect(scheduler.seed != 7)
            }
        }
        #expect(seeds.withLock { $0 } == [5, 6, 7])
        #expect(issues.count == 1)
        #expect(issues.first?.comments.last == "Seed 7: withRandomOrders(seeds: [7]) runs this order alone.")
    }

    @Test func `an error that is thrown is an issue with the seed`() async throws {
        let line = #line + 2
        let issues = try await recordedIssues {
            await withRandomOrders(seeds: [9, 10]) { _ in throw Fault.first }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.error as? Fault == .first)
        #expect(issues.first?.sourceLocation?.line == line)
        #expect(issues.first?.comments.last?.rawValue.hasPrefix("Seed 9:") == true)
    }

    @Test func `a known issue ends nothing`() async throws {
        let seeds = Locked<[UInt64]>([])
        _ = try await recordedIssues {
            await withRandomOrders(seeds: 0..<3) { scheduler in
                seeds.withLock { $0.append(scheduler.seed) }
                withKnownIssue { Issue.record("known") }
            }
        }
        #if compiler(>=6.3)
        #expect(seeds.withLock { $0 } == [0, 1, 2])
        #endif
    }

    #if compiler(>=6.3)
    @Test func `a warning ends nothing, and names its seed`() async throws {
        let seeds = Locked<[UInt64]>([])
        let issues = try await recordedIssues {
            await withRandomOrders(seeds: 0..<3) { scheduler in
                seeds.withLock { $0.append(scheduler.seed) }
                Issue.record("strange", severity: .warning)
            }
        }
        #expect(seeds.withLock { $0 } == [0, 1, 2])
        #expect(issues.compactMap(\.comments.last?.rawValue).map { $0.prefix(7) } == ["Seed 0:", "Seed 1:", "Seed 2:"])
    }
    #endif

    @Test func `it finds an order in which a program is wrong`() async throws {
        let found = Locked<UInt64?>(nil)
        let program: @Sendable (SeededScheduler) throws -> Void = { scheduler in
            // Read, then write, on a queue that runs things at the same time: an increment may be lost.
            let stored = Stored()
            let increments = (0..<2).map { _ in
                Future<Void, Never>.success(())
                    .map(on: .custom(scheduler)) { stored.value }
                    .map(on: .custom(scheduler)) { stored.value = $0 + 1 }
            }
            for increment in increments { _ = try scheduler.outcome(of: increment) }
            if stored.value != 2 { found.withLock { $0 = scheduler.seed } }
            #expect(stored.value == 2)
        }
        let issues = try await recordedIssues { await withRandomOrders { try program($0) } }
        #expect(issues.count == 1)
        let seed = try #require(found.withLock { $0 })
        // And finds it again.
        let again = try await recordedIssues { await withRandomOrders(seeds: [seed]) { try program($0) } }
        #expect(again.count == 1)
    }

    // Outcomes.

    @Test func `a success is returned, a failure is an issue`() async throws {
        #expect(await expectSuccess(of: Future<Int, Fault>.success(1)) == 1)
        let issues = try await recordedIssues {
            #expect(await expectSuccess(of: Future<Int, Fault>.failure(.first), "a user") == nil)
        }
        #expect(issues.map { $0.error as? Fault } == [.first])
        #expect(issues.first?.comments == ["The future failed, and should have succeeded. a user"])
    }

    @Test func `a failure is returned in its type, a success is an issue`() async throws {
        #expect(await expectFailure(of: Future<Int, Fault>.failure(.second)) == .second)
        let line = #line + 2
        let issues = try await recordedIssues {
            #expect(await expectFailure(of: Future<Int, Fault>.success(1), "no user.") == nil)
        }
        #expect(issues.first?.comments == ["The future succeeded, with 1, and should have failed. no user."])
        #expect(issues.first?.sourceLocation?.line == line)
    }

    @Test func `a pending future is fine, a settled one is an issue`() async throws {
        let promise = Promise<Int, Fault>()
        expectPending(promise.future)
        promise.resolve(1)
        let issues = try await recordedIssues { expectPending(promise.future) }
        #expect(issues.first?.comments == ["The future should be pending, and is settled: success(1)."])
    }

    @Test func `values fit into the language's own expectations`() async throws {
        let failed = Future<Int, Fault>.failure(.first)
        await #expect(throws: Fault.first) { try await failed.value }
        let value = try #require(await expectSuccess(of: Future<Int?, Fault>.success(3)))
        #expect(value == 3)
    }

    // Probes.

    @Test func `what is pending in the end is named, with its promise`() async throws {
        let line = #line + 1
        let promise = Promise<Int, Never>()
        let issues = try await recordedIssues {
            await confirmSettled { probe in
                probe.watch(Future<Int, Never>.success(1), as: "the first")
                probe.watch(promise.future.map { $0 + 1 }, as: "the second")
            }
        }
        let origin = "It waits for the promise made at \(#fileID):\(line)."
        #expect(issues.map(\.comments) == [[Comment(rawValue: "the second is still pending. \(origin)")]])
        promise.resolve(1)
    }

    @Test func `nothing is said when all is settled, or when the test throws`() async throws {
        let clock = ManualClock()
        let count = await confirmSettled(clock: clock) { probe in
            probe.watch(Future<Int, Never>.after(.seconds(1), resolving: 1, clock: clock), as: "late")
            return clock.runToEnd()
        }
        #expect(count == 1)
        let promise = Promise<Int, Never>()
        await #expect(throws: Fault.first) {
            try await confirmSettled { probe throws(Fault) in
                probe.watch(promise.future, as: "never")
                throw .first
            }
        }
        promise.resolve(1)
    }
}

/// A value that is read and written without any care for what happens in between.
private final class Stored: Sendable {
    private let stored = Locked(0)

    var value: Int {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
