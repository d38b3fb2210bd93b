//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An outcome that may not be known yet: a success or a typed failure, produced once, observed by many.
///
/// A future is a `Result` that may come later, with the operators of `Result`: `map`, `flatMap`, `mapError`,
/// `flatMapError`. Its outcome comes from a ``Promise`` or from asynchronous work, or is known from the start:
///
/// ```swift
/// let known: Future<Int, Never> = .success(42)
/// let loaded = Future<User, APIError> { promise in
///     client.load(id) { @Sendable in promise.complete(with: $0) }
/// }
/// let answer = Future { () async throws(APIError) in try await client.load(id) }
/// ```
///
/// Copies of a future are the same future. It is a plain value: a known outcome is stored in place and allocates
/// nothing.
///
/// ## Execution
///
/// A closure without an executor runs on the thread that settles the future, or at once on the caller if the future is
/// already settled. Closures run in the order in which they were attached, and never under a lock. Closures that only
/// observe never run inside another one. `map` and similar operators on a settled future are plain calls, which don't
/// count as closures here: what they settle runs its closures inside them.
@frozen
public struct Future<Success: Sendable, Failure: Error>: Sendable {
    @frozen @usableFromInline
    // Sendable: a cell may be used from any thread; the table in `FutureCell.swift` says what guards its fields. (It
    // can't be marked Sendable itself: `ManagedBuffer` forbids that for its subclasses.)
    enum Storage: @unchecked Sendable {
        case known(Result<Success, Failure>)
        case cell(FutureCell)
    }

    @usableFromInline let storage: Storage

    @inlinable init(storage: consuming Storage) { self.storage = storage }

    /// The future of a cell that a promise owns, and may have settled.
    ///
    /// It refers to the cell while hops are being delivered to their executors, so that what is attached now comes
    /// after them. After a failure or a cancellation it refers to the cell, too, since only that knows what was seen.
    @inlinable
    init(settling cell: CellPointer) {
        let now = cell.state.now
        if now.hasSucceeded, !now.isDelivering {
            storage = .known(cell.outcome(Result<Success, Failure>.self).pointee)
        } else {
            storage = .cell(cell.object)
        }
    }

    /// The future of a cell.
    @inlinable init(owning cell: consuming OwnedCell) { storage = .cell(cell.intoObject()) }

    /// Calls a function with the future's cell, if it has one, which lives until the function has returned.
    @inlinable @inline(__always)
    func withCell(_ body: (CellPointer) -> Void) {
        guard case .cell(let object) = storage else { return }
        withExtendedLifetime(object) { body(CellPointer(object)) }
    }
}

extension Future {
    /// What is known of a future at one moment.
    public enum State {
        /// There is no outcome yet.
        case pending
        /// The future is settled with this outcome, which never changes.
        case completed(Result<Success, Failure>)

        /// Settled with a success: short for `.completed(.success(value))`, for comparisons.
        ///
        /// - Parameter value: The value.
        /// - Returns: The state.
        public static func success(_ value: Success) -> State { .completed(.success(value)) }

        /// Settled with a failure: short for `.completed(.failure(error))`, for comparisons.
        ///
        /// - Parameter error: The error.
        /// - Returns: The state.
        public static func failure(_ error: Failure) -> State { .completed(.failure(error)) }

        /// The outcome, if the future is settled.
        @inlinable public var outcome: Result<Success, Failure>? {
            guard case .completed(let outcome) = self else { return nil }
            return outcome
        }

        /// The value, if the future has succeeded.
        @inlinable public var value: Success? {
            guard case .completed(.success(let value)) = self else { return nil }
            return value
        }

        /// The error, if the future has failed.
        @inlinable public var failure: Failure? {
            guard case .completed(.failure(let error)) = self else { return nil }
            return error
        }
    }

    /// What is known now, without waiting.
    ///
    /// For a table view, a C callback or a `deinit` that needs the value at once, if it is there.
    ///
    /// ```swift
    /// if let user = loaded.state.value { show(user) }
    /// ```
    ///
    /// - Complexity: O(1). Takes no lock.
    @inlinable public var state: State { outcome.map(State.completed) ?? .pending }

    /// The outcome, if the future is settled, for code that reads it: a failure counts as seen.
    @inlinable var outcome: Result<Success, Failure>? { outcome { $0.markSeen() } }

    /// The outcome, if the future is settled, for code that passes it on: a failure doesn't count as seen.
    @inlinable var outcomeWithoutLooking: Result<Success, Failure>? { outcome { $0.now.isSettled } }

    /// Like ``outcomeWithoutLooking``, but nil for a failure that wasn't read.
    @inlinable var readableOutcome: Result<Success, Failure>? { outcome { $0.now.isReadable } }

    /// Like ``outcomeWithoutLooking``, but nil for a failure in a cell, which knows whether it was seen.
    @inlinable var plainOutcome: Result<Success, Failure>? { outcome { $0.now.hasSucceeded } }

    @inlinable @inline(__always)
    func outcome(if isWanted: (StateWord) -> Bool) -> Result<Success, Failure>? {
        let cell: CellPointer
        switch storage {
        case .known(let outcome): return outcome
        case .cell(let object): cell = CellPointer(object)
        }
        // It lives as long as this future: one more retain would cost as much as the rest.
        defer { withExtendedLifetime(self) {} }
        return isWanted(cell.state) ? cell.outcome(Result<Success, Failure>.self).pointee : nil
    }
}

extension Future.State: Sendable {}
extension Future.State: Equatable where Success: Equatable, Failure: Equatable {}
extension Future.State: Hashable where Success: Hashable, Failure: Hashable {}
