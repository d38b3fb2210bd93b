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

private struct Planted: Error {}

private final class AtDeinit: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { body() }
}

@Suite("Failures of what was left", .timeLimit(.minutes(60)))
struct LeftFailureTests {
    @Test func `a failure that comes while a cancellation is on its way to it is not reported`() {
        for ways in [1, 3] {
            let failures = reported { planted in
                let promise = Promise<Int, any Error>()
                // Let go of when the stage has left the promise's future, before that is asked to stop.
                var rejecting: AtDeinit? = AtDeinit { promise.reject(planted) }
                let leaving = promise.future.map { [rejecting] number in
                    withExtendedLifetime(rejecting) {}
                    return number
                }
                rejecting = nil
                let end = (1..<ways).reduce(leaving) { future, _ in future.flatMap { .success($0) } }
                end.cancel()
            }
            #expect(failures.isEmpty, "\(ways)")
        }
    }

    @Test func `nor one that comes while the others of a combination are ended`() {
        let failures = reported { planted in
            let (first, second) = (Promise<Int, any Error>(), Promise<Int, any Error>())
            var rejecting: AtDeinit? = AtDeinit { second.reject(planted) }
            let other = second.future.map { [rejecting] number in
                withExtendedLifetime(rejecting) {}
                return number
            }
            rejecting = nil
            let both = zip(first.future, other)
            first.reject(CancellationError())
            withExtendedLifetime((both, other)) {}
        }
        #expect(failures.isEmpty)
    }

    /// What was reported of one failure while the closure ran, and let go of what it made.
    private func reported(_ body: (Planted) -> Void) -> [UnseenFailure] {
        let failures = Record<UnseenFailure>()
        let stop = FutureProblem.listen { problem in
            guard case .unseenFailure(let failure) = problem, failure.error is Planted else { return false }
            failures.add(failure)
            return true
        }
        defer { stop() }
        body(Planted())
        return failures.all
    }
}
