//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Describes a success after a while, for which each run waits; see
    /// ``Future/after(_:resolving:tolerance:clock:file:line:)``.
    public static func after<C: Clock>(
        _ duration: C.Duration,
        resolving value: Success,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        deferred { .after(duration, resolving: value, tolerance: tolerance, clock: clock, file: file, line: line) }
    }

    /// Delays a success; see ``Future/delay(_:tolerance:clock:file:line:)``.
    public func delay<C: Clock>(
        _ duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        then { $0.delay(duration, tolerance: tolerance, clock: clock, file: file, line: line) }
    }

    /// Fails a run that takes too long, counted from when the steps before this one have begun; see
    /// ``Future/timeout(after:tolerance:clock:failWith:)``.
    @inlinable
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        failWith failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> LazyFuture {
        then { $0.timeout(after: duration, tolerance: tolerance, clock: clock, failWith: failure()) }
    }

    /// Retries the work until it succeeds, as often as a policy allows, as in
    /// `loading.retry(.immediate(attempts: 3), while: \.isTransient)`; see `Future.retry`.
    @inlinable
    public func retry<C: Clock<Duration>>(
        _ policy: RetryPolicy,
        clock: C = ContinuousClock(),
        while isWorthIt: @escaping @Sendable (Failure) -> Bool = { _ in true },
        onFailure: @escaping @Sendable (FailedAttempt<Failure>) -> Void = { _ in },
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        within { work in
            .retry(policy, clock: clock, while: isWorthIt, onFailure: onFailure, file: file, line: line) { _ in
                work.startInside()
            }
        }
    }
}

extension LazyFuture where Failure == any Error {
    /// Like ``timeout(after:tolerance:clock:failWith:)``, but fails with a ``TimeoutError``.
    @inlinable
    public func timeout<C: Clock>(
        after duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock()
    ) -> LazyFuture {
        then { $0.timeout(after: duration, tolerance: tolerance, clock: clock) }
    }
}
