//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// An error that can represent a cancellation.
///
/// A future whose `Failure` is `any Error` fails with `CancellationError` when it is cancelled. Conform your own error
/// type, and futures that fail with it settle at once, too:
///
/// ```swift
/// enum LoadError: Error, CancellationRepresentable {
///     case offline
///     case cancelled
/// }
/// ```
///
/// If `Failure` can't represent a cancellation, a cancelled future stays pending until its producer settles it.
public protocol CancellationRepresentable: Error {
    /// The error that a cancelled future fails with.
    static var cancelled: Self { get }
}

/// An error that can represent a broken promise: it was dropped, or its future waits for itself.
///
/// A future whose `Failure` is `any Error` fails with ``BrokenPromise`` then. For other failure types that don't
/// conform to this protocol, the broken promise is reported; see ``FutureProblem/report``.
public protocol BrokenPromiseRepresentable: Error {
    /// The error of a future whose promise was dropped, or that waits for itself; see ``BrokenPromise/reason``.
    static func broken(_ promise: BrokenPromise) -> Self
}

/// The failure of a future that can't settle any more: its last promise was dropped, or it waits for itself.
public struct BrokenPromise: Error, Hashable, Sendable {
    /// Why the future can't settle any more.
    public enum Reason: Hashable, Sendable {
        /// The last promise was dropped.
        case dropped
        /// An executor dropped the job that should have run a closure.
        case jobDropped
        /// A closure returned the future that it was called to make, or one that waits for it; or the work of a
        /// ``SingleFlight`` or a ``FutureCache`` awaited the value of its own key.
        ///
        /// ```swift
        /// let box = Box()
        /// box.future = promise.future.flatMap { _ in box.future }     // fails as soon as the promise is settled
        /// ```
        case waitsForItself
    }

    /// Why the future can't settle any more.
    public let reason: Reason
    /// The file that made the promise, or attached the closure, as `Module/File.swift`; `unknown` for a future that
    /// waits for itself, unless the cycle was broken at a stage with an `on:`.
    public let fileID: String
    /// The line that made the promise, or attached the closure; 0 if the file is unknown.
    public let line: UInt
    #if Diagnostics
    /// The stages of a cycle, each of which waits for the one before; nil for any other reason, and if
    /// ``PendingFutures/track()`` was off when they were made.
    public let cycle: FailureTrace?
    #endif
    /// Set if something else reports the break: the failure needs no report then, whoever passes it on.
    let reported: Mark

    @usableFromInline init(_ origin: Origin) {
        reported = Mark(isSet: origin.isReportedElsewhere)
        reason = origin.isInCycle ? .waitsForItself : origin.isInDroppedJob ? .jobDropped : .dropped
        fileID = origin.fileID
        line = origin.line
        #if Diagnostics
        cycle = origin.isInCycle ? Recorder.sinks.registry?.cycle() : nil
        #endif
    }
}

extension BrokenPromise {
    /// A mark that distinguishes no values.
    struct Mark: Hashable {
        let isSet: Bool

        static func == (_: Mark, _: Mark) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
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
                A future waits for itself\(place): a closure returned or awaited what it was to make, or something that \
                waits for that.
                """
            #if Diagnostics
            if let cycle { return "\(sentence) The cycle:\n\(cycle)" }
            #endif
            return sentence
        }
    }
}

/// Stops the program if an argument is wrong, and names the call.
///
/// Unlike `precondition`, it says so in an optimized build, too.
@usableFromInline
func require(_ isRight: Bool, _ message: @autoclosure () -> String, _ file: StaticString, _ line: UInt) {
    if !isRight { fatalError("Futures: \(message())", file: file, line: line) }
}

/// Stops the program if an argument of this call is less than 1.
@usableFromInline
func requirePositive(_ count: Int, _ call: @autoclosure () -> String, _ file: StaticString, _ line: UInt) {
    require(count >= 1, "\(call()): at least 1 has to be allowed", file, line)
}
