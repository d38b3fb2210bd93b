//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A thenable that can be rejected.
public protocol CatchMixin<T>: Thenable, Catchable {}

/// What has errors that can be handled: a promise, or what `catch(only:)` leaves of one.
public protocol Catchable<T> {
    /// The type of the value.
    associatedtype T

    /// The same as a future.
    var source: Future<Passed<T>, Rejection> { get }
}
