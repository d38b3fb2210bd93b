//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A future that is still pending after a while.
public struct LongWait: Sendable, CustomStringConvertible {
    /// The name of the future, if it was given one; that of ``Future/labeled(_:)`` only while `PendingFutures.track()`
    /// is on.
    public let label: String?
    /// How long it has been waited for.
    public let duration: Duration
    /// What the future is and what waits for it, as in ``Future/description``.
    public let state: String
    /// The promises that it waits for.
    public let promises: [AwaitedPromise]
    /// Everything that it waits for, stage by stage.
    public let chain: PendingChain
    /// What ``state`` says about a pending future, without the word "pending".
    fileprivate let facts: String

    /// All of it, as a sentence; if several chains meet, with a tree of them below.
    public var description: String {
        let sentence = "\(label ?? "A future") is still pending after \(duration): \(facts)."
        let isBranched = chain.stages.contains { $0.inputs.count > 1 }
        return isBranched ? "\(sentence)\n\(chain)" : sentence
    }
}

/// Reports futures that tasks and threads wait for and that don't settle.
///
/// If a program stalls for no apparent reason, start a watch, for the whole program or for one task and its children:
///
/// ```swift
/// PendingWatch.start(after: .seconds(5))
/// ```
///
/// A task that awaits a future for longer is then reported on standard error, with the line that made the promise:
///
/// ```
/// Futures: A future is still pending after 5.0 seconds: flatMap, 1 waiting: await; waits for the promise made at …
/// ```
///
/// A task that waits for room in a ``FutureLimiter`` is reported, too, with the line of its call, and so is a thread
/// that blocks in ``Future/wait()``.
///
/// To watch one future, whatever waits for it, see ``Future/logged(stillPendingAfter:_:clock:report:)``.
///
/// Without a watch, an `await` pays nothing for it. With one, each `await` of a pending future has a timer.
public struct PendingWatch: Sendable {
    /// Handles a long wait.
    public typealias Report = @Sendable (LongWait) -> Void

    /// How long a task or a thread may wait before that is reported.
    public let delay: Duration
    private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let report: Report

    /// Creates a watch, which ``run(isolation:_:)`` uses.
    ///
    /// - Parameters:
    ///   - delay: How long a task or a thread may wait before that is reported.
    ///   - clock: What measures the time.
    ///   - report: Handles a long wait, where the clock fires its timers. By default, prints it to standard error.
    public init(
        after delay: Duration,
        clock: some Clock<Duration> = ContinuousClock(),
        report: @escaping Report = PendingWatch.printing
    ) {
        self.delay = delay
        self.report = report
        schedule = { action in _ = clock.timer(after: delay, tolerance: nil, action) }
    }

    /// Prints a long wait to standard error.
    public static let printing: Report = { wait in FutureProblem.printLine("Futures: \(wait)") }

    private static let shared = Locked<PendingWatch?>(nil)

    @TaskLocal private static var ofTask: PendingWatch?

    /// The watch of the current task or, if it has none, of the program.
    static var current: PendingWatch? { ofTask ?? shared.withLock { $0 } }

    /// Watches all tasks and threads of the program from now on, except those that have a watch of their own.
    ///
    /// - Parameters:
    ///   - delay: How long a task or a thread may wait before that is reported.
    ///   - clock: What measures the time.
    ///   - report: Handles a long wait, where the clock fires its timers.
    public static func start(
        after delay: Duration,
        clock: some Clock<Duration> = ContinuousClock(),
        report: @escaping Report = PendingWatch.printing
    ) {
        set(PendingWatch(after: delay, clock: clock, report: report))
    }

    /// Ends what ``start(after:clock:report:)`` began; tasks and threads that wait already are still reported.
    public static func stop() { set(nil) }

    private static func set(_ watch: PendingWatch?) {
        Lending.noteWatch()
        // Released after the lock: the old closure may own objects whose deinitializers run code.
        withExtendedLifetime(shared.exchange(watch)) {}
    }

    /// Watches this task, and tasks that inherit its task-local values, while the closure runs.
    ///
    /// ```swift
    /// let page = try await PendingWatch(after: .seconds(2)).run { try await load() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs in the caller's task and isolation.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation.
    ///   - body: The closure. Called once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public func run<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        Lending.noteWatch()
        let result = await Self.$ofTask.withValue(self) {
            do throws(Failure) { return Result<Value, Failure>.success(try await body()) } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reports a cell that is pending after the delay; keeps nothing alive.
    func watch(_ cell: FutureCell, label: String? = nil) {
        let watched = WatchedCell(cell: cell)
        schedule { [delay, report] in
            guard let cell = watched.cell, let inspection = Inspection(cell), let chain = PendingChain(above: cell)
            else { return }
            report(
                LongWait(
                    label: label ?? chain.stages[0].label,
                    duration: delay,
                    state: inspection.description,
                    promises: PromiseSearch(above: cell, atMost: .max).found,
                    chain: chain,
                    facts: inspection.facts
                )
            )
        }
    }
}

extension Future {
    /// Reports this future if it is still pending after a while.
    ///
    /// ```swift
    /// let user = api.user(7).logged(stillPendingAfter: .seconds(5), "user 7")
    /// ```
    ///
    /// The report says what the future is, what waits for it, and which promises it waits for, like ``description``. It
    /// doesn't keep the future alive, and doesn't count as a listener.
    ///
    /// ## Cancellation
    ///
    /// This has no other effect: the returned future is this one.
    ///
    /// - Parameters:
    ///   - delay: How long the future may be pending before that is reported.
    ///   - label: The future's name in the report.
    ///   - clock: What measures the time.
    ///   - report: Handles the report, where the clock fires its timers. By default, prints it to standard error.
    /// - Returns: This future.
    /// - Complexity: O(log n) for n waiting timers. Nothing if this future is settled.
    @discardableResult
    public func logged(
        stillPendingAfter delay: Duration,
        _ label: String? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        report: @escaping PendingWatch.Report = PendingWatch.printing
    ) -> Future {
        if case .cell(let object) = storage, outcomeWithoutLooking == nil {
            PendingWatch(after: delay, clock: clock, report: report).watch(object, label: label)
        }
        return self
    }
}
