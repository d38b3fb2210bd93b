//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

#if canImport(Testing)
public import Testing

/// Runs a test in many random orders, and names the seed of the order in which it failed.
///
/// ```swift
/// @Test func `an item that was added is in the cart`() async {
///     await withRandomOrders { scheduler in
///         let cart = Cart(on: .custom(scheduler.serialExecutor()), shop: FakeShop(on: .custom(scheduler)))
///         let added = try scheduler.outcome(of: cart.add(book))
///         #expect(added == .success([book]))
///     }
/// }
/// ```
///
/// It ends with the first order in which the test fails: an issue is recorded, or an error thrown, which becomes an
/// issue. Each issue says: *Seed 17: withRandomOrders(seeds: [17]) runs this order alone.* A known issue or a warning
/// fails nothing, and the next order follows (with Swift 6.2, which doesn't tell them apart, it ends there too, and
/// says so).
///
/// An issue that is recorded outside of the test's tasks belongs to no test, and ends no order.
///
/// Under `noBrokenPromises`, a promise that an order breaks is such an issue. Release everything before the closure
/// returns: a promise that is broken later, as by a task that goes on, fails the test without a seed.
///
/// - Parameters:
///   - seeds: The seeds, a scheduler for each. The same ones in each run, unless you draw them.
///   - sourceLocation: Where it is called, for the issues of errors that are thrown and of broken promises.
///   - body: The test. Called once for each seed, one after the other.
public func withRandomOrders(
    seeds: some Sequence<UInt64> = 0..<100,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (SeededScheduler) async throws -> Void
) async {
    for seed in seeds {
        let hint: Comment = "Seed \(seed): withRandomOrders(seeds: [\(seed)]) runs this order alone."
        let isGood = await commentingIssues(with: hint) {
            await BrokenPromiseScope.recording(at: sourceLocation) {
                do {
                    try await body(SeededScheduler(seed: seed))
                } catch {
                    Issue.record(error, sourceLocation: sourceLocation)
                }
            }
        }
        if !isGood { return }
    }
}

/// Adds a comment to each issue that is recorded meanwhile, and says whether none of them is a failure.
private func commentingIssues(
    with comment: Comment,
    _ body: @escaping @Sendable () async -> Void
) async -> Bool {
    guard let test = Test.current else {
        await body()
        return true
    }
    let isGood = Locked(true)
    let commenting = IssueHandlingTrait.compactMapIssues { issue in
        // One without a test goes to every test that runs, and isn't counted.
        guard Test.current?.id == test.id else { return issue }
        if issue.failsTest { isGood.withLock { $0 = false } }
        var issue = issue
        issue.comments.append(comment)
        return issue
    }
    do {
        try await commenting.provideScope(for: test, testCase: Test.Case.current) { await body() }
    } catch {
        Issue.record(error, comment)
    }
    return isGood.withLock { $0 }
}

extension Issue {
    fileprivate var failsTest: Bool {
        #if compiler(>=6.3)
        isFailure
        #else
        true
        #endif
    }
}
#endif
