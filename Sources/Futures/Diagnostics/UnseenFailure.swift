//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A failure that nobody had looked at when the last reference to its future went away.
///
/// ```swift
/// _ = load().onSuccess { show($0) }       // and when it fails?
/// ```
///
/// A failure is passed down a chain: only its last future is looked at or not. ``FutureProblem/report`` says what to do
/// with the report.
///
/// What the closure of `recover`, `flatMapError` or `retry` makes of a failure is a new one, whoever has looked at the
/// old one. So is the failure of `zip`, `all`, `any`, `withoutCancelling`, a flight, a limiter or a promise that
/// follows: whoever has looked at an input has not looked at that. And whoever looks at a future when a stage has
/// passed its failure on has not looked at the failure of that stage.
///
/// ## What is not reported
///
/// - A failure that somebody looked at: `observe`, `onFailure`, `onCompletion`, `await`, `wait()`, `state` and
///   `description` of a settled future, or a combinator. `always` and `onSuccess` don't look at it.
/// - A failure that goes two ways, since either may look at it: two chains of one future that both end without a place
///   for it are not found out, nor is the failure of a future for which more than 32 wait, or of one that several
///   attempts of a retry on an executor return. Callers who share a run have futures of their own, and each of them
///   counts by itself.
/// - What operators pass on from a future that was cancelled, or what says "cancelled" (see
///   ``CancellationRepresentable``; the type has to be `Equatable`), what somebody left before it failed, the loser of
///   a race, and a cache's refresh, of which its events tell.
/// - A future that was made with its failure, such as `.failure(error)`; and a failure that had come before an operator
///   or a function of the library was called that reads it to pass it on: `withoutCancelling`, `traverse`, a limiter,
///   a flight, a cache, or a memoized description.
public struct UnseenFailure: Sendable {
    /// The failure.
    public let error: any Error
    /// What type the future has, as in `Future<User, LoadError>`.
    public let future: String
    /// The file that made the promise which failed, as `Module/File.swift`; `unknown` where an operator's closure made
    /// the failure.
    public let fileID: String
    /// The line that made the promise; 0 where the file is unknown.
    public let line: UInt
    #if Diagnostics
    /// Which stages the failure has passed; nil unless ``PendingFutures/track()`` was on when it was made.
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
    /// What happened, and where the promise was made, unless the failure says so itself.
    public var description: String {
        let isSaid = (error as? BrokenPromise).map { $0.fileID == fileID && $0.line == line } ?? false
        let place = line == 0 || isSaid ? "" : " Its promise was made at \(fileID):\(line)."
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
    /// Reports a failure, unless it says that somebody cancelled.
    ///
    /// Called by the thread that frees the cell, which has kept ``Origin/word`` upstream.
    @usableFromInline
    static func tell<Success, Failure: Error>(
        _ failure: Failure,
        of success: Success.Type,
        _ type: Failure.Type,
        _ cell: CellPointer
    ) {
        if failure is CancellationError { return }
        if let failure = failure as? any (CancellationRepresentable & Equatable), isCancelled(failure) { return }
        FutureProblem.tell(
            .unseenFailure(UnseenFailure(failure, "Future<\(success), \(type)>", cell))
        )
    }

    private static func isCancelled<Failure: CancellationRepresentable & Equatable>(_ failure: Failure) -> Bool {
        failure == .cancelled
    }
}
