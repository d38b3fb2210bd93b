//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension Future {
    /// The same as a promise of PromiseKit's kind, for code that has not moved yet.
    ///
    /// ```swift
    /// firstly { api.user(id).promise }.done { user in show(user) }.catch { error in show(error) }
    /// ```
    ///
    /// Nothing that is done with the promise cancels this future. A failure with `CancellationError` is a cancelled
    /// error there, which `catch` skips unless its policy says otherwise.
    ///
    /// - Returns: A promise with the outcome of this future.
    public var promise: FuturesPromiseKit.Promise<Success> {
        FuturesPromiseKit.Promise(withoutCancelling().map { Passed($0) }.mapError { Rejection($0) })
    }
}

extension Future where Failure == Never {
    /// The same as a guarantee of PromiseKit's kind, for code that has not moved yet.
    ///
    /// - Returns: A guarantee with the value of this future.
    public var guarantee: Guarantee<Success> { Guarantee(withoutCancelling().map { Passed($0) }) }
}
