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

@Suite("Random orders that break promises", .timeLimit(.minutes(60)))
struct OrdersThatBreakPromisesTests {
    /// Keeps a promise whose future can't say that it is broken.
    private final class Holder: Sendable {
        let promise = Promise<Int, Never>()
    }

    /// Returns a future of which nobody but the caller knows.
    private typealias Order = @Sendable (SeededScheduler) async -> Future<Int, Never>

    /// The issues of seeds 5 to 9, and which of them were tried.
    private func issues(_ order: @escaping Order) async throws -> (issues: [Issue], seeds: [UInt64]) {
        let test = try #require(Test.current)
        let trait = BrokenPromisesTrait.noBrokenPromises
        let seeds = Locked<[UInt64]>([])
        let futures = Locked<[Future<Int, Never>]>([])
        let issues = try await recordedIssues {
            try await trait.provideScope(for: test, testCase: Test.Case.current) {
                await withRandomOrders(seeds: 5..<10) { scheduler in
                    seeds.withLock { $0.append(scheduler.seed) }
                    let future = await order(scheduler)
                    futures.withLock { $0.append(future) }
                }
            }
        }
        return (issues, seeds.withLock { $0 })
    }

    /// Breaks a promise at once.
    private static let atOnce: Order = { _ in Holder().promise.future }
    /// Gives a promise to the scheduler, which lets go of it when it has run a job, or with itself.
    private static let later: Order = { scheduler in
        let holder = Holder()
        scheduler.perform { _ = holder }
        return holder.promise.future
    }

    private static let orders: [String: Order] = [
        "in the closure": atOnce,
        "in a job": { scheduler in
            let future = await later(scheduler)
            scheduler.runAll()
            return future
        },
        "with the scheduler": later,
    ]

    @Test(arguments: orders.keys.sorted())
    func `a promise that is dropped is an issue with the seed, and ends the orders`(when: String) async throws {
        let order = try #require(Self.orders[when])
        let (issues, seeds) = try await issues { $0.seed < 7 ? .never : await order($0) }
        #expect(seeds == [5, 6, 7])
        #expect(issues.count == 1)
        let comments = issues.first?.comments.map(\.rawValue) ?? []
        #expect(comments.first?.hasPrefix("The promise made at \(#fileID):") == true)
        #expect(comments.last == "Seed 7: withRandomOrders(seeds: [7]) runs this order alone.")
    }

    @Test func `those that an order expects, or the test around it, are collected`() async throws {
        let inside = try await issues { scheduler in
            let broken = await collectBrokenPromises { expectPending(await Self.atOnce(scheduler)) }
            #expect(broken.count == 1)
            return .never
        }
        #expect(inside.issues.isEmpty)
        #expect(inside.seeds == [5, 6, 7, 8, 9])
        let around = await collectBrokenPromises {
            await withRandomOrders(seeds: 0..<3) { expectPending(await Self.atOnce($0)) }
        }
        #expect(around.count == 3)
    }

    @Test func `one that breaks when the orders are over fails the test without a seed`() async throws {
        let kept = Locked<Holder?>(nil)
        let issues = try await recordedIssues {
            let test = try #require(Test.current)
            try await BrokenPromisesTrait.noBrokenPromises.provideScope(for: test, testCase: Test.Case.current) {
                await withRandomOrders(seeds: 0..<3) { scheduler in
                    if scheduler.seed == 2 { kept.withLock { $0 = Holder() } }
                }
                let future = kept.withLock { $0?.promise.future }
                kept.withLock { $0 = nil }
                expectPending(future ?? .never)
            }
        }
        #expect(issues.map(\.comments.count) == [1])
    }
}
