//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Where structured futures are started: none outlives the closure of ``withFutures(file:line:_:)``.
///
/// A scope is usable until its `withFutures` has returned. From then on it is cancelled and starts nothing: what is
/// added is cancelled at once.
public final class FutureScope: Sendable {
    private let cancellation = CancellationScope()
    private let pending: PendingCount

    init(_ origin: (file: StaticString, line: UInt)) { pending = PendingCount(origin) }

    /// Starts asynchronous work in the scope.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future, or the scope, cancels the task. The scope waits for the task all the same.
    ///
    /// - Parameters:
    ///   - name: The task's name, for debuggers and traces.
    ///   - priority: The task's priority; that of the caller, unless it is given.
    ///   - file: Where the future is made, for the report when its task is dropped.
    ///   - line: Where the future is made, for the report when its task is dropped.
    ///   - work: The work. Called once, or not at all when `withFutures` has returned.
    /// - Returns: A future of what the work returns or throws.
    /// - Precondition: `withFutures` has not returned yet, where `Failure` can't say "cancelled". A future that can is
    ///   cancelled then.
    @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) -> Future<Success, Failure> {
        guard let token = WorkToken(pending) else {
            if let failure = cancellationFailure(as: Failure.self) { return .failure(failure) }
            preconditionFailure(
                "Futures: FutureScope.start at \(file):\(line), after the withFutures of this scope has returned"
            )
        }
        let promise = Promise<Success, Failure>(file: file, line: line)
        let task = Task(name: name, priority: priority) {
            do throws(Failure) {
                promise.resolve(try await work())
            } catch {
                promise.reject(error)
            }
            // Not before what follows the future has run: it may put more into the scope. And not when the future
            // settles: a cancelled one does so while its task still runs.
            token.end()
        }
        promise.onCancel(of: task)
        return promise.future.cancelled(with: cancellation)
    }

    /// Puts in a future from elsewhere: it is cancelled with the scope, which waits until it has settled.
    ///
    /// The scope doesn't count as somebody who listens: whoever is the last to do so can still cancel the future. It is
    /// cancelled for all who have it: where others do, put in a future of your own, `future.map { $0 }`.
    ///
    /// Its work has begun already. What shall begin only while the scope is open is started in it:
    /// `scope.start { try await order(7).value(onCancel: .cancelFuture) }`.
    ///
    /// - Parameter future: The future. It is cancelled at once when `withFutures` has returned.
    /// - Returns: The same future.
    @discardableResult
    public func add<Success, Failure>(_ future: Future<Success, Failure>) -> Future<Success, Failure> {
        guard let token = WorkToken(pending) else {
            future.cancel()
            return future
        }
        // The observer holds the future until that has settled, as `addUncountedObserver` asks for.
        future.addUncountedObserver(MembershipStage.self, isBystander: true) {
            withExtendedLifetime(future) { token.end() }
        }
        return future.cancelled(with: cancellation)
    }

    /// Cancels everything in the scope, and at once what will be put in.
    public func cancel() { cancellation.cancel() }

    /// Waits until nothing is left, that included which comes meanwhile, and takes on nothing more.
    func drain() async {
        while let last = pending.last() { await last.value }
    }
}

/// That something in a scope is under way.
///
/// It ends with the object too: the observer of a future that is abandoned never runs, and is let go of.
private final class WorkToken: Sendable {
    private let pending: PendingCount
    private let isOver = Atomic<Bool>(false)

    /// Nil when the scope is closed.
    init?(_ pending: PendingCount) {
        guard pending.come() else { return nil }
        self.pending = pending
    }

    deinit { end() }

    func end() {
        if !isOver.exchange(true, ordering: .relaxed) { pending.go() }
    }
}

/// How much is under way in a scope.
private final class PendingCount: Sendable {
    private struct State {
        var count = 0
        var isClosed = false
        var idle: Promise<Void, Never>?
    }

    /// Where somebody waits for the last one.
    private let origin: (file: StaticString, line: UInt)
    private let state = Locked(State())

    init(_ origin: (file: StaticString, line: UInt)) { self.origin = origin }

    /// Counts one in, unless the scope is closed.
    func come() -> Bool {
        state.withLock { state in
            if !state.isClosed { state.count += 1 }
            return !state.isClosed
        }
    }

    func go() {
        let idle = state.withLock { state in
            state.count -= 1
            return state.count == 0 ? state.idle.take() : nil
        }
        idle?.resolve()
    }

    /// A future that settles when the last one has gone; nil when nobody is there, and from then on nobody may come.
    func last() -> Future<Void, Never>? {
        state.withLock { state in
            if state.count == 0 {
                state.isClosed = true
                return nil
            }
            let promise = state.idle ?? Promise(file: origin.file, line: origin.line)
            state.idle = promise
            return promise.future
        }
    }
}
