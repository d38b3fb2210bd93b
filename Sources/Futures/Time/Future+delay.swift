//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Delays a success.
    ///
    /// The delay begins with the success. A failure passes through at once; to delay that, too, see
    /// ``Future/after(_:tolerance:clock:file:line:)``.
    ///
    /// ```swift
    /// let hint = tip.delay(.seconds(3))
    /// ```
    ///
    /// ## Execution
    ///
    /// The returned future settles where the clock fires its timers, as for
    /// ``after(_:resolving:tolerance:clock:file:line:)``.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, unless it has other listeners; once the delay has begun, it
    /// removes the timer at once. If `Failure` can't represent a cancellation, a delay that has begun is cut short: the
    /// success comes out at once.
    ///
    /// - Parameters:
    ///   - duration: How long to delay a success. Zero or less is no delay.
    ///   - tolerance: How late the timer may fire; the clock's default, if nil.
    ///   - clock: What measures the time.
    ///   - file: Where the delay is made, for the report if its clock drops it.
    ///   - line: Where the delay is made, for the report if its clock drops it.
    /// - Returns: A future with the same outcome; a success comes later.
    @inlinable
    public func delay<C: Clock>(
        _ duration: C.Duration,
        tolerance: C.Duration? = nil,
        clock: C = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        guard duration > .zero else { return self }
        return DelayStage.derive(from: self) { value in
            .waiting(duration, for: .success(value), tolerance: tolerance, clock, file: file, line: line)
        }
    }
}

/// Continues with a future that waits.
@usableFromInline
enum DelayStage<Success: Sendable, Failure: Error>: ChainStage {
    @inlinable static var kind: StageKind { .delay }

    @inlinable
    static func future(
        after outcome: Result<Success, Failure>,
        _ wait: @Sendable (Success) -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        FlatMapStage.future(after: outcome, wait)
    }
}
