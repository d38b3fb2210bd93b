//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Calls the closure with the outcome of each run.
    ///
    /// As `Future/observe(_:)`, but part of the description. The closure sees the outcome before what comes after it in
    /// the description does, and does not stand in the way of a cancellation: it sees that too.
    ///
    /// ```swift
    /// let loading = download.observe { log.info("\($0)") }
    /// ```
    ///
    /// - Parameter observer: Sees the outcome. Called once in each run; as for `Future/always(_:)` when the run is
    ///   cancelled.
    /// - Returns: A description with the same outcomes.
    public func observe(_ observer: @escaping @Sendable (Result<Success, Failure>) -> Void) -> LazyFuture {
        then { $0.derive(ObserveStage.self, observer) }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - observer: As above.
    /// - Returns: As above; what comes after it goes on there.
    public func observe(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping @Sendable (Result<Success, Failure>) -> Void
    ) -> LazyFuture {
        then { $0.derive(on: executor, file, line, ObserveStage.self, observer) }
    }

    /// Calls the closure with the value of each run that succeeds.
    ///
    /// As `Future/onSuccess(_:)`, but part of the description; see `observe(_:)`.
    ///
    /// - Parameter body: Sees the value. Called at most once in each run.
    /// - Returns: A description with the same outcomes.
    public func onSuccess(_ body: @escaping @Sendable (Success) -> Void) -> LazyFuture {
        observe { if case .success(let value) = $0 { body(value) } }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: As above.
    public func onSuccess(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Success) -> Void
    ) -> LazyFuture {
        observe(on: executor, file: file, line: line) { if case .success(let value) = $0 { body(value) } }
    }

    /// Calls the closure with the error of each run that fails.
    ///
    /// As `Future/onFailure(_:)`, but part of the description; see `observe(_:)`.
    ///
    /// - Parameter body: Sees the error. Called at most once in each run.
    /// - Returns: A description with the same outcomes.
    public func onFailure(_ body: @escaping @Sendable (Failure) -> Void) -> LazyFuture {
        observe { if case .failure(let error) = $0 { body(error) } }
    }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: As above.
    public func onFailure(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (Failure) -> Void
    ) -> LazyFuture {
        observe(on: executor, file: file, line: line) { if case .failure(let error) = $0 { body(error) } }
    }

    /// Calls the closure in the end of each run, whatever the outcome.
    ///
    /// As `Future/always(_:)`, but part of the description; see `observe(_:)`.
    ///
    /// - Parameter body: What is to be done. Called once in each run.
    /// - Returns: A description with the same outcomes.
    public func always(_ body: @escaping @Sendable () -> Void) -> LazyFuture { observe { _ in body() } }

    /// The same, with the closure always on an executor.
    ///
    /// - Parameters:
    ///   - executor: Where the closure runs.
    ///   - file: Where the closure is described, for the report when the executor drops it.
    ///   - line: Where the closure is described, for the report when the executor drops it.
    ///   - body: As above.
    /// - Returns: As above.
    public func always(
        on executor: any FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable () -> Void
    ) -> LazyFuture {
        observe(on: executor, file: file, line: line) { _ in body() }
    }
}
