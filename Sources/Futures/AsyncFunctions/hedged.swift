//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Starts work a second time when the first time is slow, and takes the first success.
///
/// For work that may run twice, such as a read from one of several servers: it cuts off the slowest answers at the cost
/// of a few more requests (Dean and Barroso, "The Tail at Scale", 2013).
///
/// ```swift
/// let user = try await hedged(after: .milliseconds(200)) { try await api.load(7) }
/// ```
///
/// A failure before that time comes out at once: to try again after a failure, use `retry`. Of two that run, a failure
/// waits for the other one; when both fail, the later failure comes out.
///
/// Where the failure has a type of its own, the closure says so, as in `{ () async throws(APIError) in … }`; a function
/// that is passed has its type already.
///
/// ## Execution
///
/// The closure runs in tasks of their own, which inherit priority and task-local values, but not the isolation: on the
/// main actor write `{ @MainActor in … }`.
///
/// ## Cancellation
///
/// The task of the loser is cancelled, and the caller goes on at once: work that doesn't look may still be running
/// then. With ``LosingTask/awaited`` the caller waits until it has really ended. Cancelling the caller's task cancels
/// both.
///
/// - Parameters:
///   - delay: How long the first may take before the second begins.
///   - tolerance: How much later is early enough; the clock's default, if nil.
///   - clock: What measures the time.
///   - loser: Whether the loser is left, or waited for until its task has ended.
///   - file: Where it is called, for the report when the tasks are dropped.
///   - line: Where it is called, for the report when the tasks are dropped.
///   - work: The work. Called once or twice.
/// - Returns: What the first that succeeded returned.
/// - Throws: The last failure, as `Failure`.
public func hedged<Success: Sendable, Failure: Error, C: Clock>(
    after delay: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C = ContinuousClock(),
    loser: LosingTask = .left,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    let promise = Promise<Success, Failure>(file: file, line: line)
    let hedge = Hedge(promise) {
        Contender(name: nil, priority: nil, (file, line)) { () async throws(Failure) in try await work() }
    }
    promise.onCancel { hedge.end() }
    hedge.begin()
    let timer = clock.timer(after: delay, tolerance: tolerance) { hedge.begin() }
    let result = await promise.future.ownResult()
    timer.cancel()
    for contender in hedge.end() { await contender.leave(loser) }
    return try result.get()
}

/// The tries of one call.
///
/// ```
/// underWay(1) ── begin ──▶ underWay(2) ── one fails ──▶ underWay(1)
///     └── the first success, the last failure, a cancellation ──▶ over
/// ```
private final class Hedge<Success: Sendable, Failure: Error>: Sendable {
    private typealias Try = Contender<Success, Failure>

    private struct State {
        var tries: [Try] = []
        var underWay = 0
        var isOver = false
    }

    private let state = Locked(State())
    private let promise: Promise<Success, Failure>
    private let start: @Sendable () -> Contender<Success, Failure>

    init(
        _ promise: Promise<Success, Failure>,
        start: @escaping @Sendable () -> Contender<Success, Failure>
    ) {
        self.promise = promise
        self.start = start
    }

    /// Begins another try, unless it is over.
    func begin() {
        let isNeeded = state.withLock { state in
            if !state.isOver { state.underWay += 1 }
            return !state.isOver
        }
        guard isNeeded else { return }
        let contender = start()
        let isLate = state.withLock { state in
            state.tries.append(contender)
            return state.isOver
        }
        if isLate { contender.future.cancel() }
        contender.future.observe { self.take($0) }
    }

    private func take(_ outcome: Result<Success, Failure>) {
        let isLast = state.withLock { state in
            state.underWay -= 1
            return state.underWay == 0
        }
        if case .failure = outcome, !isLast { return }
        if promise.complete(with: outcome) { end() }
    }

    /// Begins nothing more and cancels what is under way; returns all that began.
    @discardableResult
    func end() -> [Contender<Success, Failure>] {
        let tries = state.withLock { state in
            state.isOver = true
            return state.tries
        }
        for contender in tries { contender.future.cancel() }
        return tries
    }
}
