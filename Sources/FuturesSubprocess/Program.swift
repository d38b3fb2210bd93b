//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation
import Futures
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program and all that it is started with.
struct Program: Sendable {
    let executable: URL
    let arguments: [String]
    let folder: URL?
    let environment: [String: String]?
    let input: Data
    let limit: Int
    let mergesErrors: Bool
    let timeLimit: Duration?
    let gracePeriod: Duration
    let endsGroup: Bool
    /// What measures the time limit.
    var clock: any Clock<Duration> = ContinuousClock()

    /// What traces and dumps call the program.
    var name: String { executable.lastPathComponent }

    /// Runs the program to its end; a task that is cancelled before has it ended, and so has the time limit.
    func run() async throws(ProcessError) -> ProcessOutput {
        do {
            guard let timeLimit else { return try await runToEnd() }
            return try await run(for: timeLimit)
        } catch {
            throw processError(error)
        }
    }

    /// Whichever comes first says why the program was stopped: its time limit, which begins with its start, or a
    /// cancellation.
    private func run(for timeLimit: Duration) async throws -> ProcessOutput {
        guard timeLimit > .zero else { throw ProcessError.tookTooLong(.none(of: executable), limit: timeLimit) }
        let (starts, start) = AsyncStream.makeStream(of: pid_t.self)
        // A task of its own, which the limit cancels, as a cancellation of the caller's task does.
        let work = Task { try await runToEnd { start.yield($0.value) } }
        let alarm = Task {
            for await child in starts {
                // Bounded: a sleep of more stops this program.
                try await clock.sleep(for: timeLimit.bounded)
                // Where all threads are busy, the end of a program may be told after the time limit.
                if hasEnded(child) { return false }
                work.cancel()
                return true
            }
            return false
        }
        do {
            defer { alarm.cancel() }
            return try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                alarm.cancel()
                work.cancel()
            }
        } catch let stopped as Stopped {
            guard (try? await alarm.value) == true else { throw stopped }
            throw ProcessError.tookTooLong(stopped.left, limit: timeLimit)
        }
    }

    private func runToEnd(
        whenStarted: @Sendable (ProcessIdentifier) -> Void = { _ in }
    ) async throws -> ProcessOutput {
        guard !Task.isCancelled else { throw ProcessError.cancelled }
        if let obstacle { throw ProcessError.unstartable(executable, obstacle) }
        guard !input.isEmpty else { return try await run(reading: .none, whenStarted) }
        // Not a pipe: writing to one whose reader has ended can be the end of this program as well, and one that is
        // cancelled must not take half of its input for all of it.
        let file = try await inputFile()
        defer { try? file.close() }
        return try await run(reading: .fileDescriptor(file, closeAfterSpawningProcess: false), whenStarted)
    }

    /// What prevents a start, whatever the system may say.
    private var obstacle: (any Error)? {
        if !executable.isFileURL { return NoFileURL() }
        if let folder, !folder.isFileURL { return NoFileURL(folder: folder) }
        if let position = arguments.firstIndex(where: { $0.utf8.contains(0) }) {
            return ArgumentWithNUL(position: position + 1)
        }
        return nil
    }

    /// A file that has the input.
    private func inputFile() async throws -> FileDescriptor {
        do {
            let file = try await emptyFile()
            do {
                try file.fill(with: input)
                return file
            } catch {
                try? file.close()
                throw error
            }
        } catch let error as Errno where error != .tooManyOpenFiles {
            throw ProcessError.unstartable(executable, UnstoredInput(cause: error))
        }
    }

    /// Opened in turn, as no descriptor may be taken from a start.
    private func emptyFile() async throws -> FileDescriptor {
        let turn = try await StartLine.shared.turn()
        defer { turn.end() }
        return try .anonymousFile()
    }

    private func run(
        reading input: some InputProtocol,
        _ whenStarted: @Sendable (ProcessIdentifier) -> Void
    ) async throws -> ProcessOutput {
        let turn = try await StartLine.shared.turn()
        defer { turn.end() }
        guard !Task.isCancelled else { throw ProcessError.cancelled }
        do {
            let (status, wrote) = try await ending(reading: input) { program in
                turn.end()
                whenStarted(program)
            }
            return try end(status, wrote: wrote)
        } catch let error as SubprocessError where !turn.isOver {
            throw startError(error)
        }
    }

    private func ending(
        reading input: some InputProtocol,
        whenStarted: (ProcessIdentifier) -> Void
    ) async throws -> (TerminationStatus, wrote: [Data]) {
        if mergesErrors {
            let result = try await Subprocess.run(
                configuration,
                input: input,
                output: .sequence,
                error: .combinedWithOutput
            ) { execution in
                whenStarted(execution.processIdentifier)
                return try await collected([execution.standardOutput])
            }
            return (result.terminationStatus, result.closureResult)
        }
        let result = try await Subprocess.run(configuration, input: input, output: .sequence, error: .sequence) {
            execution in
            whenStarted(execution.processIdentifier)
            return try await collected([execution.standardOutput, execution.standardError])
        }
        return (result.terminationStatus, result.closureResult)
    }

    private var configuration: Configuration {
        var options = PlatformOptions()
        options.teardownSequence = [
            // Bounded: a sleep of more stops this program.
            .gracefulShutDown(
                toProcessGroup: endsGroup,
                allowedDurationToNextStep: max(gracePeriod, .zero).bounded
            )
        ]
        if endsGroup { options.processGroupID = 0 }  // a new one
        return Configuration(
            executable: .path(FilePath(executable.path)),
            arguments: Arguments(arguments),
            environment: environment.map(Environment.init) ?? .inherit,
            workingDirectory: folder.map { FilePath($0.path) },
            platformOptions: options
        )
    }

    /// Reads each stream to its end, or to what there is when the program has ended.
    ///
    /// In a task that nobody cancels: one that is cancelled stops to read and closes the streams, and what the program
    /// still says while it ends would be its end.
    private func collected(_ streams: [SubprocessOutputSequence]) async throws -> [Data] {
        let wasStopped = Atomic(false)
        let isStopped: @Sendable () -> Bool = { wasStopped.load(ordering: .acquiring) }
        return try await withTaskCancellationHandler {
            // Not before the handler is there: too much output is no failure of a program that is being stopped.
            let reading = Task { [limit] in
                try await withThrowingTaskGroup(of: (Int, Data).self) { group in
                    for (index, stream) in streams.enumerated() {
                        group.addTask { (index, try await stream.contents(upTo: limit, isStopped: isStopped)) }
                    }
                    return try await group.reduce(into: streams.map { _ in Data() }) { $0[$1.0] = $1.1 }
                }
            }
            return try await reading.value
        } onCancel: {
            wasStopped.store(true, ordering: .releasing)
        }
    }

    private func end(_ status: TerminationStatus, wrote: [Data]) throws -> ProcessOutput {
        let code =
            switch status {
            case .exited(let code), .signaled(let code): code
            }
        let left = ProcessOutput(
            executable: executable,
            status: code,
            output: wrote[0],
            errors: wrote.dropFirst().first ?? Data()
        )
        // What a program does that was asked to end is not what came first.
        guard !Task.isCancelled else { throw Stopped(left: left) }
        return switch status {
        case .exited(0): left
        case .exited: throw ProcessError.status(left)
        case .signaled: throw ProcessError.signal(left)
        }
    }

    private func startError(_ error: SubprocessError) -> ProcessError {
        switch error.underlyingError {
        case _ where error.code == .executableNotFound:
            FileManager.default.fileExists(atPath: executable.path)
                ? .unstartable(executable, Unexecutable()) : .notFound(executable)
        case .tooManyOpenFiles?, .tooManyOpenFilesInSystem?:
            .unstartable(executable, error.underlyingError ?? .tooManyOpenFiles)
        default: .unstartable(executable, error)
        }
    }

    private func processError(_ error: any Error) -> ProcessError {
        switch error {
        case let error as ProcessError: error
        case is Stopped: .cancelled
        case is OutputTooLong: .outputTooLong(executable, limit: limit)
        case is Errno: .unstartable(executable, error)
        default: .lost(executable, error)
        }
    }
}

/// A program was asked to end, and has ended.
private struct Stopped: Error {
    let left: ProcessOutput
}

extension Environment {
    fileprivate init(_ variables: [String: String]) {
        var values: [Key: String] = [:]
        for (name, value) in variables { values[Key(stringLiteral: name)] = value }
        self = .custom(values)
    }
}

/// An argument that can't be passed: a program would see what stands before the zero alone.
private struct ArgumentWithNUL: Error, CustomStringConvertible {
    let position: Int
    var description: String { "argument \(position) has a zero byte in it." }
}

/// An executable, or its folder, that isn't on this machine.
private struct NoFileURL: Error, CustomStringConvertible {
    var folder: URL?
    var description: String { "\(folder.map { "its folder \($0.absoluteString)" } ?? "it") isn't a file URL." }
}

/// Input that can't be written to a file for the program to read.
private struct UnstoredInput: Error, CustomStringConvertible {
    let cause: Errno
    var description: String { "its input can't be stored in the temporary folder: \(cause)." }
}

/// A file that is there and is no program.
private struct Unexecutable: Error, CustomStringConvertible {
    var description: String { "the file, or the interpreter that it names, can't be executed." }
}
#endif
