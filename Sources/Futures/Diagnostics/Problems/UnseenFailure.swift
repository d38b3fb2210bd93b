//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A failure that had not been read when the last reference to its future was released.
///
/// ```swift
/// _ = load().onSuccess { show($0) }       // and when it fails?
/// ```
///
/// A failure is passed down a chain: only whether its last future was read matters. ``FutureProblem/report`` decides
/// what happens with the report.
///
/// The failure that the closure of `recover`, `flatMapError` or `retry` makes from another one is a new one, whether or
/// not the old one was read. So is the failure of `zip`, `all`, `any`, `withoutCancelling`, a flight, a limiter or a
/// promise that follows: reading an input doesn't count for that. And reading a future after a stage has passed its
/// failure on doesn't count for the failure of that stage.
///
/// ## What is not reported
///
/// - A failure that was read: by `observe`, `onFailure`, `onCompletion`, `await`, `wait()`, `state` and `description`
///   of a settled future, or a combinator. `always` and `onSuccess` don't read it.
/// - A failure that is passed on to two chains, since either may read it: two chains of one future that both end
///   without reading it are not detected, nor is the failure of a future with more than 32 waiters, or of one that
///   several attempts of a retry on an executor return. Callers that share a run have their own futures, and each of
///   these counts separately.
/// - What operators pass on from a future that was cancelled, or a cancellation (see ``CancellationRepresentable``; the
///   type has to be `Equatable`), what a waiter left before it failed, the loser of a race, and a cache's refresh,
///   which its events report.
/// - A future that was created with its failure, such as `.failure(error)`; and a failure that was known before an
///   operator or a function of the library was called that reads it to pass it on: `withoutCancelling`, `traverse`, a
///   limiter, a flight, a cache, or a memoized description.
public struct UnseenFailure: Sendable {
    /// The failure.
    public let error: any Error
    /// The type of the future, such as `Future<User, LoadError>`.
    public let future: String
    /// The file that made the promise which failed, as `Module/File.swift`; `unknown` if an operator's closure made the
    /// failure.
    public let fileID: String
    /// The line that made the promise; 0 if the file is unknown.
    public let line: UInt
    #if Diagnostics
    /// The stages that the failure has passed; nil unless ``PendingFutures/track()`` was on when it was made.
    public let trace: FailureTrace?
    #endif

    fileprivate init(_ error: any Error, _ future: String, _ cell: CellPointer) {
        self.error = error
        self.future = future
        // A settled cell has nothing else upstream.
        let origin = Origin(word: cell.upstream.bits)
        fileID = origin.fileID
        line = origin.line
        #if Diagnostics
        trace = Recorder.sinks.registry?.trace(of: cell)
        #endif
    }
}

extension UnseenFailure: CustomStringConvertible {
    /// What happened, and where the future was made, unless the failure itself says so.
    public var description: String {
        let isSaid = (error as? BrokenPromise).map { $0.fileID == fileID && $0.line == line } ?? false
        let place = line == 0 || isSaid ? "" : " The future was made at \(fileID):\(line)."
        let said = "\(error)"
        let end = said.hasSuffix(".") ? "" : "."
        let sentence = "Nobody looked at the failure of a \(future): \(said)\(end)\(place)"
        #if Diagnostics
        if let trace { return "\(sentence) Its way:\n\(trace)" }
        #endif
        return sentence
    }
}

extension UnseenFailure {
    /// Reports a failure, unless it is a cancellation, or says what is reported elsewhere.
    ///
    /// Called by the thread that frees the cell, which has kept ``Origin/word`` upstream.
    @usableFromInline
    static func tell<Success, Failure: Error>(
        _ failure: Failure,
        of success: Success.Type,
        _ type: Failure.Type,
        _ cell: CellPointer
    ) {
        if failure is CancellationError || isReportedElsewhere(failure) { return }
        if let failure = failure as? any CancellationWrapping, failure.isCancellation { return }
        if let failure = failure as? any (CancellationRepresentable & Equatable), isCancelled(failure) { return }
        FutureProblem.tell(
            .unseenFailure(UnseenFailure(failure, "Future<\(success), \(type)>", cell))
        )
    }

    private static func isCancelled<Failure: CancellationRepresentable & Equatable>(_ failure: Failure) -> Bool {
        failure == .cancelled
    }
}

/// A failure that wraps any error, which may be a cancellation.
package protocol CancellationWrapping: Error {
    /// Whether the error is a cancellation, which needs no report.
    ///
    /// Never called under a lock.
    var isCancellation: Bool { get }
}
