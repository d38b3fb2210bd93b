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
    /// Execution and cancellation: see ``FutureLimiter/run(weight:priority:file:line:_:)->Future<Success,Failure>``.
    ///
    /// - Parameters:
    ///   - key: What the work belongs to.
    ///   - weight: How much room it takes, for its key and in all. The program stops if that is less than 1, or more
    ///     than there will ever be.
    ///   - priority: The urgency if the order depends on it; the calling task's, if nil.
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    ///   - work: Starts the work. Called at most once.
    /// - Returns: A future with the outcome of the work.
    /// - Complexity: O(1), amortized.
    @inlinable
    public func run<Success, Failure>(
        for key: Key,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () -> Future<Success, Failure>
    ) -> Future<Success, Failure> {
        let call = call(weight, priority, file, line)
        let limiter = limiter(for: key)
        let room = LimiterRoom(limiter)
        return limiter.run(call, in: room) { [all] in all.run(call, keeping: room, work) }
    }

    /// Like ``run(for:weight:priority:file:line:_:)->Future<Success,Failure>``, but fails at once if too many calls are
    /// waiting for the key.
    @inlinable
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
        let limiter = limiter(for: key)
        let room = LimiterRoom(limiter)
        return limiter.run(call, waitingAtMost: limit, failWith: failure(), in: room) { [all] in
            all.run(call, keeping: room, work)
        }
    }

    /// Does work in the caller's task as soon as there is room for it, for its key and in all, like
    /// ``FutureLimiter/run(weight:priority:file:line:_:)->Success``.
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
        try await waitForAll(call, limiter, as: Failure.self)
        return try await all.perform(inRoomFor: weight, file, line, work)
    }

    /// Like ``run(for:weight:priority:file:line:_:)->Success``, but fails at once if too many calls are waiting for the
    /// key.
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
        try await waitForAll(call, limiter, as: Failure.self)
        return try await all.perform(inRoomFor: weight, file, line, work)
    }

    /// Like the form whose work can fail, but for work that can't fail by itself.
    @_disfavoredOverload
    public func run<Success, Failure: Error>(
        for key: Key,
        waitingAtMost limit: Int,
        failWith failure: @autoclosure () -> Failure,
        weight: Int = 1,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: () async -> Success
    ) async throws(Failure) -> Success {
        try await run(
            for: key,
            waitingAtMost: limit,
            failWith: failure(),
            weight: weight,
            priority: priority,
            file: file,
            line: line
        ) { () async throws(Failure) in await work() }
    }

    /// Waits for room in all, with room for the key.
    @inlinable
    func waitForAll<Failure: Error>(
        _ call: LimiterCall,
        _ limiter: FutureLimiter,
        as type: Failure.Type
    ) async throws(Failure) {
        do throws(Failure) {
            try await all.waitForRoom(call, as: type)
        } catch {
            limiter.letGo(of: call.weight, givingBack: true)
            throw error
        }
        limiter.letGo(of: call.weight)
    }

    /// A call that keeps the priority of its task when it joins the second line, wherever that happens.
    @usableFromInline
    func call(_ weight: Int, _ priority: TaskPriority?, _ file: StaticString, _ line: UInt) -> LimiterCall {
        let priority = priority ?? (order == .priority ? Task.currentPriority : nil)
        return LimiterCall(weight: weight, priority: priority, file: file, line: line)
    }
}
