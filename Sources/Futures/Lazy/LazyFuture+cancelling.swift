//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Keeps cancellation from going further up in each run.
    ///
    /// As ``Future/withoutCancelling(file:line:)``, in each run: what follows may be cancelled, and the work goes on.
    ///
    /// - Parameters:
    ///   - file: Where it is described, for the report when the promise of the work is broken.
    ///   - line: Where it is described, for the report when the promise of the work is broken.
    /// - Returns: A description of the same outcome, or cancelled.
    public func withoutCancelling(file: StaticString = #fileID, line: UInt = #line) -> LazyFuture {
        then { $0.withoutCancelling(file: file, line: line) }
    }

    /// Puts each run in a scope, to be cancelled with it.
    ///
    /// As ``Future/cancelled(with:)``, in each run. A run that begins when the scope is cancelled already is cancelled.
    ///
    /// - Parameter scope: The scope. It keeps each run until that settles.
    /// - Returns: A description of the same outcome, or cancelled.
    public func cancelled(with scope: CancellationScope) -> LazyFuture {
        then { $0.cancelled(with: scope) }
    }
}
