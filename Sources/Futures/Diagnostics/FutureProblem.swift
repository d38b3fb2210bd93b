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

/// A problem that would otherwise go unnoticed; one handler for the whole program hears of it.
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
    /// A promise was dropped unsettled while somebody could still wait for it, and its failure type can't say so; or a
    /// future waits for itself and can't say so; see ``BrokenPromise/reason``.
    case brokenPromise(BrokenPromise)
    /// A future failed, and nobody ever looked at the failure.
    case unseenFailure(UnseenFailure)
}

extension FutureProblem: CustomStringConvertible {
    /// What happened, in a sentence or two.
    public var description: String {
        switch self {
        case .brokenPromise(let broken):
            let text = "\(broken)"
            // A circle that is drawn has the end of the text for itself.
            let gap = text.contains("\n") ? "\n" : " "
            return "\(text)\(gap)Its future can't say so in its failure type and stays pending."
        case .unseenFailure(let failure): return "\(failure)"
        }
    }
}

extension FutureProblem {
    /// What to do with a problem.
    public typealias Report = @Sendable (FutureProblem) -> Void

    /// Prints a line to standard error; what is done unless you set something else.
    public static let printing: Report = { problem in printLine("Futures: \(problem)") }

    /// Stops the program with a message that names the problem, for those who debug it.
    public static let trapping: Report = { problem in fatalError("Futures: \(problem)") }

    /// A type around the closure: see ``Locked``.
    private struct Reporter {
        let report: Report
    }

    private static let reporter = Locked(Reporter(report: printing))

    /// Called for each problem, once.
    ///
    /// Prints a line to standard error unless you set something else, such as your log or a test that fails. It runs
    /// on the thread that dropped the promise or the future, in the middle of that: it must not block.
    public static var report: Report {
        get { reporter.withLock { $0 }.report }
        set {
            // Let go of after the lock: what the old closure captured may run code when it goes away.
            let old = reporter.withLock { reporter in
                defer { reporter = Reporter(report: newValue) }
                return reporter
            }
            withExtendedLifetime(old) {}
        }
    }

    /// Hears of a problem before ``report`` does, and says whether it is dealt with.
    package typealias Listener = @Sendable (FutureProblem) -> Bool

    private struct Listening {
        /// Who it is.
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
            // Let go of after the lock: what it captured may run code when it goes away.
            let old = listeners.withLock { listeners in
                listeners.firstIndex { $0.identity === identity }.map { listeners.remove(at: $0) }
            }
            withExtendedLifetime(old) {}
        }
    }

    /// Tells the listeners of a problem, and whoever takes the reports if none of them has dealt with it.
    static func tell(_ problem: FutureProblem) {
        let listeners = listeners.withLock { $0 }
        // All of them: it may matter to several.
        let isDealtWith = listeners.reduce(false) { isDealtWith, listener in listener.hear(problem) || isDealtWith }
        if !isDealtWith { report(problem) }
    }

    /// Writes a line to standard error, at once and whole.
    static func printLine(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

extension BrokenPromise {
    /// Hears of broken promises alone; see ``FutureProblem/listen(_:)``.
    package static func listen(_ listener: @escaping @Sendable (BrokenPromise) -> Bool) -> @Sendable () -> Void {
        FutureProblem.listen { problem in
            guard case .brokenPromise(let broken) = problem else { return false }
            return listener(broken)
        }
    }
}
