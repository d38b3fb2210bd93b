//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Synchronization

/// The wire to a browser: commands go there, and answers and events come back, each a JSON text before a zero byte.
final class DevTools: Sendable {
    /// Why a command has no result.
    struct Refusal: Error, CustomStringConvertible {
        let method: String
        let reason: String

        var description: String { "\(self.method): \(self.reason)" }
    }

    /// The browser has ended.
    struct Gone: Error {}

    /// What the browser tells by itself.
    struct Event: Sendable {
        let method: String
        let session: String?
        let message: Data
    }

    private struct State {
        var lastNumber = 0
        var waiting: [Int: AsyncThrowingStream<Data, any Error>.Continuation] = [:]
        var events: [Event] = []
        var isGone = false
    }

    private struct Head: Decodable {
        struct Failure: Decodable { let message: String }

        let id: Int?
        let method: String?
        let sessionId: String?
        let error: Failure?
    }

    private struct Outcome<Value: Decodable>: Decodable {
        let result: Value
    }

    private let state = Mutex(State())
    private let input: FileHandle
    private let ending: Task<Void, Never>

    /// Starts a browser.
    ///
    /// - Parameters:
    ///   - browser: The program.
    ///   - arguments: Its arguments, which tell it to listen at its third file, and to answer in its fourth.
    /// - Throws: What starting a process throws.
    init(starting browser: URL, arguments: [String]) throws {
        // A browser that has ended is no reason to end too.
        signal(SIGPIPE, SIG_IGN)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let shell = #"exec 3<&0 4>&1 </dev/null >/dev/null 2>&1; exec "$0" "$@""#
        process.arguments = ["-c", shell, browser.path] + arguments
        // It makes a socket there, whose path may have a hundred bytes.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": "/tmp"]) { $1 }
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let (endings, ending) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ending.finish() }
        try process.run()
        self.input = input.fileHandleForWriting
        self.ending = Task { for await _ in endings {} }
        let file = output.fileHandleForReading
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let data = file.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: 0) {
                    self.take(Data(rest[..<end]))
                    rest = Data(rest[(end + 1)...])
                }
            }
            self.goneAway()
        }
    }

    /// What the browser has told so far.
    var events: [Event] { self.state.withLock { $0.events } }

    /// Ends the browser, and waits for its end.
    func end() async {
        _ = try? await self.send("Browser.close") as Nothing
        try? self.input.close()
        await self.ending.value
    }

    /// An answer in which nothing is of interest.
    struct Nothing: Decodable {}

    /// Sends a command, and waits for its result.
    ///
    /// - Parameters:
    ///   - method: The command.
    ///   - parameters: What JSON can say.
    ///   - session: Which page is meant, or the browser.
    /// - Returns: The result.
    /// - Throws: `Refusal`, `Gone`, or `CancellationError`.
    func send<Value: Decodable>(
        _ method: String,
        _ parameters: [String: Any] = [:],
        to session: String? = nil
    ) async throws -> Value {
        let (answers, answer) = AsyncThrowingStream<Data, any Error>.makeStream()
        var message: [String: Any] = ["method": method, "params": parameters]
        message["sessionId"] = session
        let number = try self.state.withLock { state in
            if state.isGone { throw Gone() }
            state.lastNumber += 1
            state.waiting[state.lastNumber] = answer
            return state.lastNumber
        }
        message["id"] = number
        try self.input.write(contentsOf: try JSONSerialization.data(withJSONObject: message) + [0])
        for try await data in answers {
            let head = try JSONDecoder().decode(Head.self, from: data)
            if let error = head.error { throw Refusal(method: method, reason: error.message) }
            return try JSONDecoder().decode(Outcome<Value>.self, from: data).result
        }
        throw CancellationError()
    }

    private func take(_ message: Data) {
        guard let head = try? JSONDecoder().decode(Head.self, from: message) else { return }
        self.state.withLock { state in
            if let number = head.id {
                state.waiting.removeValue(forKey: number)?.yield(message)
            } else if let method = head.method {
                state.events.append(Event(method: method, session: head.sessionId, message: message))
            }
        }
    }

    private func goneAway() {
        let waiting = self.state.withLock { state in
            state.isGone = true
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for answer in waiting { answer.finish(throwing: Gone()) }
    }
}
