//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

extension Promise where T: Sendable {
    /// The same as a future of this package, for code that has moved on.
    ///
    /// ```swift
    /// let name = user().future.map { user in user.name }
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future fails it, and leaves the promise alone.
    ///
    /// - Returns: A future with the outcome of the promise. It stays pending where the promise does.
    public var future: Future<T, any Error> {
        source.withoutCancelling().map(\.value).mapError(\.error)
    }
}

extension Guarantee where T: Sendable {
    /// The same as a future of this package, for code that has moved on.
    ///
    /// - Returns: A future with the value of the guarantee. It stays pending where the guarantee does.
    public var future: Future<T, Never> { certain.withoutCancelling().map(\.value) }
}
