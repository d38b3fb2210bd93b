//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A future that is still pending after a while.
public struct LongWait: Sendable, CustomStringConvertible {
    /// What the future is called, where somebody gave it a name.
    public let label: String?
    /// How long it was waited for.
    public let duration: Duration
    /// What the future is and who waits for it, as in ``Future/description``.
    public let state: String
    /// The promises that it waits for.
    public let promises: [AwaitedPromise]
    /// All that it waits for, stage by stage.
    public let chain: PendingChain
    /// What ``state`` says of a pending future, without the word "pending".
    fileprivate let facts: String

    /// All of it, as a sentence; where several chains come together, with a tree of them below.
    public var description: String {
        let sentence = "\(label ?? "A future") is still pending after \(duration): \(facts)."
        return chain.isBranched ? "\(sentence)\n\(chain)" : sentence
    }
}

/// Tells of futures that tasks and threads wait for and that don't settle.
///
/// Where nothing happens and nobody knows why, start a watch, for the whole program or for one task and its children:
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
/// A task that waits for room in a ``FutureLimiter`` is reported as well, with the line of its call, and so is a thread
/// that blocks in ``Future/wait()``.
///
/// To watch one future, whoever waits for it, see ``Future/logged(stillPendingAfter:_:clock:report:)``.
///
/// Without a watch, an `await` pays nothing for it. With one, each `await` of a pending future has a timer.
public struct PendingWatch: Sendable {
    /// What is done with a long wait.
    public typealias Report = @Sendable (LongWait) -> Void

    /// How long a task or a thread may wait before that is reported.
    public let delay: Duration
    private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let report: Report

    /// Makes a watch, which ``run(isolation:_:)`` uses.
    ///
    /// - Parameters:
    ///   - delay: How long a task or a thread may wait before that is reported.
    ///   - clock: What measures the time.
    ///   - report: What is done with a long wait, where the clock fires its timers. Prints it to standard error, unless
    ///     you do something else.
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

    /// The watch of the current task or, where it has none, of the program.
    static var current: PendingWatch? { ofTask ?? shared.withLock { $0 } }

    /// Watches all tasks and threads of the program from now on, but for those that have a watch of their own.
    ///
    /// - Parameters:
    ///   - delay: How long a task or a thread may wait before that is reported.
    ///   - clock: What measures the time.
    ///   - report: What is done with a long wait, where the clock fires its timers.
    public static func start(
        after delay: Duration,
        clock: some Clock<Duration> = ContinuousClock(),
        report: @escaping Report = PendingWatch.printing
    ) {
        set(PendingWatch(after: delay, clock: clock, report: report))
    }

    /// Ends what ``start(after:clock:report:)`` began; those who wait already are still reported.
    public static func stop() { set(nil) }

    private static func set(_ watch: PendingWatch?) {
        Lending.noteWatch()
        // Let go of after the lock: what the old closure captured may run code when it goes away.
        let old = shared.withLock { shared in
            defer { shared = watch }
            return shared
        }
        withExtendedLifetime(old) {}
    }

    /// Watches this task, and those that inherit its task-local values, while the closure runs.
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

    /// Tells of a cell when it is pending after the delay; keeps nothing alive.
    func watch(_ cell: FutureCell, label: String? = nil) {
        let watched = WatchedCell(cell: cell)
        schedule { [delay, report] in
            guard let cell = watched.cell, let inspection = Inspection(cell), let chain = PendingChain(above: cell)
            else { return }
            report(
                LongWait(
                    label: label,
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
    /// The report says what the future is, who waits for it, and which promises it waits for, as ``description`` does.
    /// It doesn't keep the future alive, and doesn't count as a listener.
    ///
    /// ## Cancellation
    ///
    /// Changes nothing: the returned future is this one.
    ///
    /// - Parameters:
    ///   - delay: How long it may be pending until that is reported.
    ///   - label: What it is called then.
    ///   - clock: What measures the time.
    ///   - report: What is done then, where the clock fires its timers. Prints it to standard error, unless you do
    ///     something else.
    /// - Returns: This future.
    /// - Complexity: O(log n) for n timers that wait. Nothing, when this future is settled.
    @discardableResult
    public func logged(
        stillPendingAfter delay: Duration,
        _ label: String? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        report: @escaping PendingWatch.Report = PendingWatch.printing
    ) -> Future {
        if case .pending(let object) = storage, outcomeWithoutLooking == nil {
            PendingWatch(after: delay, clock: clock, report: report).watch(object, label: label)
        }
        return self
    }
}
