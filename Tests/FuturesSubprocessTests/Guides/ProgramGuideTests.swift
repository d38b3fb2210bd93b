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
import FuturesTesting
import Testing

// The samples of the module's page, and of the guide "A command that can be interrupted"; see
// `Scripts/checks/docs-markdown.sh`.

// snippet.page
/// The checksum and the length of a file, as `cksum` writes them.
func checksum(of file: URL) -> Future<String, ProcessError> {
    Process.future(running: URL(filePath: "/usr/bin/cksum"), arguments: [file.path])
        .map { cksum in String(decoding: cksum.output, as: UTF8.self) }
}

// snippet.limited
struct Checksums: Sendable {
    let limiter = FutureLimiter(maxConcurrent: 4)  // four programs, however many callers

    func checksum(of file: URL) -> Future<String, ProcessError> {
        let cksum = URL(filePath: "/usr/bin/cksum")
        return limiter.run { Process.result(running: cksum, arguments: [file.path], timeLimit: .seconds(30)) }
            .unwrapResult()  // from here on, a cancelled caller goes on at once
            .map { cksum in String(decoding: cksum.output, as: UTF8.self) }
    }
}

// snippet.awaiting
func checksum(awaiting file: URL) async throws(ProcessError) -> String {
    try await checksum(of: file).value(onCancel: .cancelFuture)
}

// snippet.command
/// Runs a tool on each file, four at once, until somebody interrupts; all programs have ended when it settles.
func run(
    _ tool: URL,
    on files: [URL],
    until interrupted: Future<Void, Never>
) -> Future<[Result<ProcessOutput, ProcessError>], Never> {
    let limiter = FutureLimiter(maxConcurrent: 4)
    let programs = Future.all(
        files.map { file in limiter.run { Process.result(running: tool, arguments: [file.path]) } }
    )
    interrupted.observe { _ in programs.cancel() }
    return programs
}

// snippet.report
func report(on files: [URL], _ outcomes: [Result<ProcessOutput, ProcessError>]) -> Int32 {
    var exitCode: Int32 = 0
    for (file, outcome) in zip(files, outcomes) {
        switch outcome {
        case .success(let end): print("\(file.path): \(end.output.count) bytes")
        case .failure(.cancelled):
            print("\(file.path): not done")
            exitCode = 130
        case .failure(let failure):
            print("\(file.path): \(failure)")
            exitCode = max(exitCode, 1)
        }
    }
    return exitCode
}
// snippet.hide

@Suite("Guide: programs", .timeLimit(.minutes(60)))
struct ProgramGuideTests {
    private let script = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

    @Test func `a checksum is what cksum writes, with a limit or without one`() async throws {
        try Data("in".utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        let sum = try await checksum(of: script).value
        #expect(sum.hasSuffix(" 2 \(script.path)\n"))
        #expect(try await Checksums().checksum(of: script).value == sum)
        #expect(try await checksum(awaiting: script) == sum)
    }

    @Test func `after an interruption all programs have ended, and are reported`() async throws {
        let pipe = try NamedPipe()
        try Data("echo $$ >'\(pipe.path)'; exec \(endless)".utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        let told = pipe.reading()
        let interruption = Promise<Void, Never>()
        let programs = run(shellFile, on: [script], until: interruption.future)
        let number = try #require(pid_t(try await told.line.value))
        interruption.resolve()
        let outcomes = await programs.value
        #expect(kill(number, 0) == -1)
        guard case .failure(.cancelled) = outcomes.first else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(report(on: [script], outcomes) == 130)
    }

    @Test func `a program that fails is reported`() async {
        let files = [URL(filePath: "/nowhere/script"), URL(filePath: "/dev/null")]
        let outcomes = await run(shellFile, on: files, until: .never).value
        #expect(report(on: files, outcomes) == 1)
    }
}
#endif
