//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A problem that would otherwise go unnoticed; one handler for the whole program receives it.
///
/// ```swift
/// FutureProblem.report = { problem in
///     switch problem {
///     case .brokenPromise(let broken): log.error("\(broken)")
///     case .unseenFailure(let failure): log.warning("\(failure)")
///     }
/// }
/// ```
public enum FutureProblem: Sendable {
    /// A promise was dropped unsettled while its future could still have waiters, and its failure type can't represent
    /// that; or a future waits for itself and can't represent that; see ``BrokenPromise/reason``.
    ///
    /// If the last waiter had left by then, or the future was asked to cancel, this comes when something waits for it
    /// again: once for each future of the chain that something waits for. This is so for a single chain of stages.
    /// Where a combinator, a flight or several stages side by side depend on the promise, it is reported when it is
    /// dropped, even if everything that waited has left.
    ///
    /// A stage of a wider failure type behind it fails with a ``BrokenPromise``, which isn't reported as well, whoever
    /// passes it on; nor is the ``BrokenPromise`` of a future that had been left. An error of your own that you made of
    /// it is reported if a combinator or the like passes it on and nobody reads it.
    case brokenPromise(BrokenPromise)
    /// A future failed, and the failure was never read.
    case unseenFailure(UnseenFailure)
}

extension FutureProblem: CustomStringConvertible {
    /// What happened, in a sentence or two.
    public var description: String {
        switch self {
        case .brokenPromise(let broken):
            let text = "\(broken)"
            // A drawn cycle comes last in the text.
            let gap = text.contains("\n") ? "\n" : " "
            return "\(text)\(gap)Its failure type isn't BrokenPromiseRepresentable, so the future stays pending."
        case .unseenFailure(let failure): return "\(failure)"
        }
    }
}

extension FutureProblem {
    /// Handles a problem.
    public typealias Report = @Sendable (FutureProblem) -> Void

    /// Prints a line to standard error; the default.
    ///
    /// If one place in the code causes many problems, this prints the first ten of them, then each tenth up to a
    /// hundred, each hundredth up to a thousand, and so on, with their number.
    public static let printing: Report = { problem in
        if let line = RepeatedProblems.line(for: problem) { printLine(line) }
    }

    /// Stops the program with a message that names the problem, for debugging.
    public static let trapping: Report = { problem in fatalError("Futures: \(problem)") }

    /// A type around the closure: see ``Locked``.
    private struct Reporter {
        let report: Report
    }

    private static let reporter = Locked(Reporter(report: printing))

    /// Called for each problem, once.
    ///
    /// By default, it prints a line to standard error; set it to your log, for example, or to a function that fails a
    /// test. It runs on the thread that dropped the promise or the future, or that came to wait for it, in the middle
    /// of that: it must not block.
    public static var report: Report {
        get { reporter.withLock { $0 }.report }
        set {
            // Released after the lock: the old closure may own objects whose deinitializers run code.
            withExtendedLifetime(reporter.exchange(Reporter(report: newValue))) {}
        }
    }

    /// Receives a problem before ``report`` does, and returns whether it is dealt with.
    package typealias Listener = @Sendable (FutureProblem) -> Bool

    private struct Listening {
        /// The listener's identity.
        final class Identity: Sendable {}

        let identity: Identity
        let hear: Listener
    }

    private static let listeners = Locked<[Listening]>([])

    /// Adds a listener, which stays until the returned closure is called.
    package static func listen(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let identity = Listening.Identity()
        listeners.withLock { $0.append(Listening(identity: identity, hear: listener)) }
        return {
            // Released after the lock: the closure may own objects whose deinitializers run code.
            let old = listeners.withLock { listeners in
                listeners.firstIndex { $0.identity === identity }.map { listeners.remove(at: $0) }
            }
            withExtendedLifetime(old) {}
        }
    }

    /// Passes a problem to the listeners, and to ``report`` if none of them has dealt with it.
    static func tell(_ problem: FutureProblem) {
        let listeners = listeners.withLock { $0 }
        // All of them: several may need it.
        let isDealtWith = listeners.reduce(false) { isDealtWith, listener in listener.hear(problem) || isDealtWith }
        if !isDealtWith { report(problem) }
    }

    /// Writes a whole line to standard error at once, if that takes it.
    ///
    /// `FileHandle.write(_:)` would end the program if standard error is closed, or a file on a full disk.
    package static func printLine(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

extension BrokenPromise {
    /// Receives only broken promises; see ``FutureProblem/listen(_:)``.
    package static func listen(_ listener: @escaping @Sendable (BrokenPromise) -> Bool) -> @Sendable () -> Void {
        FutureProblem.listen { problem in
            guard case .brokenPromise(let broken) = problem else { return false }
            return listener(broken)
        }
    }
}
