//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// A description of a success.
    ///
    /// - Parameter value: The value.
    /// - Returns: A description whose runs succeed at once.
    public static func success(_ value: Success) -> LazyFuture {
        LazyFuture(Result.success(value))
    }

    /// A description of a failure.
    ///
    /// - Parameter error: The error.
    /// - Returns: A description whose runs fail at once.
    public static func failure(_ error: Failure) -> LazyFuture {
        LazyFuture(Result.failure(error))
    }

    /// Describes an outcome.
    ///
    /// - Parameter outcome: The outcome of each run.
    public init(_ outcome: Result<Success, Failure>) {
        node = .source { _ in Future(outcome) }
    }

    /// Describes work that has already begun.
    ///
    /// Each start gives a future of its own with the same outcome. Cancelling such a future cancels the work, unless
    /// that has other listeners.
    ///
    /// - Parameter future: The future.
    @inlinable @_disfavoredOverload
    public init(_ future: Future<Success, Failure>) {
        // Each start gives a future of its own. Not by `source`, whose closure would be captured by another one.
        node = LazyStep(before: nil, parts: [], room: LazyRoom(for: Future<Success, Failure>.self)) { place, _ in
            place.initializeMemory(as: Future<Success, Failure>.self, to: future.map { $0 })
        }
    }

    /// Describes what a closure returns or throws, like `Result(catching:)`.
    ///
    /// - Parameter body: Returns the value. Called on each start, at once, on the caller.
    /// - Returns: A description whose runs have that outcome.
    public static func catching(_ body: @escaping @Sendable () throws(Failure) -> Success) -> LazyFuture {
        LazyFuture(node: .source { _ in Future.catching(body) })
    }

    /// Describes the work that a function begins.
    ///
    /// ```swift
    /// let user = LazyFuture.deferred { api.user(id: 7) }
    /// ```
    ///
    /// - Parameter begin: Begins the work. Called on each start, at once, on the caller.
    /// - Returns: A description whose runs have the outcome of that future.
    @inlinable
    public static func deferred(_ begin: @escaping @Sendable () -> Future<Success, Failure>) -> LazyFuture {
        LazyFuture(node: .source { _ in begin() })
    }

    /// Describes the work that a function of the main actor begins.
    ///
    /// ```swift
    /// let user = LazyFuture.deferred(on: .main) { model.load() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the main actor, on each start. It is isolated to the main actor, and the compiler checks
    /// that.
    ///
    /// ## Cancellation
    ///
    /// See ``deferred(_:)``; a run that is cancelled before the main actor gets to it begins nothing.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the description is created, for the report if the executor drops the closure.
    ///   - line: Where the description is created, for the report if the executor drops the closure.
    ///   - begin: Begins the work. Called on each start.
    /// - Returns: A description whose runs have the outcome of that future.
    public static func deferred(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ begin: @escaping @MainActor @Sendable () -> Future<Success, Failure>
    ) -> LazyFuture {
        .deferred { Future<Void, Failure>.success(()).flatMap(on: executor, file: file, line: line) { _ in begin() } }
    }

    /// Describes a call of a callback API.
    ///
    /// ```swift
    /// let user = LazyFuture<User, APIError> { promise in
    ///     client.load(id) { @Sendable in promise.complete(with: $0) }
    /// }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on each start, at once, on the caller.
    ///
    /// ## Cancellation
    ///
    /// Cancelling a run calls what the closure gave to `Promise/onCancel(_:)`.
    ///
    /// - Parameters:
    ///   - file: Where the description is created, for the report if a promise is broken.
    ///   - line: Where the description is created, for the report if a promise is broken.
    ///   - body: Starts the work and keeps the promise to settle it.
    @_disfavoredOverload
    public init(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Promise<Success, Failure>) -> Void
    ) {
        node = .source { _ in Future(file: file, line: line, body) }
    }

    /// Describes asynchronous work.
    ///
    /// ```swift
    /// let answer = LazyFuture { () async throws(APIError) in try await client.load(id) }
    /// ```
    ///
    /// ## Execution
    ///
    /// Each run has a task of its own.
    ///
    /// ## Cancellation
    ///
    /// Cancelling a run cancels its task. If `Failure` can represent a cancellation, the run's future settles at once.
    ///
    /// - Parameters:
    ///   - name: The name of the tasks, for debuggers and traces.
    ///   - priority: The priority of the tasks; by default, that of the caller of `start()`.
    ///   - file: Where the description is created, for the report if a task is dropped.
    ///   - line: Where the description is created, for the report if a task is dropped.
    ///   - work: The work. Called on each start.
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws(Failure) -> Success
    ) {
        node = .source { _ in
            Future(name, priority, (file, line), on: work.isolation) { () async throws(Failure) in try await work() }
        }
    }

    // Separate: `nonisolated(nonsending)` functions can't be converted to closures that know their isolation.
    /// Describes calls of an asynchronous function that runs in the isolation in which the description is created.
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation,
        _ work: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Success
    ) {
        // As a value that doesn't affect the isolation of a closure that captures it.
        let place = isolation as (any Actor)?
        node = .source { _ in Future(name, priority, (file, line), on: place, work) }
    }
}
