//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

/// The end of a chain that handles its errors; see ``PMKFinalizer/finally(flags:_:)``.
public class PMKFinalizer {
    @usableFromInline let isHandled: Future<Passed<Void>, Never>

    @inlinable
    init(_ isHandled: Future<Passed<Void>, Never>) { self.isHandled = isHandled }

    /// Does something at the very end, whatever the outcome, after the closure of `catch`.
    ///
    /// ```swift
    /// load().done { show($0) }.catch { show($0) }.finally { spinner.stop() }
    /// ```
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

    /// The same with the closure on a dispatcher.
    @preconcurrency
    @inlinable
    public func finally(on dispatcher: any Dispatcher, _ body: @escaping @Sendable () -> Void) {
        finally(at: Place(dispatcher), Handler(body))
    }

    @inlinable
    func finally(at place: Place?, _ body: Handler<Void, Void>) {
        _ = isHandled.onOutcome(at: place) { _ in Swift.Result<Void, Never>.success(body.run(())) }
    }
}

// Sendable: it has one property, a future, and no subclass outside of this module.
extension PMKFinalizer: @unchecked Sendable {}
