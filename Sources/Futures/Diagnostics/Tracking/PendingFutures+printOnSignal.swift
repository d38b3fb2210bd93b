//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension PendingFutures {
    /// Prints the program's pending futures to standard error each time it gets a signal, and begins to ``track()``
    /// them.
    ///
    /// ```swift
    /// PendingFutures.printOnSignal(SIGUSR1)
    /// ```
    ///
    /// Then `kill -USR1` with the program's process number prints them. The search runs on a thread of its own, not in
    /// the handler of the signal: the program goes on meanwhile. The signal's previous effect is replaced.
    ///
    /// - Parameters:
    ///   - number: The signal, such as `SIGUSR1`. One that can't be handled, or is invalid, stops the program.
    ///   - file: Where this is called, for the message if the signal can't be handled.
    ///   - line: Where this is called, for the message if the signal can't be handled.
    public static func printOnSignal(_ number: Int32, file: StaticString = #fileID, line: UInt = #line) {
        printOnSignal(number, file: file, line: line, print)
    }

    /// Prints text to standard error, after the name of the library.
    package static func print(_ text: String) { FutureProblem.printLine("Futures: \(text)") }

    /// Like ``printOnSignal(_:file:line:)``, but prints with another function, set by the first call for a signal.
    package static func printOnSignal(
        _ number: Int32,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ print: @escaping @Sendable (String) -> Void
    ) {
        let canBeHandled = (1..<32).contains(number) && number != SIGKILL && number != SIGSTOP
        require(canBeHandled, "printOnSignal(\(number)): this signal can't be handled", file, line)
        track()
        sources.withLock { sources in
            if sources[number] != nil { return }
            #if canImport(Darwin)
            // On other systems the source itself keeps the signal from the process.
            signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .utility))
            source.setEventHandler { print("\(now)") }
            // Until the source is set up, a signal would end the process.
            let isListening = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isListening.signal() }
            source.activate()
            isListening.wait()
            sources[number] = Source(source: source)
        }
    }

    // Sendable: its functions may be called from any thread.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceSignal
    }

    private static let sources = Locked<[Int32: Source]>([:])
}

#endif
