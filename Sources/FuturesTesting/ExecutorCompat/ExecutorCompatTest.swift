//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// What every executor has to do, as a suite to run on an executor of your own.
///
/// ```swift
/// @Test(.timeLimit(.minutes(1))) func `my executor keeps the law of executors`() async throws {
///     try await ExecutorCompatTest(EventThread(), traits: .serial).run()
/// }
/// ```
///
/// - each job runs exactly once, also those that come from many threads at the same time;
/// - closures that became ready together are one job and run in the order in which they were attached;
/// - a job has run when `enqueue` returns where the executor is ``Traits/inline``; elsewhere it doesn't run inside of
///   `enqueue`, on the thread of the caller;
/// - jobs of an executor that is ``Traits/serial`` run one at a time, whoever enqueues meanwhile, and those of one
///   thread in their order;
/// - a thread that is not the executor's isn't taken for it;
/// - a job that is dropped breaks the futures in it.
///
/// It never waits for a clock: an executor that keeps a job and never runs it lets it wait for ever, so give the test
/// a time limit.
public struct ExecutorCompatTest: Sendable {
    /// What an executor promises beyond running jobs.
    public struct Traits: OptionSet, Sendable {
        /// The bits of the set.
        public let rawValue: Int

        /// Makes a set of its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Jobs run one at a time, in the order in which they came.
        public static var serial: Traits { Traits(rawValue: 1) }
        /// Jobs have run before `enqueue` returns, as on a queue that is waited for, or under a lock.
        public static var inline: Traits { Traits(rawValue: 2) }
    }

    let executor: any FutureExecutor
    let traits: Traits
    let drive: @Sendable () -> Void
    let drop: (@Sendable () -> Void)?

    /// Makes the suite for an executor.
    ///
    /// - Parameters:
    ///   - executor: The executor.
    ///   - traits: What it promises.
    ///   - drive: Runs the jobs of an executor that does nothing by itself, such as ``ManualExecutor``.
    ///   - drop: Makes the executor drop jobs that wait, if it can: the last thing that the suite does.
    public init(
        _ executor: any FutureExecutor,
        traits: Traits = [],
        drive: @escaping @Sendable () -> Void = {},
        drop: (@Sendable () -> Void)? = nil
    ) {
        self.executor = executor
        self.traits = traits
        self.drive = drive
        self.drop = drop
    }

    /// Makes the suite for an executor that is given by name, such as `.concurrent`.
    ///
    /// - Parameters:
    ///   - executor: The executor; not `.inline`, which is none.
    ///   - traits: What it promises.
    public init(_ executor: AnyFutureExecutor, traits: Traits = []) {
        guard let base = executor.base else { preconditionFailure("ExecutorCompatTest(.inline): that is no executor") }
        self.init(base, traits: traits)
    }

    /// Makes the suite for the main actor, `.main`.
    ///
    /// - Parameters:
    ///   - executor: The executor.
    ///   - traits: What it promises.
    public init(_ executor: MainActorExecutor, traits: Traits = []) {
        self.init(executor.base, traits: traits)
    }

    /// Runs the suite.
    ///
    /// - Throws: ``ExecutorViolation``, at the first rule that the executor breaks.
    public func run() async throws {
        try await runsEachClosureOnce()
        try await keepsTheOrderOfOneJob()
        try await runsInsideEnqueueOrNot()
        try await takesJobsOfManyThreads()
        try await knowsWhereItIs()
        try await breaksWhatItDrops()
    }
}

/// What an executor does that the law of executors forbids.
public struct ExecutorViolation: Error, CustomStringConvertible, Sendable {
    /// What was found.
    public let description: String

    init(_ executor: any FutureExecutor, _ description: String) {
        self.description = "\(type(of: executor)): \(description)"
    }
}
