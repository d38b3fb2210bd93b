//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The write side of a future: settles it, once, from anywhere.
///
/// Copies share one future; the first completion wins, and each call returns whether it was the one. If the last copy
/// is released before the future is settled, the future fails with ``BrokenPromise``, or, if `Failure` can't represent
/// that, the promise is reported (see ``FutureProblem/report``): it never hangs silently.
///
/// ```swift
/// let promise = Promise<User, APIError>()
/// client.load(id) { @Sendable in promise.complete(with: $0) }
/// return promise.future
/// ```
///
/// If the promise has one owner, ``UniquePromise`` makes settling it twice a compiler error and saves an allocation.
@frozen
public struct Promise<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let reference: PromiseReference

    /// Creates a promise and its pending future.
    ///
    /// - Parameters:
    ///   - file: Where the promise is created, for the report if it is broken.
    ///   - line: Where the promise is created, for the report if it is broken.
    /// - Complexity: O(1). Two allocations; a ``UniquePromise`` takes one.
    @inlinable
    public init(file: StaticString = #fileID, line: UInt = #line) { self.init(at: Origin(file: file, line: line)) }

    @inlinable
    init(at origin: Origin) {
        reference = PromiseReference(.promise(Result<Success, Failure>.self, origin: origin))
    }

    @inlinable init(reference: PromiseReference) { self.reference = reference }

    /// The read side.
    ///
    /// Every call returns the same future.
    @inlinable public var future: Future<Success, Failure> { Future(settling: reference.cell) }

    /// Settles the future with this outcome.
    ///
    /// ## Execution
    ///
    /// Closures of the future run on this thread before the call returns. If the call is made inside a closure of a
    /// future, or in a `deinit` of an object that one releases, they run after that closure has returned; until then, a
    /// future derived from this one by `map` is still pending. (That of a `map` on a settled future doesn't count: it
    /// is a plain call.) In either case, closures on another executor are handed over before the call returns.
    ///
    /// - Parameter outcome: The outcome for every reader.
    /// - Returns: Whether this call settled the future. False if it had an outcome already, which doesn't change.
    @inlinable @discardableResult
    public func complete(with outcome: consuming Result<Success, Failure>) -> Bool {
        let isFirst = reference.cell.settle(outcome)
        // Kept until here, so that the compiler releases it in one place instead of in each branch of the settling.
        withExtendedLifetime(reference) {}
        return isFirst
    }

    /// Settles the future with a success; see ``complete(with:)->_``.
    ///
    /// - Parameter value: The value of the success.
    /// - Returns: Whether this call settled the future.
    @inlinable @discardableResult
    public func resolve(_ value: consuming Success) -> Bool { complete(with: .success(value)) }

    /// Settles the future with a failure; see ``complete(with:)->_``.
    ///
    /// - Parameter failure: The error of the failure.
    /// - Returns: Whether this call settled the future.
    @inlinable @discardableResult
    public func reject(_ failure: consuming Failure) -> Bool { complete(with: .failure(failure)) }

    /// Adds a handler that stops the work when its outcome isn't wanted any more.
    ///
    /// Several handlers that one thread added run in the order in which it added them. One that is added while another
    /// thread cancels doesn't wait for those that run there.
    ///
    /// A handler is kept, with everything that it captures, until it has run or the future is settled. If that retains
    /// the promise, for example a request that retains its callback, neither is released: if the callback never comes,
    /// the future stays pending, and the promise isn't reported as broken. Capture the request weakly if the SDK
    /// retains it until it has answered:
    ///
    /// ```swift
    /// let request = locator.locate { @Sendable in promise.complete(with: $0) }
    /// promise.onCancel { [weak request] in request?.stop() }
    /// ```
    ///
    /// If nothing else retains the request, let the handler do so; a time limit then ends the wait for a callback that
    /// never comes. See <doc:BridgingCallbacks>.
    ///
    /// ## Execution
    ///
    /// The handler runs on the thread that cancels, or at once on the caller if the future is already cancelled; inside
    /// a closure of a future, when that has returned. If `Failure` can represent a cancellation, the future has settled
    /// by then, and its waiters may have continued: a limiter may give its room to the next call before the handler has
    /// stopped anything. Whether handlers or the closures that wait for the future run first isn't defined.
    ///
    /// - Parameter handler: Stops the work. Called at most once, and not if the future had settled before it was
    ///   cancelled.
    @inlinable
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        CancellationHandler.add(handler, to: reference.cell)
    }
}

extension Promise where Success == Void {
    /// Settles the future with an empty success; see ``complete(with:)->_``.
    ///
    /// - Returns: Whether this call settled the future.
    @inlinable @discardableResult
    public func resolve() -> Bool { complete(with: .success(())) }
}

/// The object that the copies of a promise share: it is released with the last of them.
@_fixed_layout @usableFromInline
final class PromiseReference: Sendable {
    @usableFromInline let owned: OwnedCell

    @inlinable init(_ cell: consuming OwnedCell) { owned = cell }

    @inlinable var cell: CellPointer { owned.pointer }

    @inlinable deinit {
        if !cell.state.now.isTerminal { cell.breakPromise() }
    }
}
