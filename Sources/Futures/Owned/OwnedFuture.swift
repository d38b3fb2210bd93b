//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A future with one consumer, for a value that can't be shared: one that isn't `Sendable`, or can't be copied.
///
/// The value is transferred: its producer can't access it any more, only the consumer has it, and the compiler checks
/// both. Consuming the future twice does not compile either. A value that is never taken is released.
///
/// ```swift
/// let opened = OwnedFuture { () async throws(FileError) in try File(opening: path) }   // File: ~Copyable
/// let read = opened.map { file in Reader(file) }
/// let reader = try await read.value()
/// ```
///
/// Its write side is ``OwnedPromise``. For values that can be shared, ``Future`` does more and costs less.
public struct OwnedFuture<Success: ~Copyable, Failure: Error>: ~Copyable, Sendable {
    let box: Future<Box<Success>, Failure>

    init(_ box: Future<Box<Success>, Failure>) { self.box = box }

    /// Creates a future of a callback API.
    ///
    /// - Parameters:
    ///   - file: Where the future is created, for the report if it is broken.
    ///   - line: Where the future is created, for the report if it is broken.
    ///   - body: Starts the work and keeps the write side. Called once, at once, on the caller.
    public init(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (OwnedPromise<Success, Failure>) -> Void
    ) {
        box = Future(file: file, line: line) { body(OwnedPromise(promise: $0)) }
    }

    /// Creates a future of asynchronous work.
    ///
    /// ## Execution
    ///
    /// The work runs in a task of its own, which inherits priority, task-local values and isolation as `Task.init`
    /// does.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future cancels the work's task.
    ///
    /// - Parameters:
    ///   - name: The task's name, for debuggers and traces.
    ///   - priority: The task's priority; the caller's, by default.
    ///   - file: Where the future is created, for the report if its task is dropped.
    ///   - line: Where the future is created, for the report if its task is dropped.
    ///   - work: The work. Called once.
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws(Failure) -> sending Success
    ) {
        box = Future(name, priority, (file, line), on: isolation(of: work)) { () async throws(Failure) in
            Box(try await work())
        }
    }

    /// A future that has this success from the start.
    ///
    /// - Parameter value: The value, which is transferred.
    /// - Returns: A settled future.
    public static func success(_ value: consuming sending Success) -> OwnedFuture {
        OwnedFuture(Future<Box<Success>, Failure>.success(Box(value)))
    }

    /// A future that has this failure from the start.
    ///
    /// - Parameter error: The error of the failure.
    /// - Returns: A settled future.
    public static func failure(_ error: Failure) -> OwnedFuture {
        OwnedFuture(Future<Box<Success>, Failure>.failure(error))
    }

    /// The value, as soon as it is known, for the caller alone.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the waiting task cancels the future: it can't have another waiter.
    ///
    /// - Returns: The value.
    /// - Throws: The failure, as `Failure`.
    public consuming func value() async throws(Failure) -> sending Success {
        try await box.value(onCancel: .cancelFuture).take()
    }

    /// Asks the work to stop; see ``Future/cancel()``.
    public borrowing func cancel() { box.cancel() }
}
