//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// The outcome of a separate run: starts the work and awaits it.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the waiting task cancels the run.
    public var result: Result<Success, Failure> {
        get async { await start().ownResult() }
    }

    /// The value of a separate run: starts the work and awaits it.
    ///
    /// ```swift
    /// let user = try await loading.value
    /// ```
    ///
    /// ## Cancellation
    ///
    /// See `result`.
    ///
    /// - Throws: The failure, as `Failure`.
    public var value: Success {
        get async throws(Failure) { try await result.get() }
    }
}

extension LazyFuture where Failure == Never {
    /// The value of a separate run: starts the work and awaits it.
    ///
    /// No `try` is needed: this work can't fail.
    public var value: Success {
        get async { await result.get() }
    }
}
