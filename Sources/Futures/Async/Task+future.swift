//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Task {
    /// The outcome of the task as a future.
    ///
    /// Every call returns another future of the same task.
    ///
    /// ```swift
    /// let loading = Task { try await client.load(id) }
    /// loading.future.observe(on: .main) { … }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future cancels the task. Dropping it does not.
    ///
    /// - Complexity: O(1). One task, which waits for this one.
    public var future: Future<Success, Failure> {
        // Without a place: a property can't know the line of its caller.
        Future(file: "", line: 0) { promise in
            promise.onCancel(of: self)
            // Awaiting a task lends it the priority of the awaiting one.
            Task<Void, Never> { promise.complete(with: await self.result) }
        }
    }
}
