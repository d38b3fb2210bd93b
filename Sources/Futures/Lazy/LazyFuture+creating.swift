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

    /// Describes work that was begun already.
    ///
    /// Each start gives a future of its own with the one outcome. Cancelling such a future cancels the work, if nobody
    /// else listens to it.
    ///
    /// - Parameter future: The future.
    @inlinable @_disfavoredOverload
    public init(_ future: Future<Success, Failure>) {
        // Each start gives a future of its own. Not by `source`, whose closure would be captured by one more.
        node = LazyStep(before: nil, parts: [], room: LazyRoom(for: Future<Success, Failure>.self)) { place, _ in
            place.initializeMemory(as: Future<Success, Failure>.self, to: future.map { $0 })
        }
    }

    /// Describes what a closure returns or throws, as `Result(catching:)` does.
    ///
    /// - Parameter body: Makes the value. Called on each start, at once, on the caller.
    /// - Returns: A description whose runs have that outcome.
    public static func catching(_ body: @escaping @Sendable () throws(Failure) -> Success) -> LazyFuture {
        LazyFuture(node: .source { _ in Future.catching(body) })
    }

    /// Describes what a function that begins work does.
    ///
    /// ```swift
    /// let user = LazyFuture.deferred { api.user(id: 7) }
    /// ```
    ///
    /// - Parameter begin: Begins the work. Called on each start, at once, on the caller.
    /// - Returns: A description whose runs have the outcome of that future.
    public static func deferred(_ begin: @escaping @Sendable () -> Future<Success, Failure>) -> LazyFuture {
        LazyFuture(node: .source { _ in begin() })
    }

    /// Describes what a function of the main actor that begins work does.
    ///
    /// ```swift
    /// let user = LazyFuture.deferred(on: .main) { model.load() }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs on the main actor, on each start. It may touch what is isolated to the main actor without
    /// saying more, and the compiler checks it.
    ///
    /// ## Cancellation
    ///
    /// As for ``deferred(_:)``; a run that is cancelled before the main actor comes to it begins nothing.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where the description is made, for the report when the executor drops the closure.
    ///   - line: Where the description is made, for the report when the executor drops the closure.
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
    ///     client.load(id) { promise.complete(with: $0) }
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
    ///   - file: Where the description is made, for the report when a promise is broken.
    ///   - line: Where the description is made, for the report when a promise is broken.
    ///   - body: Starts the work and keeps the promise to settle it.
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
    /// Cancelling a run cancels its task. Where `Failure` can say so, the run's future settles at once.
    ///
    /// - Parameters:
    ///   - name: The name of the tasks, for debuggers and traces.
    ///   - priority: The priority of the tasks; that of the caller of `start()`, unless it is given.
    ///   - file: Where the description is made, for the report when a task is dropped.
    ///   - line: Where the description is made, for the report when a task is dropped.
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

    /// Describes calls of an asynchronous function that runs wherever it is called from.
    ///
    /// A form of its own for `nonisolated(nonsending)` functions, which can't be converted to closures that know their
    /// isolation. Otherwise as with a closure.
    ///
    /// - Parameters:
    ///   - name: The name of the tasks, for debuggers and traces.
    ///   - priority: The priority of the tasks; that of the caller of `start()`, unless it is given.
    ///   - file: Where the description is made, for the report when a task is dropped.
    ///   - line: Where the description is made, for the report when a task is dropped.
    ///   - isolation: Where the function runs: that of whoever makes the description.
    ///   - work: The function. Called on each start.
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation,
        _ work: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Success
    ) {
        // As a value that says nothing of where a closure runs that captures it.
        let place = isolation as (any Actor)?
        node = .source { _ in Future(name, priority, (file, line), on: place, work) }
    }
}
