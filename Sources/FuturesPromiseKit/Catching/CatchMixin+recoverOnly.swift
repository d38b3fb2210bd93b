//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

extension CatchMixin {
    /// Recovers from this error alone.
    @preconcurrency
    @inlinable
    public func recover<E: Error & Equatable, U: Thenable>(
        only error: E,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (E) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(at: .map(flags), for: .matching({ $0 as? E == error }), Handler(onMain: body).ofAny)
    }

    /// Recovers from this error alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover<E: Error & Equatable, U: Thenable>(
        only error: E,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (E) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(at: Place(queue, flags), for: .matching({ $0 as? E == error }), Handler(body).ofAny)
    }

    /// Recovers from errors of this type alone.
    @preconcurrency
    @inlinable
    public func recover<E: Error, U: Thenable>(
        only type: E.Type,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (E) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(
            at: .map(flags),
            for: .matching({ $0 is E && (policy == .allErrors || !$0.isCancelled) }),
            Handler(onMain: body).ofAny
        )
    }

    /// Recovers from errors of this type alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover<E: Error, U: Thenable>(
        only type: E.Type,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (E) throws -> U
    ) -> Promise<T> where U.T == T {
        source.recover(
            at: Place(queue, flags),
            for: .matching({ $0 is E && (policy == .allErrors || !$0.isCancelled) }),
            Handler(body).ofAny
        )
    }
}

extension CatchMixin where T == Void {
    /// Recovers from this error alone.
    @preconcurrency
    @inlinable
    public func recover<E: Error & Equatable>(
        only error: E,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (E) throws -> Void
    ) -> Promise<Void> {
        source.recover(
            at: .map(flags),
            for: .matching({ $0 as? E == error }),
            Handler(onMain: body).then { Promise<Void>() }.ofAny
        )
    }

    /// Recovers from this error alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover<E: Error & Equatable>(
        only error: E,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (E) throws -> Void
    ) -> Promise<Void> {
        source.recover(
            at: Place(queue, flags),
            for: .matching({ $0 as? E == error }),
            Handler(body).then { Promise<Void>() }.ofAny
        )
    }

    /// Recovers from errors of this type alone.
    @preconcurrency
    @inlinable
    public func recover<E: Error>(
        only type: E.Type,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (E) throws -> Void
    ) -> Promise<Void> {
        source.recover(
            at: .map(flags),
            for: .matching({ $0 is E && (policy == .allErrors || !$0.isCancelled) }),
            Handler(onMain: body).then { Promise<Void>() }.ofAny
        )
    }

    /// Recovers from errors of this type alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func recover<E: Error>(
        only type: E.Type,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (E) throws -> Void
    ) -> Promise<Void> {
        source.recover(
            at: Place(queue, flags),
            for: .matching({ $0 is E && (policy == .allErrors || !$0.isCancelled) }),
            Handler(body).then { Promise<Void>() }.ofAny
        )
    }
}

extension Handler where Input: Error {
    /// The same for errors that are known to be of its type.
    @inlinable
    var ofAny: Handler<any Error, Output> {
        Handler<any Error, Output>(unsafely: { error in
            guard let error = error as? Input else { throw error }
            return try call(error)
        })
    }
}
