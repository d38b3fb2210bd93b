//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux) || os(Windows)
public import Foundation

extension Process {
    /// Starts the program, and waits for its end.
    ///
    /// ```swift
    /// let process = Process()
    /// process.executableURL = URL(fileURLWithPath: "/bin/ls")
    /// process.launch(.promise).map { $0.out.fileHandleForReading.readDataToEndOfFile() }
    /// ```
    ///
    /// Its output goes to the pipes of the value, which must be able to hold it. The promise is rejected with
    /// ``PMKError/execution(process:standardOutput:standardError:)`` when the program ends with another status than 0,
    /// and with the error of `run()` when it can't be started. In a chain that is cancelled it is terminated.
    public func launch(_: PMKNamespacer) -> Promise<(out: Pipe, err: Pipe)> {
        let (out, err) = (Pipe(), Pipe())
        (standardOutput, standardError) = (out, err)
        let end = Promise<(out: Pipe, err: Pipe)> { seal in
            terminationHandler = { process in
                if process.terminationReason == .exit, process.terminationStatus == 0 {
                    seal.resolve(.fulfilled((out, err)))
                } else {
                    seal.reject(
                        PMKError.execution(
                            process: process,
                            standardOutput: out.text,
                            standardError: err.text
                        )
                    )
                }
                process.terminationHandler = nil
            }
            try runWithoutBlockedSignals()
        }
        return CancellingPromise(end, Cancellation { [weak self] in if self?.isRunning == true { self?.terminate() } })
    }

    /// Starts the program so that it can be terminated.
    private func runWithoutBlockedSignals() throws {
        #if os(Linux)
        // It inherits what the calling thread blocks, and the threads of Dispatch block nearly all.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #endif
        try run()
    }

    // Sendable: the program is over, and nothing of it changes any more.
    /// What goes wrong with programs.
    public enum PMKError: Error, @unchecked Sendable {
        /// The program ended with another status than 0, or by a signal; with what it wrote.
        case execution(process: Process, standardOutput: String?, standardError: String?)
    }
}

extension Process.PMKError: LocalizedError {
    /// What the program wrote as its error, or its status.
    public var errorDescription: String? {
        switch self {
        case .execution(let process, _, let text):
            text.flatMap { $0.isEmpty ? nil : $0 } ?? "The program ended with status \(process.terminationStatus)."
        }
    }
}

extension Pipe {
    fileprivate var text: String? { String(data: fileHandleForReading.readDataToEndOfFile(), encoding: .utf8) }
}
#endif
