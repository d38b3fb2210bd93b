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

/// An error that can say that nobody will ever settle a future: its promise was dropped, or it waits for itself.
///
/// A future whose `Failure` is `any Error` fails with ``BrokenPromise`` then. For other failure types that don't
/// conform to this protocol the broken promise is reported; see ``FutureProblem/report``.
public protocol BrokenPromiseRepresentable: Error {
    /// The error that a future fails with whose promise was dropped, or that waits for itself; see
    /// ``BrokenPromise/reason``.
    static func broken(_ promise: BrokenPromise) -> Self
}

/// Nobody will ever settle a future: its last promise was dropped, or it waits for itself.
public struct BrokenPromise: Error, Hashable, Sendable {
    /// Why nobody will ever settle the future.
    public enum Reason: Hashable, Sendable {
        /// The last promise was dropped.
        case dropped
        /// An executor dropped the job that was to run a closure.
        case jobDropped
        /// A closure returned the future that it was to make, or one that waits for that.
        ///
        /// ```swift
        /// let box = Box()
        /// box.future = promise.future.flatMap { _ in box.future }     // fails as soon as the promise is settled
        /// ```
        case waitsForItself
    }

    /// Why nobody will ever settle the future.
    public let reason: Reason
    /// The file that made the promise, or attached the closure, as `Module/File.swift`; `unknown` for a future that
    /// waits for itself, unless it is one of an `on:`.
    public let fileID: String
    /// The line that made the promise, or attached the closure; 0 where the file is unknown.
    public let line: UInt
    #if Diagnostics
    /// The stages of a circle, each of which waits for the one before; nil for any other reason, and if
    /// ``PendingFutures/track()`` was off when they were made.
    public let circle: FailureTrace?
    #endif

    @usableFromInline init(_ origin: Origin) {
        reason = origin.isInCircle ? .waitsForItself : origin.isInDroppedJob ? .jobDropped : .dropped
        fileID = origin.fileID
        line = origin.line
        #if Diagnostics
        circle = origin.isInCircle ? Recorder.sinks.registry?.circle() : nil
        #endif
    }
}

extension BrokenPromise: CustomStringConvertible {
    /// What happened, and where the promise was made or the closure attached.
    public var description: String {
        switch reason {
        case .dropped:
            return "The promise made at \(fileID):\(line) was dropped before it was settled."
        case .jobDropped:
            return "The closure attached at \(fileID):\(line) never ran: its executor dropped the job."
        case .waitsForItself:
            let place = line == 0 ? "" : " (\(fileID):\(line))"
            let sentence = """
                A future waits for itself\(place): a closure returned the future that it was to make, or one that waits for \
                that.
                """
            #if Diagnostics
            if let circle { return "\(sentence) The circle:\n\(circle)" }
            #endif
            return sentence
        }
    }
}
