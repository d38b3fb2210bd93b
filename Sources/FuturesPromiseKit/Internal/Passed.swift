//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A value on its way down a chain.
///
/// `T` need not be `Sendable`: PromiseKit's never had to be, and a dictionary of `Any` or a class of one's own goes
/// down most chains.
@frozen
// Sendable: a promise hands its value over and keeps no other way to it. It is passed to the closures of its chain,
// each when the one before has returned. Where T isn't Sendable, `Promise` isn't either, so two threads get at one
// value only by closures that are attached with `on:` for two queues, or by `resolve` with a value that the caller goes
// on using.
public struct Passed<T>: @unchecked Sendable {
    @usableFromInline let value: T

    @inlinable init(_ value: T) { self.value = value }
}

/// The failure of a promise.
///
/// Unlike `any Error` it can't say that a promise was dropped or a future cancelled: a dropped promise stays pending.
@frozen
public struct Rejection: Error, CycleRepresentable {
    @usableFromInline let error: any Error

    @inlinable init(_ error: any Error) { self.error = error }

    /// What `then` fails with when its closure returns the promise that `then` has returned, or one that waits for it.
    package static var waitsForItself: Rejection { Rejection(PMKError.returnedSelf) }
}

extension Rejection: CancellationWrapping {
    package var isCancellation: Bool { error.isCancelled }
}
