//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// A chain that has handled some of its errors; see `catch(only:)`.
///
/// ```swift
/// load().done { show($0) }.catch(only: Offline.self) { _ in offer() }.catch { error in show(error) }
/// ```
public class PMKCascadingFinalizer {
    @usableFromInline let rest: Promise<Void>

    @inlinable
    init(_ rest: Promise<Void>) { self.rest = rest }
}

// Sendable: it has one property, a promise without a value, and no subclass outside of this module.
extension PMKCascadingFinalizer: @unchecked Sendable {}

extension PMKCascadingFinalizer {
    /// Handles this error alone.
    @preconcurrency
    @inlinable
    public func `catch`<E: Error & Equatable>(
        only error: E,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (E) -> Void
    ) -> PMKCascadingFinalizer {
        PMKCascadingFinalizer(
            rest.source.handled(at: .return(flags), only: { $0 as? E == error }, Handler(onMain: body))
        )
    }

    /// Handles this error alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func `catch`<E: Error & Equatable>(
        only error: E,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable (E) -> Void
    ) -> PMKCascadingFinalizer {
        PMKCascadingFinalizer(rest.source.handled(at: Place(queue, flags), only: { $0 as? E == error }, Handler(body)))
    }

    /// Handles errors of this type alone.
    @preconcurrency
    @inlinable
    public func `catch`<E: Error>(
        only type: E.Type,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (E) -> Void
    ) -> PMKCascadingFinalizer {
        PMKCascadingFinalizer(
            rest.source.handled(
                at: .return(flags),
                only: { $0 is E && (policy == .allErrors || !$0.isCancelled) },
                Handler(onMain: body)
            )
        )
    }

    /// Handles errors of this type alone, on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func `catch`<E: Error>(
        only type: E.Type,
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (E) -> Void
    ) -> PMKCascadingFinalizer {
        PMKCascadingFinalizer(
            rest.source.handled(
                at: Place(queue, flags),
                only: { $0 is E && (policy == .allErrors || !$0.isCancelled) },
                Handler(body)
            )
        )
    }

    /// Handles the errors that nothing before has handled.
    @preconcurrency
    @discardableResult
    @inlinable
    public func `catch`(
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @MainActor (any Error) -> Void
    ) -> PMKFinalizer { rest.catch(flags: flags, policy: policy, body) }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    @inlinable
    public func `catch`(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        policy: CatchPolicy = conf.catchPolicy,
        _ body: @escaping @Sendable (any Error) -> Void
    ) -> PMKFinalizer { rest.catch(on: queue, flags: flags, policy: policy, body) }

    /// Ends a chain whose other errors don't matter; they are logged.
    @discardableResult
    @inlinable
    public func cauterize() -> PMKFinalizer { rest.cauterize() }

    /// Does something at the very end, whatever the outcome.
    @preconcurrency
    @inlinable
    public func finally(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor () -> Void) {
        finally(at: .return(flags), Handler(onMain: body))
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @inlinable
    public func finally(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> Void
    ) {
        finally(at: Place(queue, flags), Handler(body))
    }

    @inlinable
    func finally(at place: Place?, _ body: Handler<Void, Void>) {
        _ = rest.source.onOutcome(at: place) { _ in Swift.Result<Void, Never>.success(body.run(())) }
    }
}
