//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Descriptions whose closures run on the main actor, and are typed so.

extension LazyFuture {
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
        LazyFuture<Void, Failure>.success(()).flatMap(on: executor, file: file, line: line) { _ in LazyFuture(begin()) }
    }

    /// Replaces a success with what the closure makes of it, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Replaces a success with what the closure makes of it, on the main actor; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func map<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> NewSuccess
    ) -> LazyFuture<NewSuccess, Failure> {
        map(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the work that the closure makes of a success, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Goes on with the work that the closure makes of a success, on the main actor; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - transform: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func flatMap<NewSuccess: Sendable>(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Success) throws(Failure) -> LazyFuture<NewSuccess, Failure>
    ) -> LazyFuture<NewSuccess, Failure> {
        flatMap(on: executor.base, file: file, line: line, assumingMainActor(transform))
    }

    /// Keeps a success only if the closure says so, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure of a success that isn't kept.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isIncluded: As for any executor.
    /// - Returns: Work with that outcome.
    public func filter(
        orFail failure: Failure,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @MainActor @Sendable (Success) -> Bool
    ) -> LazyFuture {
        filter(orFail: failure, on: executor.base, file: file, line: line, assumingMainActor(isIncluded))
    }

    /// Keeps a success only if the closure says so, on the main actor; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - failure: The failure of a success that isn't kept.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isIncluded: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func filter(
        orFail failure: Failure,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ isIncluded: @escaping @MainActor @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        filter(orFail: failure, on: executor.base, file: file, line: line, assumingMainActor(isIncluded))
    }

    /// Runs the work again as long as the closure says so, on the main actor.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isWorthIt: As for any executor.
    /// - Returns: Work with that outcome.
    public func `repeat`(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @MainActor @Sendable (Success) -> Bool
    ) -> LazyFuture {
        `repeat`(on: executor.base, file: file, line: line, while: assumingMainActor(isWorthIt))
    }

    /// Runs the work again as long as the closure says so, on the main actor; the closure may throw.
    ///
    /// Otherwise as the operator with any executor.
    ///
    /// - Parameters:
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - file: Where it is described, for the report when the executor drops the closure.
    ///   - line: Where it is described, for the report when the executor drops the closure.
    ///   - isWorthIt: As for any executor.
    /// - Returns: Work with that outcome.
    @_disfavoredOverload
    public func `repeat`(
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        while isWorthIt: @escaping @MainActor @Sendable (Success) throws(Failure) -> Bool
    ) -> LazyFuture {
        `repeat`(on: executor.base, file: file, line: line, while: assumingMainActor(isWorthIt))
    }
}
