//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
public import Foundation
public import Futures

extension Process {
    /// Runs a program, and brings what it wrote when it has ended.
    ///
    /// Any status but 0 is a failure, ``ProcessError/status(_:)``. Its standard input is empty.
    ///
    /// ```swift
    /// let revision = Process.future(running: git, arguments: ["rev-parse", "HEAD"]).map { String(decoding: $0.output, as: UTF8.self) }
    /// ```
    ///
    /// ## Execution
    ///
    /// The program starts at once. What waits for the future runs on a thread of Foundation or of this module. Until
    /// the program has ended, one thread reads what it writes.
    ///
    /// ## Cancellation
    ///
    /// The program gets `SIGTERM`, and the future fails with ``ProcessError/cancelled`` at once: it does not wait for
    /// the program to obey.
    ///
    /// - Important: What the program has started itself does not get the signal; and as long as that holds the program's
    ///   output open, a future that isn't cancelled waits for it.
    /// - Parameters:
    ///   - executable: The program's file.
    ///   - arguments: Its arguments, without its name.
    ///   - folder: Where it is to run; here, if nil.
    ///   - environment: Its environment; this program's own, if nil.
    ///   - file: Where the future is made, for the report when Foundation drops the process.
    ///   - line: Where the future is made, for the report when Foundation drops the process.
    /// - Returns: A future with what the program wrote, or with what went wrong.
    public static func future(
        running executable: URL,
        arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<ProcessOutput, ProcessError> {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        if let environment { process.environment = environment }
        return ProcessRun(of: process, executable, file: file, line: line).outcome
    }
}

/// A program that was started.
package struct ProcessRun: Sendable {
    /// What came of it, for those who wait; cancelling this stops the program.
    package let outcome: Future<ProcessOutput, ProcessError>
    /// How the program ended, also after a cancellation: its status, and whether that is a signal.
    package let end: Future<(status: Int32, isSignal: Bool), ProcessError>

    /// Starts a program.
    package init(of process: Process, _ executable: URL, file: StaticString = #fileID, line: UInt = #line) {
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let ended = Promise<(status: Int32, isSignal: Bool), ProcessError>(file: file, line: line)
        process.terminationHandler = { process in
            ended.resolve((process.terminationStatus, process.terminationReason == .uncaughtSignal))
        }
        end = ended.future
        do {
            try process.runUnmasked()
        } catch {
            process.terminationHandler = nil
            ended.reject(.unstartable(executable, error))
            outcome = .failure(.unstartable(executable, error))
            return
        }
        // The process is kept until it has ended, also where nobody waits for it any more.
        end.observe { _ in process.terminationHandler = nil }
        let reader = PipeReader([output.fileHandleForReading, errors.fileHandleForReading], file: file, line: line)
        let promise = Promise<ProcessOutput, ProcessError>(file: file, line: line)
        promise.onCancel { [end] in
            if process.isRunning { process.terminate() }
            // Not before: what it still says while it ends must find somebody who reads, or that would be its end.
            end.observe { _ in reader.stop() }
        }
        zip(end, reader.contents.setFailureType(to: ProcessError.self))
            .observe { result in
                promise.complete(
                    with: result.flatMap { end, contents in
                        let left = ProcessOutput(
                            executable: executable,
                            status: end.status,
                            output: contents[0],
                            errors: contents[1]
                        )
                        if end.isSignal { return .failure(.signal(left)) }
                        return left.status == 0 ? .success(left) : .failure(.status(left))
                    }
                )
            }
        outcome = promise.future
    }
}
#endif
