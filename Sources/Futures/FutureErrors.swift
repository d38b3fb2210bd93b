//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An error that can say that the work was cancelled.
///
/// A future whose `Failure` is `any Error` fails with `CancellationError` when it is cancelled. Conform an error type
/// of your own, and futures that fail with it settle at once too:
///
/// ```swift
/// enum LoadError: Error, CancellationRepresentable {
///     case offline
///     case cancelled
/// }
/// ```
///
/// Where `Failure` can't say "cancelled", a cancelled future stays pending until its producer settles it.
public protocol CancellationRepresentable: Error {
    /// The error that a cancelled future fails with.
    static var cancelled: Self { get }
}

/// An error that can say that a promise was dropped before it was settled.
///
/// A future whose `Failure` is `any Error` fails with ``BrokenPromise`` then. For other failure types that don't
/// conform to this protocol the broken promise is reported; see ``BrokenPromise/report``.
public protocol BrokenPromiseRepresentable: Error {
    /// The error that a future fails with whose promise was dropped.
    static func broken(_ promise: BrokenPromise) -> Self
}

/// The last promise for a future was dropped before anyone settled it.
public struct BrokenPromise: Error, Hashable, Sendable {
    /// The file that made the promise, as `Module/File.swift`.
    public let fileID: String
    /// The line that made the promise.
    public let line: UInt

    @usableFromInline init(_ origin: Origin) {
        fileID = origin.fileID
        line = origin.line
    }
}

extension BrokenPromise: CustomStringConvertible {
    /// What happened, and where the promise was made.
    public var description: String { "The promise made at \(fileID):\(line) was dropped before it was settled." }
}
