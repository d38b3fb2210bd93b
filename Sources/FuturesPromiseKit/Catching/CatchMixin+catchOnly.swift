//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

extension Catchable {
    /// Handles this error alone.
    @preconcurrency
    @inlinable
    public func `catch`<E: Error & Equatable>(
        only error: E,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @MainActor (E) -> Void
    ) -> PMKCascadingFinalizer {
        PMKCascadingFinalizer(source.handled(at: .return(flags), only: { $0 as? E == error }, Handler(onMain: body)))
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
        PMKCascadingFinalizer(source.handled(at: Place(queue, flags), only: { $0 as? E == error }, Handler(body)))
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
            source.handled(
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
            source.handled(
                at: Place(queue, flags),
                only: { $0 is E && (policy == .allErrors || !$0.isCancelled) },
                Handler(body)
            )
        )
    }
}

extension Future where Failure == Rejection {
    /// What `catch(only:)` does, at its place: a success where all is well or the error was handled, and otherwise the
    /// error.
    @inlinable
    func handled<Value, E: Error>(
        at place: Place?,
        only isWanted: @escaping @Sendable (any Error) -> Bool,
        _ body: Handler<E, Void>
    ) -> Promise<Void> where Success == Passed<Value> {
        Promise(
            onOutcome(at: place, for: .matching(isWanted)) { outcome in
                if case .failure(let rejection) = outcome {
                    guard isWanted(rejection.error), let error = rejection.error as? E else {
                        return .failure(rejection)
                    }
                    body.run(error)
                }
                return .success(Passed(()))
            }
        )
    }
}
