//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

/// Stands in for `CheckedContinuation`, which stops the program when it is resumed twice, and leaves the task waiting
/// when it never is: this one takes note of either, and the test goes on.
final class WatchedContinuation: Sendable {
    private let waiter: Guarded<UnsafeContinuation<Int, any Error>?>
    private let faults: Record<ContinuationFault>

    fileprivate init(_ waiter: UnsafeContinuation<Int, any Error>, _ faults: Record<ContinuationFault>) {
        self.waiter = Guarded(waiter)
        self.faults = faults
    }

    deinit {
        guard let waiter = take() else { return }
        faults.add(.neverResumed)
        // So that the task of a test comes to an end.
        waiter.resume(throwing: ContinuationFault.neverResumed)
    }

    func resume(with outcome: Result<Int, any Error>) {
        guard let waiter = take() else { return faults.add(.resumedTwice) }
        waiter.resume(with: outcome)
    }

    func resume(returning value: Int) { resume(with: .success(value)) }
    func resume(throwing error: any Error) { resume(with: .failure(error)) }

    private func take() -> UnsafeContinuation<Int, any Error>? {
        waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }
    }
}

/// Stands in for `withCheckedThrowingContinuation`.
func withWatchedContinuation(
    _ library: CallbackLibrary,
    _ body: (WatchedContinuation) -> Void
) async throws -> Int {
    try await withUnsafeThrowingContinuation { body(WatchedContinuation($0, library.faults)) }
}
