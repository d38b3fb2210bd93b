//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Where structured futures are started: none outlives the closure of ``withFutures(_:)``.
public final class FutureScope: Sendable {
    private let cancellation = CancellationScope()
    private let guests = Guests()

    init() {}

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
    ///   - work: The work. Called once.
    /// - Returns: A future of what the work returns or throws.
    @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) -> Future<Success, Failure> {
        let stay = Stay(guests)
        return Future(name: name, priority: priority, file: file, line: line) { () async throws(Failure) in
            // Not when the future settles: a cancelled one does so while its task still runs.
            defer { stay.end() }
            return try await work()
        }
        .cancelled(with: cancellation)
    }

    /// Puts in a future from elsewhere: it is cancelled with the scope, which waits until it has settled.
    ///
    /// - Parameter future: The future.
    /// - Returns: The same future.
    @discardableResult
    public func add<Success, Failure>(_ future: Future<Success, Failure>) -> Future<Success, Failure> {
        let stay = Stay(guests)
        future.observe { _ in stay.end() }
        return future.cancelled(with: cancellation)
    }

    /// Cancels everything in the scope, and at once what will be put in.
    public func cancel() { cancellation.cancel() }

    /// Waits until nothing is left, that included which comes meanwhile.
    func drain() async {
        while let last = guests.last() { await last.value }
    }
}

/// That something in a scope is under way.
///
/// It ends with the object too: the observer of a future that is abandoned never runs, and is let go of.
private final class Stay: Sendable {
    private let guests: Guests
    private let isOver = Atomic<Bool>(false)

    init(_ guests: Guests) {
        self.guests = guests
        guests.come()
    }

    deinit { end() }

    func end() {
        if !isOver.exchange(true, ordering: .relaxed) { guests.go() }
    }
}

/// How much is under way in a scope.
private final class Guests: Sendable {
    private let state = Locked((count: 0, idle: Promise<Void, Never>?.none))

    func come() { state.withLock { $0.count += 1 } }

    func go() {
        let idle = state.withLock { state in
            state.count -= 1
            return state.count == 0 ? state.idle.take() : nil
        }
        idle?.resolve()
    }

    /// A future that settles when the last one has gone; nil when nobody is there.
    func last() -> Future<Void, Never>? {
        state.withLock { state in
            if state.count == 0 { return nil }
            let promise = state.idle ?? Promise()
            state.idle = promise
            return promise.future
        }
    }
}
