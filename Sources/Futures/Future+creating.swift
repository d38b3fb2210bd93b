//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// A future that has this success from the start.
    ///
    /// - Parameter value: The value of the success.
    /// - Returns: A settled future. It allocates nothing.
    @inlinable public static func success(_ value: Success) -> Future { Future(.success(value)) }

    /// A future that has this failure from the start.
    ///
    /// - Parameter error: The error of the failure.
    /// - Returns: A settled future. It allocates nothing.
    @inlinable public static func failure(_ error: Failure) -> Future { Future(.failure(error)) }

    // Forms that a trailing closure might fit are disfavored, but those of tasks. As long as the type checker doesn't
    // know the closure's type, it tries each form in each `Future { … }` of an expression, with all others.

    /// Creates a future that has this outcome from the start.
    ///
    /// It allocates nothing.
    ///
    /// - Parameter outcome: The outcome.
    @inlinable public init(_ outcome: Result<Success, Failure>) { self.init(storage: .known(outcome)) }

    /// A settled future of what the closure returns or throws, like `Result(catching:)`.
    ///
    /// ```swift
    /// let settings = Future<Settings, any Error>.catching { try decoder.decode(Settings.self, from: data) }
    /// ```
    ///
    /// For work that takes long use ``AnyFutureExecutor``, as in `Future(on: .concurrent) { … }`, or a task, as in
    /// `Future { … }`.
    ///
    /// - Parameter body: Returns the value. Called once, at once, on the caller.
    /// - Returns: A settled future. It allocates nothing.
    @inlinable
    public static func catching(_ body: () throws(Failure) -> Success) -> Future { Future(Result(catching: body)) }

    /// Creates a future of a callback API.
    ///
    /// ```swift
    /// let user = Future<User, APIError> { promise in
    ///     client.load(id) { @Sendable in promise.complete(with: $0) }
    /// }
    /// ```
    ///
    /// ## Execution
    ///
    /// The closure runs once, at once, on the caller.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future runs the handlers that the closure gave to ``Promise/onCancel(_:)``.
    ///
    /// - Parameters:
    ///   - file: Where the promise is created, for the report if it is broken.
    ///   - line: Where the promise is created, for the report if it is broken.
    ///   - body: Starts the work and keeps the promise to settle it.
    @inlinable @_disfavoredOverload
    public init(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (Promise<Success, Failure>) -> Void
    ) {
        let promise = Promise<Success, Failure>(file: file, line: line)
        body(promise)
        self = promise.future
    }

    /// Creates a future of asynchronous work.
    ///
    /// ```swift
    /// let answer = Future { () async throws(APIError) in try await client.load(id) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The work runs in a task of its own, which inherits priority, task-local values and isolation as `Task.init`
    /// does: work that belongs to an actor begins there, in the order of the calls if the priorities are the same. The
    /// future settles off the actor, so that inline closures don't keep it busy.
    ///
    /// A task of a higher priority that waits for the future, or for one that follows it or is derived from it, raises
    /// the work's priority, if the system can. This includes work that begins while the task waits, such as the future
    /// that a `flatMap` continues with. It doesn't include work begun by a closure that is already running when the
    /// task begins to wait.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future cancels the task. If `Failure` can represent a cancellation, the future settles at once,
    /// whatever the task does.
    ///
    /// - Parameters:
    ///   - name: The task's name, for debuggers, traces, and as the future's label; see ``labeled(_:)``.
    ///   - priority: The task's priority; the caller's, by default.
    ///   - file: Where the future is created, for the report if its task is dropped.
    ///   - line: Where the future is created, for the report if its task is dropped.
    ///   - work: The work. Called once.
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws(Failure) -> Success
    ) {
        self.init(name, priority, (file, line), on: isolation(of: work)) { () async throws(Failure) in
            try await work()
        }
    }

    // Separate: `nonisolated(nonsending)` functions can't be converted to closures that know their isolation.
    /// Creates a future of an asynchronous function that runs in the caller's isolation, as in `Future(load)`.
    @_disfavoredOverload
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation,
        _ work: sending nonisolated(nonsending) @escaping () async throws(Failure) -> Success
    ) {
        self.init(name, priority, (file, line), on: isolation, work)
    }

    /// Makes a future of work in a task that begins on an actor, or anywhere if that is nil.
    ///
    /// Tasks of one actor begin in the order of the calls, like those of `Task.init`, which asks the closure that it is
    /// given; a closure that calls another one would begin elsewhere, and only then switch to the actor.
    init(
        _ name: String?,
        _ priority: TaskPriority?,
        _ origin: (file: StaticString, line: UInt),
        on actor: (any Actor)?,
        _ work: sending nonisolated(nonsending) @escaping () async throws(Failure) -> Success
    ) {
        let promise = UniquePromise<Success, Failure>(file: origin.file, line: origin.line)
        self = promise.future
        if let name { _ = labeled(name) }
        let shared = promise.shared()
        let isOnMainActor = isCurrentMainActor(actor)
        typealias Start<Place> = (Place) -> Task<Void, Never>
        let start: (isolated (any Actor)?) -> Task<Void, Never> = { place in
            Task(name: name, priority: priority) {
                _ = place  // Captured: that is how the task begins there.
                let outcome: Result<Success, Failure>
                do throws(Failure) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
                if isOnMainActor { MainActorWork(of: shared.reference.cell).end() }
                await shared.settle(outcome)
            }
        }
        // Sound: isolation is no part of a function's representation, and the called code accesses nothing of the
        // actor.
        let task = unsafeBitCast(start, to: Start<(any Actor)?>.self)(actor)
        shared.onCancel(of: task, onMainActor: isOnMainActor)
    }
}

extension Future {
    // Separate, for an actor's closures: Swift 6.3 doesn't send those that don't throw as ones that throw a failure.
    /// Creates a future of asynchronous work that doesn't throw; see the form for work that can.
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Success
    ) {
        self.init(name, priority, (file, line), on: isolation(of: work)) { await work() }
    }
}

extension Future where Failure == Never {
    // Separate, since the others would match equally well.
    /// Creates a future of asynchronous work that can't fail; see the form for work that can.
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Success
    ) {
        self.init(name, priority, (file, line), on: isolation(of: work)) { await work() }
    }
}

extension Promise {
    /// Completes the future off the actor, so that the closures that follow don't keep it busy.
    @concurrent
    fileprivate func settle(_ outcome: Result<Success, Failure>) async { complete(with: outcome) }
}

/// The actor that work is isolated to; nil if there is none.
///
/// Swift 6.3 crashes if a function asks that of a `sending` parameter.
func isolation<Success: ~Copyable, Failure: Error>(
    of work: @isolated(any) () async throws(Failure) -> Success
) -> (any Actor)? { work.isolation }
