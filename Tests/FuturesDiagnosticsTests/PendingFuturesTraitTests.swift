//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Foundation
import FuturesTestSupport
import FuturesTesting
import Testing

@testable import Futures

extension TrackingTests {
    @Suite("PendingFuturesTrait")
    struct PendingFuturesTraitTests {
        @Test func `a test that takes long has them printed, and goes on`() async throws {
            let clock = ManualClock()
            let reports = Guarded<[String]>([])
            let trait = PendingFuturesTrait(after: .seconds(5), clock: clock) { text in
                reports.withLock { $0.append(text) }
            }
            let test = try #require(Test.current)
            defer { PendingFutures.stopTracking() }
            PendingFutures.track()
            let earlier = Promise<Int, Never>()
            let left = (earlier.future.map { $0 }.labeled("left behind"), earlier.future.labeled("shared"))
            try await trait.provideScope(for: test, testCase: Test.Case.current) {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("when a test takes long")
                let late = left.1.flatMap { $0 == 1 ? .success($0) : .never }
                clock.advance(by: .seconds(4))
                #expect(reports.withLock { $0 }.isEmpty)
                clock.advance(by: .seconds(1))
                promise.resolve(1)
                earlier.resolve(1)
                #expect(await future.value + late.value == 2)
            }
            clock.advance(by: .seconds(100))
            let all = reports.withLock { $0 }
            #expect(all.count == 1)
            let report = try #require(all.first)
            #expect(
                report.hasPrefix(
                    "The test 'a test that takes long has them printed, and goes on' has been running for more than 5.0"
                )
            )
            #expect(report.contains("labeled when a test takes long"))
            #expect(!report.contains("left behind"))
            // What one of this test waits for.
            #expect(report.contains("promise \"shared\""))
        }

        @Test(arguments: [false, true])
        func `a test doesn't end before a report that has begun`(_ isCancelled: Bool) async throws {
            let clock = ManualClock()
            let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let isReported = Guarded(false)
            let trait = PendingFuturesTrait(after: .seconds(5), clock: clock) { _ in
                begun.signal()
                ended.wait()
                // Long enough for a test that doesn't wait to end. To give way that often takes a minute on a busy
                // machine.
                for _ in 0..<100_000 { _ = isReported.withLock { $0 } }
                isReported.withLock { $0 = true }
            }
            let test = try #require(Test.current)
            defer { PendingFutures.stopTracking() }
            let thread = Guarded<SizedThread?>(nil)
            try await trait.provideScope(for: test, testCase: Test.Case.current) {
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                let advancing = SizedThread { clock.advance(by: .seconds(5)) }
                thread.withLock { $0 = advancing }
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        begun.wait()
                        ended.signal()
                        continuation.resume()
                    }
                }
            }
            #expect(isReported.withLock { $0 })
            thread.withLock { $0?.join() }
        }
    }
}
#endif
