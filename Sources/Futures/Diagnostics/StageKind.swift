//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The kind of a cell in a chain: a promise, or the stage of an operator or of a combinator.
///
/// For descriptions of pending futures. A case has the name of its operator, and is printed by that name.
@frozen @usableFromInline
package enum StageKind: UInt8, Sendable {
    // Settled from outside.
    case promise, task
    /// The end of a time: of `after` and `delay`.
    case after
    /// The end of all work in a scope, which `withFutures` waits for.
    case withFutures
    /// The room in a limiter that work in a task has taken, until the work ends.
    case room

    // Wait for one future.
    case map, filter, recover, mapError, replaceError, unwrap, asVoid, asResult, eraseToAnyError, setFailureType
    /// Also a cell of any kind that continues with the future that its closure returned.
    case flatMap
    case flatMapError, flattened, retry
    case observe, onSuccess, onFailure, onCompletion, always
    case on, timeout, withoutCancelling, limited
    case unwrapResult, delay
    /// Work on an executor, of `Future(on:)`.
    case work
    /// A waiter's own future: of `value(onCancel: .cancelFuture)`, or of a scope for what its work returned.
    case value
    case await, wait, scope, tap

    // Wait for several futures.
    case zip, all, any, race, traverse, sequence, hedged

    /// Shared by several callers of a flight or a cache.
    case shared

    /// A promise that follows a future.
    case follow

    /// Never settles.
    case never
}

/// What something is called while futures are recorded or tracked.
///
/// Without the trait `Diagnostics` it takes no room, and is passed around for nothing.
@frozen @usableFromInline
struct ShownKind: Sendable {
    #if Diagnostics
    @usableFromInline let kind: StageKind

    @inlinable init(_ kind: StageKind) { self.kind = kind }

    /// The kind, or what stands for it without the trait.
    @inlinable func or(_ other: StageKind) -> StageKind { kind }
    #else
    @inlinable init(_ kind: StageKind) {}

    @inlinable func or(_ other: StageKind) -> StageKind { other }
    #endif
}

extension CellTraits {
    /// The kind alone.
    @inlinable
    static func kind(_ kind: StageKind) -> CellTraits { CellTraits(rawValue: UInt16(kind.rawValue) << 8) }

    /// The kind of the cell; a promise unless another was given.
    var kind: StageKind { StageKind(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) ?? .promise }
}
