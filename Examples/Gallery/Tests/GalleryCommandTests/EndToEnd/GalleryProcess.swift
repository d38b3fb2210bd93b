//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Synchronization
import Testing

/// The built command `gallery`, running in a folder.
final class GalleryProcess: Sendable {
    /// What a command left behind.
    struct Ending: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The lines of the standard output, as they come.
    let lines: AsyncStream<String>

    private let output: Task<String, Never>
    private let errors: Task<String, Never>
    private let status: Task<Int32, Never>
    private let identifier: Int32

    /// Starts the command.
    ///
    /// - Parameters:
    ///   - arguments: What follows `gallery`.
    ///   - folder: The current folder of the command.
    ///   - onTerminal: Whether it writes to a terminal, of which we get what it shows, and not to a pipe.
    ///   - file: Where it writes; to a pipe, from which we get it, if nil.
    ///   - environment: Variables that it gets besides those of the tests.
    /// - Throws: What starting a process throws.
    init(
        _ arguments: [String],
        in folder: URL,
        onTerminal: Bool = false,
        writingTo file: FileHandle? = nil,
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        let gallery = try #require(Self.executable, "the command gallery is not built")
        process.executableURL = onTerminal ? Self.script : gallery
        process.arguments = onTerminal ? Self.onTerminal([gallery.path] + arguments) : arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(onTerminal ? ["TERM": "xterm"] : [:]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = file ?? output
        if file != nil { try output.fileHandleForWriting.close() }
        process.standardError = errors

        let (statuses, status) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            // A shell says it this way when a signal has ended a command.
            let isSignal = process.terminationReason == .uncaughtSignal
            status.yield(isSignal ? 128 + process.terminationStatus : process.terminationStatus)
            status.finish()
        }
        try process.run()
        self.identifier = process.processIdentifier
        self.status = Task {
            for await status in statuses { return status }
            return -1
        }
        let (lines, line) = AsyncStream<String>.makeStream()
        self.lines = lines
        self.output = Self.text(of: output.fileHandleForReading) {
            line.yield($0)
        } end: {
            line.finish()
        }
        self.errors = Self.text(of: errors.fileHandleForReading) { _ in
        } end: {
        }
    }

    /// Sends a signal, as Ctrl-C and `kill` do.
    func send(_ signal: Int32) { kill(self.identifier, signal) }

    /// Waits until a line has been printed.
    ///
    /// One waits at a time.
    func wait(for line: String) async {
        for await next in self.lines where next == line { return }
    }

    /// Waits for the command's end.
    func ending() async -> Ending {
        Ending(status: await self.status.value, output: await self.output.value, errors: await self.errors.value)
    }

    /// Reads a stream to its end, on a thread of its own.
    private static func text(
        of file: FileHandle,
        line: @escaping @Sendable (String) -> Void,
        end: @escaping @Sendable () -> Void
    ) -> Task<String, Never> {
        let (chunks, chunk) = AsyncStream<Data>.makeStream()
        Thread.detachNewThread {
            while case let data = file.availableData, !data.isEmpty { chunk.yield(data) }
            chunk.finish()
        }
        return Task {
            var (text, rest) = (Data(), Data())
            for await chunk in chunks {
                text += chunk
                rest += chunk
                while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line(String(decoding: rest[..<newline], as: UTF8.self))
                    rest = Data(rest[(newline + 1)...])
                }
            }
            end()
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The system's program that gives a command a terminal.
    static let script = URL(filePath: "/usr/bin/script")

    private static func onTerminal(_ command: [String]) -> [String] {
        #if os(Linux)
        ["-qec", command.map { "'\($0)'" }.joined(separator: " "), "/dev/null"]
        #else
        ["-q", "/dev/null"] + command
        #endif
    }

    private static let executable = GalleryProcess.built("gallery")

    /// What was built beside the bundle of these tests.
    static func built(_ name: String) -> URL? {
        ([CommandLine.arguments[0]] + Bundle.allBundles.map(\.bundlePath))
            .map { URL(filePath: $0).deletingLastPathComponent().appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// Runs the command to its end.
func gallery(_ arguments: String..., in folder: URL) async throws -> GalleryProcess.Ending {
    try await GalleryProcess(arguments, in: folder).ending()
}
