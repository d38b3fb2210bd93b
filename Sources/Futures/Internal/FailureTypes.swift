//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// What a failure type can say, asked at run time: a generic function over `Failure` can't be told apart by conformance at compile time. Only
// cancelled and broken futures get here, never the hot paths.

/// The failure of a cancelled future, or nil when the type has no word for it.
@usableFromInline
func cancellationFailure<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let representable = type as? any CancellationRepresentable.Type { return representable.cancelled as? Failure }
    return type == (any Error).self ? CancellationError() as? Failure : nil
}

/// Whether ``cancellationFailure(as:)`` has an answer.
///
/// For `Never` and `any Error` known at compile time, where the type is.
@inlinable
func canSayCancelled<Failure: Error>(_ type: Failure.Type) -> Bool {
    if type == Never.self { return false }
    return type == (any Error).self || type is any CancellationRepresentable.Type
}

/// The failure of a future whose promise was dropped, or nil when the type has no word for it.
@usableFromInline
func brokenFailure<Failure: Error>(_ origin: Origin, as type: Failure.Type) -> Failure? {
    if let representable = type as? any BrokenPromiseRepresentable.Type {
        return representable.broken(BrokenPromise(origin)) as? Failure
    }
    return type == (any Error).self ? BrokenPromise(origin) as? Failure : nil
}
