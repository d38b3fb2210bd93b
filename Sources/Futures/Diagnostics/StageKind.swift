//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a cell is in a chain: a promise, or the stage of an operator or of a combinator.
///
/// For those who read what is pending. A case has the name of its operator, and is printed by that name.
@frozen @usableFromInline
package enum StageKind: UInt8, Sendable {
    // What somebody else settles.
    case promise, task

    // What waits for one future.
    case map, filter, recover, mapError, replaceError, unwrap, asVoid, asResult, eraseToAnyError, setFailureType
    /// Also a cell of any kind that goes on with the future that its closure returned.
    case flatMap
    case flatMapError, flattened, retry
    case observe, onSuccess, onFailure, onCompletion, always
    case on, timeout, withoutCancelling, limited
    case await, wait, scope, tap

    // What waits for several.
    case zip, all, any, race, traverse

    /// What several callers of a flight or a cache share.
    case shared

    /// A promise that follows a future.
    case follow

    /// What nobody settles.
    case never
}

extension CellTraits {
    /// The kind alone.
    @inlinable
    static func kind(_ kind: StageKind) -> CellTraits { CellTraits(rawValue: UInt16(kind.rawValue) << 8) }

    /// What the cell is in its chain; a promise where nothing else was said.
    var kind: StageKind { StageKind(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)) ?? .promise }
}
