//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A promise with one owner: settling it twice does not compile.
///
/// Settling consumes it, and returns whether this call settled the future: false only if a cancellation did. Releasing
/// it unsettled breaks the promise: its future fails with ``BrokenPromise``, or, if `Failure` can't represent that, the
/// promise is reported (see ``FutureProblem/report``). Its future is a ``Future`` like any other. A noncopyable value
/// can't be consumed in an escaping closure; use ``Promise`` for callbacks.
///
/// ```swift
/// let promise = UniquePromise<Int, Never>()
/// let future = promise.future
/// promise.resolve(42)
/// ```
@frozen
public struct UniquePromise<Success: Sendable, Failure: Error>: ~Copyable, Sendable {
    // A word that holds a reference: a type with a `deinit` can't give away its noncopyable parts.
    @usableFromInline let cell: CellPointer

    /// Creates a promise and its pending future.
    ///
    /// - Parameters:
    ///   - file: Where the promise is created, for the report if it is broken.
    ///   - line: Where the promise is created, for the report if it is broken.
    /// - Complexity: O(1). One allocation.
    @inlinable
    public init(file: StaticString = #fileID, line: UInt = #line) {
        cell = OwnedCell.promise(Result<Success, Failure>.self, origin: Origin(file: file, line: line)).intoWord()
    }

    @inlinable deinit {
        let owned = OwnedCell(fromWord: cell)
        if !cell.state.now.isTerminal { cell.breakPromise() }
        _ = consume owned
    }

    /// The read side.
    ///
    /// Every call returns the same future.
    @inlinable public var future: Future<Success, Failure> {
        // Pending, without a check: while there is a promise, the cell is nearly always pending. A cancellation, or an
        // owner that shares the promise (``settle(_:)``), may have settled it; every reader detects that.
        Future(storage: .cell(cell.object))
    }

    /// Settles the future with this outcome; see ``Promise/complete(with:)->_``.
    @inlinable @discardableResult
    public consuming func complete(with outcome: consuming Result<Success, Failure>) -> Bool { cell.settle(outcome) }

    /// Settles the future with a success; see ``Promise/complete(with:)->_``.
    @inlinable @discardableResult
    public consuming func resolve(_ value: consuming Success) -> Bool {
        cell.settle(Result<Success, Failure>.success(value))
    }

    /// Settles the future with a failure; see ``Promise/complete(with:)->_``.
    @inlinable @discardableResult
    public consuming func reject(_ failure: consuming Failure) -> Bool {
        cell.settle(Result<Success, Failure>.failure(failure))
    }

    /// Adds a handler that stops the work when its outcome isn't wanted any more; see ``Promise/onCancel(_:)``.
    ///
    /// - Parameter handler: Stops the work. Called at most once, and never after the future has settled by itself.
    @inlinable
    public borrowing func onCancel(_ handler: @escaping @Sendable () -> Void) {
        CancellationHandler.add(handler, to: cell)
    }

    /// Gives up the unique ownership, for a callback that has to capture the promise.
    ///
    /// - Returns: A promise for the same future.
    @inlinable
    public consuming func shared() -> Promise<Success, Failure> {
        let owned = OwnedCell(fromWord: cell)
        discard self
        return Promise(reference: PromiseReference(owned))
    }
}
