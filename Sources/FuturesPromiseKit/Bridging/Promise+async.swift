//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

extension Promise {
    /// Waits for the value without blocking a thread.
    ///
    /// ```swift
    /// let user = try await login().async()
    /// ```
    ///
    /// ## Cancellation
    ///
    /// A task that is cancelled waits on: a promise can't be cancelled. `try await promise.future.value` doesn't.
    ///
    /// - Returns: The value.
    /// - Throws: The error with which the promise was rejected, also one of cancelling.
    public func async() async throws -> T {
        do {
            return try await source.value.value
        } catch {
            throw error.error
        }
    }
}

extension Guarantee {
    /// Waits for the value without blocking a thread.
    ///
    /// - Returns: The value.
    public func async() async -> T { await certain.value.value }
}
