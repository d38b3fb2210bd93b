//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch

/// The end of a chain that can be cancelled and handles its errors.
public final class CancellableFinalizer: Sendable {
    private let finalizer: PMKFinalizer
    /// What is cancelled together.
    public let cancelContext: CancelContext

    init(_ finalizer: PMKFinalizer, _ cancelContext: CancelContext) {
        self.finalizer = finalizer
        self.cancelContext = cancelContext
    }

    /// Cancels the whole chain.
    public func cancel(with error: any Error = PMKError.cancelled) { cancelContext.cancel(with: error) }

    /// Whether everything of the chain that can be cancelled was.
    public var isCancelled: Bool { cancelContext.isCancelled }

    /// Whether the chain was cancelled.
    public var cancelAttempted: Bool { cancelContext.cancelAttempted }

    /// The error with which the chain was cancelled.
    public var cancelledError: (any Error)? { cancelContext.cancelledError }

    /// Does something at the very end, whatever the outcome, after the closure of `catch`.
    @preconcurrency
    @discardableResult
    public func finally(flags: DispatchWorkItemFlags? = nil, _ body: @escaping @MainActor () -> Void) -> CancelContext {
        finalizer.finally(flags: flags, body)
        return cancelContext
    }

    /// The same with the closure on a queue; nil for wherever the promise is resolved.
    @preconcurrency
    @discardableResult
    public func finally(
        on queue: DispatchQueue?,
        flags: DispatchWorkItemFlags? = nil,
        _ body: @escaping @Sendable () -> Void
    ) -> CancelContext {
        finalizer.finally(on: queue, flags: flags, body)
        return cancelContext
    }
}
