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

extension BrokenPromise {
    /// What to do with a broken promise whose future can't fail with it.
    public typealias Report = @Sendable (BrokenPromise) -> Void

    /// A type around the closure: see ``Locked``.
    private struct Reporter {
        let report: Report
    }

    private static let reporter = Locked(Reporter(report: printed))

    /// Called for each promise that was dropped unsettled while somebody could still wait for it, and whose failure
    /// type can't say so, and for each future that waits for itself and can't say so; see ``BrokenPromise/reason``.
    ///
    /// Prints a line to standard error unless you set something else, such as your log or a test that fails.
    /// It runs on the thread that dropped the promise.
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

    /// Hears of a broken promise before ``report`` does, and says whether it is dealt with.
    package typealias Listener = @Sendable (BrokenPromise) -> Bool

    private struct Listening {
        let id: Int
        let hear: Listener
    }

    private static let listeners = Locked<[Listening]>([])

    /// Adds a listener, which stays until the returned closure is called.
    package static func listen(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let id = listeners.withLock { listeners in
            let id = (listeners.last?.id ?? 0) + 1
            listeners.append(Listening(id: id, hear: listener))
            return id
        }
        return { listeners.withLock { $0.removeAll { $0.id == id } } }
    }

    /// Tells the listeners of a broken promise, and whoever takes the reports if none of them has dealt with it.
    static func tell(_ broken: BrokenPromise) {
        let listeners = listeners.withLock { $0 }
        // All of them: the promise may matter to several.
        let isDealtWith = listeners.reduce(false) { isDealtWith, listener in listener.hear(broken) || isDealtWith }
        if !isDealtWith { report(broken) }
    }

    @Sendable private static func printed(_ broken: BrokenPromise) {
        printLine("Futures: \(broken) Its future can't say so in its failure type and stays pending.")
    }

    /// Writes a line to standard error, at once and whole.
    static func printLine(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
