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
import FuturesSubprocess
import Synchronization
import Testing

/// The program that runs scripts.
let shellFile = URL(filePath: "/bin/sh")

/// A command that runs until it is told to stop.
///
/// It also ends by itself, within a second, once nobody reads its standard output.
let endless = "tail -f /dev/null"

/// The same with the output held open as descriptor 9, which it doesn't look at: it goes on when nobody reads that.
let endlessHoldingOutput = "tail -f /dev/null 9>&1 >/dev/null"

/// Runs a script.
func shell(
    _ script: String,
    environment: [String: String]? = nil,
    input: Data = Data(),
    limit: Int = 1 << 20
) -> Future<ProcessOutput, ProcessError> {
    Process.future(
        running: shellFile,
        arguments: ["-c", script],
        environment: environment,
        input: input,
        limit: limit
    )
}

/// Stops a process that is not a child, whose number a script has written.
func stop(_ number: Data) throws {
    let identifier = try #require(pid_t(String(decoding: number, as: UTF8.self).dropLast()))
    #expect(kill(identifier, SIGKILL) == 0)
}

/// A pipe with a name, for what a script has to say apart from its output, or has to wait for.
final class NamedPipe: Sendable {
    let path: String
    private let isRead = Atomic(false)

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path
        try #require(mkfifo(path, 0o600) == 0)
    }

    deinit { unlink(path) }

    /// The first line, once somebody has written one, and then all else, when nobody can write any more.
    ///
    /// Once in the pipe's life: while a reader that has all still has it open, or a program that is being started has a
    /// copy, a writer doesn't wait for the next reader, who then waits for ever.
    func reading() -> (line: Future<String, any Error>, rest: Future<String, any Error>) {
        precondition(!isRead.exchange(true, ordering: .relaxed), "a pipe has one reader")
        let (line, rest) = (Promise<String, any Error>(), Promise<String, any Error>())
        // A thread of its own: opening and reading wait, and the pool's threads may be few.
        Thread.detachNewThread { [path] in
            guard let file = FileHandle(forReadingAtPath: path) else { return }
            var bytes: [UInt8] = []
            while let byte = try? file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { bytes.append(byte) }
            line.resolve(String(decoding: bytes, as: UTF8.self))
            rest.resolve(String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
        }
        return (line.future, rest.future)
    }

    /// Writes, once somebody reads.
    func writing(_ text: String) -> Future<Void, any Error> {
        let written = Promise<Void, any Error>()
        Thread.detachNewThread { [path] in
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            written.complete(with: Result { try file.write(contentsOf: Data(text.utf8)) })
        }
        return written.future
    }
}
#endif
