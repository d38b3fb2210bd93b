//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension KeyedFutureLimiter {
    /// Runs work as soon as there is room for it, for its key and in all.
    ///
    /// ## Execution
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// ## Cancellation
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - weight: How much room it takes, for its key and in all. The program stops where that is less than 1, or more
    ///     than there will ever be.
    ///   - priority: How urgent it is where that decides; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1), amortized.
    public func run<Success, Failure>(
        for key: Key,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let call = call(weight, priority, file, line)
        return limiter(for: key).run(weight: weight, priority: call.priority, file: file, line: line) { [all] in
            all.run(weight: weight, priority: call.priority, file: file, line: line, work)
        }
    }

    /// Runs work as soon as there is room for it, for its key and in all, or fails at once when too many wait for the
    /// key already.
    ///
    /// A call waits for its key if as many others of the key as may be pending are ahead of it: those that are pending,
    /// and those that wait for room among all keys.
    ///
    /// ## Execution
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// ## Cancellation
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - limit: How many may wait for the key when this joins them.
    ///   - failure: What it fails with, when there is no room for the key and so many wait. Evaluated only then, on the
    ///     caller.
    ///   - weight: How much room it takes, for its key and in all.
    ///   - priority: How urgent it is where that decides; that of the calling task, if nil.
    ///   - file: Where it is called, for the report when the promise of the work is broken.
    ///   - line: Where it is called, for the report when the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work, or one that has failed already.
    /// - Complexity: O(1), amortized.
    public func run<Success, Failure>(
        for key: Key,
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let call = call(weight, priority, file, line)
        return limiter(for: key).run(
            waitingAtMost: limit,
            failWith: failure(),
            weight: weight,
            priority: call.priority,
            file: file,
            line: line
        ) { [all] in
            all.run(weight: weight, priority: call.priority, file: file, line: line, work)
        }
    }

    /// Does work in the caller's task as soon as there is room for it, for its key and in all.
    ///
    /// ```swift
    /// let picture = try await requests.run(for: url.host) { try await session.picture(url) }
    /// ```
    ///
    /// ## Execution
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Success``.
    ///
    /// ## Cancellation
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Success``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - weight: How much room it takes, for its key and in all.
    ///   - priority: How urgent it is where that decides; that of the calling task, if nil.
    ///   - file: Where it is called, for the message when there will never be room for the weight.
    ///   - line: Where it is called, for the message when there will never be room for the weight.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        for key: Key,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let call = call(weight, priority, file, line)
        let limiter = limiter(for: key)
        try await limiter.waitForRoom(call, as: Failure.self)
        defer { limiter.handOn(weight) }
        try await all.waitForRoom(call, as: Failure.self)
        defer { all.handOn(weight) }
        return try await work()
    }

    /// Does work in the caller's task as soon as there is room for it, for its key and in all, or fails at once when
    /// too many wait for the key already.
    ///
    /// A call waits for its key if as many others of the key as may be pending are ahead of it: those that are pending,
    /// and those that wait for room among all keys.
    ///
    /// ## Execution
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Success``.
    ///
    /// ## Cancellation
    ///
    /// As for ``FutureLimiter/run(weight:priority:file:line:_:)->Success``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - limit: How many may wait for the key when this joins them.
    ///   - failure: What it fails with, when there is no room for the key and so many wait. Evaluated only then, on the
    ///     caller.
    ///   - weight: How much room it takes, for its key and in all.
    ///   - priority: How urgent it is where that decides; that of the calling task, if nil.
    ///   - file: Where it is called, for the message when there will never be room for the weight.
    ///   - line: Where it is called, for the message when there will never be room for the weight.
    ///   - work: The work. Called at most once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, that it was refused, or that the task was cancelled, as `Failure`.
    /// - Complexity: O(1), amortized.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        for key: Key,
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let call = call(weight, priority, file, line)
        let limiter = limiter(for: key)
        if try await !limiter.waitForRoom(call, atMost: limit, as: Failure.self) { throw failure() }
        defer { limiter.handOn(weight) }
        try await all.waitForRoom(call, as: Failure.self)
        defer { all.handOn(weight) }
        return try await work()
    }

    /// A call whose priority is that of its task also where it joins the second line, wherever that happens.
    private func call(_ weight: Int, _ priority: TaskPriority?, _ file: StaticString, _ line: UInt) -> LimiterCall {
        let priority = priority ?? (order == .priority ? Task.currentPriority : nil)
        return LimiterCall(weight: weight, priority: priority, file: file, line: line)
    }
}
