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

@Suite("Process.result", .timeLimit(.minutes(60)))
struct ProcessResultTests {
    /// Where a script says that it is ready, and where it says that it was asked to end.
    private let (ready, asked): (NamedPipe, NamedPipe)
    /// Where it waits for its end.
    private let gate: NamedPipe

    init() throws { (ready, asked, gate) = (try NamedPipe(), try NamedPipe(), try NamedPipe()) }

    private func run(
        _ script: String,
        limit: Int = 1 << 20,
        timeLimit: Duration? = nil,
        gracePeriod: Duration = .seconds(3600)
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> {
        Process.result(
            running: shellFile,
            arguments: ["-c", script],
            limit: limit,
            timeLimit: timeLimit,
            gracePeriod: gracePeriod
        )
    }

    /// A script that says its number when it is ready, and that it was asked to end, and then waits.
    ///
    /// It ends the program that it waits for last, and has opened the gate before: the end of another program
    /// interrupts a shell that opens a pipe. And it isn't given the output: `tail` ends when nobody reads that. By
    /// `KILL`: until a shell's child has run `tail`, it is deaf to signals for which the shell has a trap.
    private func reluctant(writing text: String = "") -> String {
        let ending = "echo asked >\"\(asked.path)\"; read line <&4; kill -KILL $!; exit 0"
        let trap = "exec 2>/dev/null 4<>'\(gate.path)'; trap 'trap \"\" TERM; \(ending)' TERM"
        return "\(trap); \(endless) >/dev/null 4>&- & echo $$ >'\(ready.path)'; printf '\(text)'; wait"
    }

    private func expectCancelled(_ result: Result<ProcessOutput, ProcessError>) {
        guard case .failure(.cancelled) = result else {
            Issue.record("\(result)")
            return
        }
    }

    private func expectNone(_ number: String) throws {
        #expect(kill(try #require(pid_t(number)), 0) == -1)
        #expect(errno == ESRCH)
    }

    @Test func `it brings what the program wrote, or what went wrong`() async throws {
        #expect(try await run("echo out").value.get().output == Data("out\n".utf8))
        guard case .failure(.status(let end)) = await run("exit 3").value else {
            Issue.record("expected status 3")
            return
        }
        #expect(end.status == 3)
    }

    @Test(arguments: 1...20) func `a cancelled one settles when the program has ended`(_ round: Int) async throws {
        let told = ready.reading()
        let program = run("echo $$ >'\(ready.path)'; exec \(endless)")
        let number = try await told.line.value
        program.cancel()
        expectCancelled(await program.value)
        try expectNone(number)
    }

    @Test func `and not before that`() async throws {
        let (told, heard) = (ready.reading(), asked.reading())
        let program = run(reluctant())
        let number = try await told.line.value
        program.cancel()
        expectPending(program)
        _ = try await heard.line.value
        expectPending(program)
        try await gate.writing("go\n").value
        expectCancelled(await program.value)
        try expectNone(number)
    }

    @Test func `one that does not obey has ended after the grace period`() async throws {
        let told = ready.reading()
        let script = "trap '' TERM; echo $$ >'\(ready.path)'; exec \(endless)"
        let program = run(script, gracePeriod: .milliseconds(1))
        let number = try await told.line.value
        program.cancel()
        expectCancelled(await program.value)
        try expectNone(number)
    }

    @Test(arguments: ["", "trap '' TERM; "])
    func `one that takes too long has ended, and says so`(_ trap: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = "\(trap)echo $$ >'\(file.path)'; exec \(endless)"
        let program = run(script, timeLimit: .milliseconds(100), gracePeriod: .milliseconds(1))
        guard case .failure(.tookTooLong(_, limit: .milliseconds(100))) = await program.value else {
            Issue.record("expected that it took too long")
            return
        }
        // It may not have come to say its number.
        if let number = try? String(contentsOf: file, encoding: .utf8).dropLast(), !number.isEmpty {
            try expectNone(String(number))
        }
    }

    @Test(arguments: [Duration.seconds(3600), .seconds(Int64.max)])
    func `one that ends in time has its result`(_ timeLimit: Duration) async throws {
        #expect(try await run("echo out", timeLimit: timeLimit).value.get().output == Data("out\n".utf8))
        let cancelled = run(endless, timeLimit: timeLimit)
        cancelled.cancel()
        expectCancelled(await cancelled.value)
    }

    @Test func `one that is cancelled at once is not run, or ended`() async {
        let program = run(endless)
        program.cancel()
        expectCancelled(await program.value)
    }

    @Test func `many that are cancelled while they wait for their start end`() async {
        let programs = (0..<200).map { _ in run(endless) }
        for program in programs { program.cancel() }
        for program in programs { expectCancelled(await program.value) }
    }

    @Test func `a failure that came before the cancellation is the result`() async throws {
        let heard = asked.reading()
        let told = ready.reading()
        let program = run(reluctant(writing: "0123456789"), limit: 5)
        _ = try await told.line.value
        _ = try await heard.line.value
        program.cancel()
        try await gate.writing("go\n").value
        guard case .failure(.outputTooLong(shellFile, limit: 5)) = await program.value else {
            Issue.record("expected that it wrote too much")
            return
        }
    }

    @Test func `what it does while it ends is not the result`() async throws {
        let told = ready.reading()
        let trap = "trap 'kill -KILL $!; echo 0123456789; exit 3' TERM"
        let program = run("\(trap); \(endless) & echo $$ >'\(ready.path)'; wait", limit: 5)
        _ = try await told.line.value
        program.cancel()
        expectCancelled(await program.value)
    }

    @Test func `a limiter has room when the program has ended, and its callers go on before`() async throws {
        let limiter = FutureLimiter(maxConcurrent: 1)
        let (told, heard) = (ready.reading(), asked.reading())
        let script = reluctant()
        let first = limiter.run { run(script) }.unwrapResult()
        let second = limiter.run { run("echo second") }.unwrapResult()
        _ = try await told.line.value
        first.cancel()
        guard case .completed(.failure(.cancelled)) = first.state else {
            Issue.record("the future is not cancelled: \(first)")
            return
        }
        _ = try await heard.line.value
        expectPending(second)
        try await gate.writing("go\n").value
        #expect(try await second.value.output == Data("second\n".utf8))
    }
}
#endif
