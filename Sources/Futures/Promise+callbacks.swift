//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A callback was called with neither a value nor an error.
public struct MissingValue: Error, Hashable, Sendable {
    /// The function that takes the callback, as `load(_:completion:)`, or the line that made the promise, as
    /// `App/Places.swift:12`.
    public let place: String

    /// Creates the error of a callback.
    ///
    /// - Parameter place: The function that takes the callback, or a line.
    public init(place: String) { self.place = place }
}

extension MissingValue: CustomStringConvertible {
    /// What happened, and where.
    public var description: String { "A callback was called with neither a value nor an error: \(place)." }
}

extension Promise where Failure == any Error {
    /// Settles the future with the arguments of a callback: an optional value and an optional error.
    ///
    /// ```swift
    /// let place = Future<Place, any Error> { promise in
    ///     geocoder.locate(address) { promise.complete($0, $1) }
    /// }
    /// ```
    ///
    /// If the callback has no other parameters, the method itself can be the callback:
    ///
    /// ```swift
    /// geocoder.locate(address, completion: promise.complete)
    /// ```
    ///
    /// An error takes precedence over a value. With neither, the future fails with ``MissingValue``. Otherwise see
    /// ``complete(with:)->_``.
    ///
    /// If `Success` is an optional itself, `{ promise.complete($0, $1) }` takes nil for a value. The method itself, as
    /// the callback, takes nil for no value, and the future fails with ``MissingValue``.
    ///
    /// - Parameters:
    ///   - value: The value, if there is one.
    ///   - error: The error, if there is one.
    @inlinable
    public func complete(_ value: Success?, _ error: (any Error)?) { complete(value, error) { $0 } }
}

extension Promise where Failure == any Error {
    /// Settles the future with the arguments of a callback like that of `URLSession`: two optional values and an
    /// optional error.
    ///
    /// ```swift
    /// let (data, response) = try await withPromise { promise in
    ///     let task = session.dataTask(with: url) { promise.complete($0, $1, $2) }
    ///     promise.onCancel { [weak task] in task?.cancel() }
    ///     task.resume()
    /// }
    /// ```
    ///
    /// An error takes precedence over values. Without one, and unless there are both values, the future fails with
    /// ``MissingValue``. If the response doesn't matter, ``complete(_:_:)`` takes the other two.
    ///
    /// - Parameters:
    ///   - value: The value, if there is one.
    ///   - response: The other value, if there is one.
    ///   - error: The error, if there is one.
    @inlinable
    public func complete<Value: Sendable, Response: Sendable>(
        _ value: Value?,
        _ response: Response?,
        _ error: (any Error)?
    ) where Success == (Value, Response) {
        if let value, let response { complete((value, response), error) } else { complete(nil, error) }
    }
}

extension Promise where Success == Void {
    /// Settles the future with the argument of a callback: an error, or nil for success.
    ///
    /// ```swift
    /// let saved = Future<Void, any Error> { promise in
    ///     store.save { promise.complete($0) }
    /// }
    /// ```
    ///
    /// - Parameter failure: The failure, if there is one.
    @inlinable
    public func complete(_ failure: Failure?) { if let failure { reject(failure) } else { resolve() } }
}

// The same for a failure with a type of its own, which has to be made from the callback's error.

extension Promise {
    /// Settles the future with the arguments of a callback, and makes a typed failure from the error.
    ///
    /// ```swift
    /// let place = try await withPromise(of: Place.self, throwing: LoadError.self) { promise in
    ///     geocoder.locate(address) { @Sendable place, error in
    ///         promise.complete(place, error) { .geocoder($0) }
    ///     }
    /// }
    /// ```
    ///
    /// An error takes precedence over a value. With neither, the closure gets ``MissingValue``.
    ///
    /// - Parameters:
    ///   - value: The value, if there is one.
    ///   - error: The error, if there is one.
    ///   - failure: Returns the failure. Called at most once, before this returns.
    @inlinable
    public func complete(_ value: Success?, _ error: (any Error)?, orFail failure: (any Error) -> Failure) {
        if let error {
            reject(failure(error))
        } else if let value {
            resolve(value)
        } else if let missing = reference.missingValue {
            reject(failure(missing))
        }
    }
}

extension PromiseReference {
    /// What a callback without arguments fails with, unless the future is settled.
    @usableFromInline var missingValue: MissingValue? {
        cell.pendingOrigin().map { MissingValue(place: "\($0.fileID):\($0.line)") }
    }
}

extension Promise where Success == Void {
    /// Settles the future with the argument of a callback, an error or nil, and makes a typed failure from the error.
    ///
    /// ```swift
    /// store.save { @Sendable error in promise.complete(error) { .disk($0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - error: The error, if there is one.
    ///   - failure: Returns the failure. Called at most once, before this returns.
    @inlinable
    public func complete(_ error: (any Error)?, orFail failure: (any Error) -> Failure) {
        if let error { reject(failure(error)) } else { resolve() }
    }
}

// A method that returns something doesn't convert to a callback that returns nothing, so methods that return whether
// they settled the future have a form that returns nothing. The compiler chooses it if nothing else fits, as in
// `client.load(id, completion: promise.complete(with:))`.

extension Promise {
    /// Like ``complete(with:)->_``, but as a callback, as in `client.load(id, completion: promise.complete(with:))`.
    @_disfavoredOverload
    @inlinable
    public func complete(with outcome: Result<Success, Failure>) { _ = complete(with: outcome) as Bool }

    /// Like ``resolve(_:)->_``, but as a callback, as in `locator.onPlace = promise.resolve`.
    @_disfavoredOverload
    @inlinable
    public func resolve(_ value: Success) { _ = resolve(value) as Bool }

    /// Like ``reject(_:)->_``, but as a callback, as in `locator.onError = promise.reject`.
    @_disfavoredOverload
    @inlinable
    public func reject(_ failure: Failure) { _ = reject(failure) as Bool }
}
