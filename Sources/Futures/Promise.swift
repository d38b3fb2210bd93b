//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The write side of a future: settles it, once, from anywhere.
///
/// Copies share one future; the first completion wins, and each call says whether it was the one. When the last copy
/// goes away and nobody has settled the future, it fails with ``BrokenPromise``, or, where `Failure` can't say so, the
/// promise is reported (see ``FutureProblem/report``): it never hangs in silence.
///
/// ```swift
/// let promise = Promise<User, APIError>()
/// client.load(id) { promise.complete(with: $0) }
/// return promise.future
/// ```
///
/// Where the promise has one owner, ``UniquePromise`` makes settling it twice a compiler error and saves an allocation.
@frozen
public struct Promise<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let reference: PromiseReference

    /// Makes a promise and its pending future.
    ///
    /// - Parameters:
    ///   - file: Where the promise is made, for the report when it is broken.
    ///   - line: Where the promise is made, for the report when it is broken.
    /// - Complexity: O(1). Two allocations, where a ``UniquePromise`` takes one.
    @inlinable
    public init(file: StaticString = #fileID, line: UInt = #line) {
        let origin = Origin(file: file, line: line)
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
    /// What waits for the future runs on this thread before the call returns. If the call is made from inside such a
    /// closure, or from a `deinit` of what one lets go of, what waits runs after that closure has returned; until then,
    /// a future that `map` made of this one is still pending. In either case, closures on another executor are handed
    /// over before the call returns.
    ///
    /// - Parameter outcome: The outcome that everyone who looks will see.
    /// - Returns: Whether this call settled the future. False when it had an outcome already, which stays as it is.
    @inlinable @discardableResult
    public func complete(with outcome: consuming Result<Success, Failure>) -> Bool {
        let isFirst = reference.cell.settle(outcome)
        // Released behind all branches of the settling: there the compiler can do without the runtime.
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

    /// Says how to stop the work when nobody wants its outcome any more.
    ///
    /// Several handlers that one thread added run in the order in which it added them. One that is added while another
    /// thread cancels doesn't wait for those that run there.
    ///
    /// A handler is kept, with everything that it captures, until it has run or the future is settled. If that keeps
    /// the promise, as a request does that keeps its callback, neither is released: where the callback never comes, the
    /// future stays pending, and the promise isn't reported as broken. Capture the request weakly if the SDK keeps it
    /// until it has answered:
    ///
    /// ```swift
    /// let request = locator.locate { promise.complete(with: $0) }
    /// promise.onCancel { [weak request] in request?.stop() }
    /// ```
    ///
    /// Where nobody else keeps the request, let the handler keep it; a time limit then ends the wait for a callback
    /// that never comes. See <doc:BridgingCallbacks>.
    ///
    /// ## Execution
    ///
    /// Runs on the thread that cancels, or at once on the caller when the future is cancelled already; inside a closure
    /// of a future, when that has returned. Where `Failure` can say "cancelled", the future has settled by then, and
    /// whoever waits for it may have gone on: a limiter may give its room to the next call before the handler has
    /// stopped anything.
    ///
    /// - Parameter handler: Stops the work. Called at most once, and not when the future had settled before it was
    ///   cancelled.
    @inlinable
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        CancellationHandler.add(handler, to: reference.cell)
    }
}

extension Promise where Success == Void {
    /// Settles the future with a success that carries nothing; see ``complete(with:)->_``.
    ///
    /// - Returns: Whether this call settled the future.
    @inlinable @discardableResult
    public func resolve() -> Bool { complete(with: .success(())) }
}

/// What the copies of a promise share: when it goes away, no promise is left.
@_fixed_layout @usableFromInline
final class PromiseReference: Sendable {
    @usableFromInline let owned: OwnedCell

    @inlinable init(_ cell: consuming OwnedCell) { owned = cell }

    @inlinable var cell: CellPointer { owned.pointer }

    @inlinable deinit {
        if !cell.state.now.isTerminal { cell.breakPromise() }
    }
}
