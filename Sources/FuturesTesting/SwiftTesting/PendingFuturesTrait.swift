//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Testing)
public import Testing

#if Diagnostics
package import Futures
import Synchronization

/// Prints the pending futures when a test takes long; see `reportingPendingFutures(after:)`.
public struct PendingFuturesTrait: TestTrait, SuiteTrait, TestScoping {
    private let delay: Duration
    private let schedule: @Sendable (@escaping @Sendable () -> Void) -> any ScheduledTimer
    private let report: @Sendable (String) -> Void

    package init(
        after delay: Duration,
        clock: some TimerClock<Duration>,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.delay = delay
        self.report = report
        schedule = { action in clock.schedule(at: clock.now.advanced(by: delay), tolerance: nil, action) }
    }

    /// True: each test of a suite has a time of its own.
    public var isRecursive: Bool { true }

    /// Tracks futures while a test runs, and prints those that are pending when its time is over.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test; nil around a suite as a whole, which has no time of its own.
    ///   - function: Runs the test.
    /// - Throws: What the test throws.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        PendingFutures.track()
        let name = test.displayName ?? test.name
        let begin = PendingFutures.time
        let turn = Turn()
        let timer = schedule { [delay, report] in
            guard turn.take() else { return }
            let pending = PendingFutures.made(since: begin)
            report("The test '\(name)' has been running for more than \(delay).\n\(pending)")
            turn.end.finish()
        }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await function())
        } catch {
            outcome = .failure(error)
        }
        timer.cancel()
        // A report that has begun comes before the end of the test, which may be that of the program.
        // In a task of its own: one that is cancelled, such as that of a test whose time is up, would not wait.
        if !turn.take() { await Task { for await _ in turn.reports {} }.value }
        try outcome.get()
    }

    /// What comes first: the report, or the end of the test.
    private final class Turn: Sendable {
        private let isTaken = Atomic<Bool>(false)
        /// Ends when the report has been made.
        ///
        /// No future, which would be among those that are reported.
        let (reports, end) = AsyncStream<Never>.makeStream()

        /// Returns true to the first of the two.
        func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
    }
}

extension Trait where Self == PendingFuturesTrait {
    /// Prints the futures that are pending when a test has run for this long, and lets the test go on: you see what
    /// hangs before a time limit ends the test.
    ///
    /// ```swift
    /// @Test(.reportingPendingFutures(after: .seconds(5)))
    /// func loads() async throws { … }
    /// ```
    ///
    /// Printed are futures that were made or awaited since the test began, by it or by others that run at the same
    /// time, with all that they wait for.
    ///
    /// Needs the trait `Diagnostics` of the package. Futures stay tracked when the test has ended, as long as something
    /// keeps them: a job that a ``ManualExecutor`` has never run does, so end such a test with its `dropAll()`.
    ///
    /// - Parameter delay: How long a test may run until that is done.
    /// - Returns: The trait.
    public static func reportingPendingFutures(after delay: Duration) -> Self {
        PendingFuturesTrait(after: delay, clock: ContinuousClock()) { text in PendingFutures.print(text) }
    }
}
#else

extension Trait where Self == BrokenPromisesTrait {
    /// Prints the futures that are pending when a test has run for so long: needs the trait `Diagnostics`.
    ///
    /// - Parameter delay: How long a test may run until that is done.
    /// - Returns: The trait.
    @available(
        *,
        unavailable,
        message: "name the trait 'Diagnostics' in the manifest: .package(url: …, from: …, traits: [\"Diagnostics\"])"
    )
    public static func reportingPendingFutures(after delay: Duration) -> Self { fatalError() }
}
#endif
#endif
