//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Foundation
import FuturesTesting
import Testing

@testable import Futures
@testable import FuturesInspect

extension TrackingTests {
    @Suite("futures-inspect dump")
    struct DumpTests {
        /// What the command prints of this very process.
        private func dump(_ arguments: String...) throws -> String {
            // No pipe: what other suites have pending is in it too, and may be more than a pipe holds.
            let folder = try TemporaryFolder()
            let file = URL(filePath: folder.path(of: "dump"))
            try Data().write(to: file)
            let output = Output(handle: try FileHandle(forWritingTo: file), name: "file")
            try Commands.run(["dump", "\(getpid())"] + arguments, to: output)
            return try withExtendedLifetime(folder) { try String(contentsOf: file, encoding: .utf8) }
        }

        @Test func `a program that tracks its futures answers in each format`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("a \"stuck\" one\u{1b}[2J")
                let tree = try dump()
                #expect(tree.contains("map, called at \(file)DumpTests.swift:"))
                #expect(tree.contains("labeled a \"stuck\" one?[2J"))
                #expect(try dump("--format", "mermaid").hasPrefix("flowchart TB\n"))
                #expect(try dump("--format=dot").hasPrefix("digraph chain {"))
                let json = try dump("--format", "json")
                let pending = try JSONDecoder().decode(PendingFutures.self, from: Data(json.utf8))
                #expect(pending.groups.contains { $0.labels == ["a \"stuck\" one\u{1b}[2J"] })
                #expect("\(pending)".contains("map, called at"))
                promise.resolve(1)
                withExtendedLifetime(future) {}
            }
        }

        @Test func `what is written by hand is what an encoder writes`() async throws {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = zip(promise.future.map { $0 }, promise.future).labeled("é\n\t\"\\")
                let pending = PendingFutures.now
                let again = try JSONDecoder().decode(PendingFutures.self, from: Data(pending.json.utf8))
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                #expect(try encoder.encode(again) == encoder.encode(pending))
                promise.resolve(1)
                withExtendedLifetime(future) {}
            }
        }

        @Test func `who can't answer is named`() throws {
            #expect(throws: InspectError.usage("'x' isn't the number of a process")) {
                try Commands.run(["dump", "x"], to: .standard)
            }
            #expect(throws: InspectError.usage("the number of a process is missing")) {
                try Commands.run(["dump"], to: .standard)
            }
            #expect(throws: InspectError("there is no process 2147483647")) {
                try Commands.run(["dump", "2147483647"], to: .standard)
            }
            // A test that prints pending futures leaves tracking on.
            PendingFutures.stopTracking()
            let silent = #expect(throws: InspectError.self) { try dump() }
            #expect(silent?.description.hasPrefix("process \(getpid()) doesn't answer") == true)
            #expect(throws: InspectError.usage("--format takes tree, mermaid, dot, json, not 'svg'")) {
                try dump("--format", "svg")
            }
        }

        #if os(Linux)
        @Test func `a connection that was closed ends nobody who asks`() async {
            await #expect(processExitsWith: .success) {
                var ends: [Int32] = [-1, -1]
                #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
                close(ends[1])
                #expect(!RunningProgram.send("tree", to: ends[0]))
            }
        }
        #endif

        #if os(Linux)
        @Test func `half an answer is none, and nobody answers from a folder that others can write to`() async {
            await #expect(processExitsWith: .success) {
                let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
                let folder = "\(temporary)/futures-inspect-\(geteuid())"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: temporary) }
                setenv("TMPDIR", temporary, 1)
                let listener = try DumpTests.listener(at: "\(folder)/\(getpid())")
                chmod(folder, 0o777)
                let foreign = #expect(throws: InspectError.self) { try DumpTests().dump() }
                #expect(foreign?.description.contains("doesn't answer") == true)
                chmod(folder, 0o700)
                let answering = Thread {
                    let connection = accept(listener, nil, nil)
                    _ = send(connection, "[half", 5, 0)
                    close(connection)
                }
                answering.start()
                let broken = #expect(throws: InspectError.self) { try DumpTests().dump() }
                #expect(broken?.description.contains("before its answer was whole") == true)
            }
        }

        private static func listener(at path: String) throws -> Int32 {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { bytes in bytes.copyBytes(from: path.utf8) }
            let isListening = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                        && listen(descriptor, 1) == 0
                }
            }
            try #require(isListening)
            return descriptor
        }
        #endif

        @Test func `many who ask at once are all answered, and who says nothing holds up nobody for long`() async throws
        {
            try await tracking {
                let promise = Promise<Int, Never>()
                let future = promise.future.map { $0 }.labeled("asked for")
                let silent = try RunningProgram(getpid()).connection()
                await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<8 { group.addTask { (try? dump())?.contains("labeled asked for") == true } }
                    for await isAnswered in group { #expect(isAnswered) }
                }
                close(silent)
                promise.resolve(1)
                withExtendedLifetime(future) {}
            }
        }
    }
}
#endif
