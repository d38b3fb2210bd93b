//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

@Suite("Process.future", .timeLimit(.minutes(1)))
struct ProcessFutureTests {
    private static let shell = URL(filePath: "/bin/sh")
    /// Runs until it is told to stop.
    private static let endless = (program: URL(filePath: "/usr/bin/tail"), arguments: ["-f", "/dev/null"])

    private func run(_ script: String, environment: [String: String]? = nil) -> Future<ProcessOutput, ProcessError> {
        Process.future(running: Self.shell, arguments: ["-c", script], environment: environment)
    }

    // What it does.

    @Test func `it brings what the program wrote`() async throws {
        let end = try #require(await expectSuccess(of: run("echo out; echo err >&2")))
        #expect(String(decoding: end.output, as: UTF8.self) == "out\n")
        #expect(String(decoding: end.errors, as: UTF8.self) == "err\n")
        #expect(end.status == 0)
        #expect(end.executable == Self.shell)
    }

    @Test func `a program that writes more than a pipe holds does not hang`() async throws {
        let script = "i=0; while [ $i -lt 20000 ]; do echo 0123456789; echo 0123456789 >&2; i=$((i+1)); done"
        let end = try #require(await expectSuccess(of: run(script)))
        #expect(end.output.count == 220_000)
        #expect(end.errors.count == 220_000)
    }

    @Test func `its input is empty, its environment and its folder are what was given`() async throws {
        let end = try #require(await expectSuccess(of: run("cat; echo $WORD", environment: ["WORD": "hello"])))
        #expect(String(decoding: end.output, as: UTF8.self) == "hello\n")
        let folder = Process.future(running: Self.shell, arguments: ["-c", "pwd -P"], in: URL(filePath: "/"))
        #expect(try await folder.value.output == Data("/\n".utf8))
    }

    // Failures.

    @Test func `a status other than 0 is a failure that shows what the program said`() async {
        let failure = await expectFailure(of: run("echo no such thing >&2; exit 3"))
        guard case .status(let end) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(end.status == 3)
        #expect(failure?.description == "/bin/sh ended with status 3: no such thing")
    }

    @Test func `a signal that ends it is a failure`() async {
        let failure = await expectFailure(of: run("kill -9 $$"))
        guard case .signal(let end) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(end.status == 9)
        #expect(failure?.description == "/bin/sh was ended by signal 9.")
    }

    @Test func `a program that isn't there is a failure that names it`() async {
        let failure = await expectFailure(of: Process.future(running: URL(filePath: "/nowhere/program")))
        guard case .unstartable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description.hasPrefix("/nowhere/program can't be started: ") == true)
    }

    // Cancellation.

    @Test(arguments: 1...20) func `cancelling it settles it at once and ends the program`(_ round: Int) async throws {
        let process = Process()
        process.executableURL = Self.endless.program
        process.arguments = Self.endless.arguments
        let run = ProcessRun(of: process, Self.endless.program)
        expectPending(run.outcome)
        run.outcome.cancel()
        guard case .completed(.failure(.cancelled)) = run.outcome.state else {
            Issue.record("\(run.outcome)")
            return
        }
        let end = try #require(await expectSuccess(of: run.end))
        #expect(end.isSignal)
        #expect(end.status == SIGTERM)
    }

    @Test func `a cancelled program can still say what it wants while it ends`() async throws {
        let ready = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        try #require(mkfifo(ready.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: ready) }
        let process = Process()
        process.executableURL = Self.shell
        // A shell takes a signal while it waits for another program.
        let trap = "trap 'kill $!; echo bye; echo bye >&2; exit 7' TERM"
        process.arguments = ["-c", "\(trap); tail -f /dev/null & echo ready > '\(ready.path)'; wait"]
        let run = ProcessRun(of: process, Self.shell)
        // Opening waits for the program, which by then knows how to take the signal.
        #expect(try FileHandle(forReadingFrom: ready).readToEnd() == Data("ready\n".utf8))
        run.outcome.cancel()
        let end = try #require(await expectSuccess(of: run.end))
        #expect(end.status == 7)
        #expect(!end.isSignal)
    }

    @Test func `cancelling it when it has ended does nothing`() async throws {
        let echo = run("echo out")
        let before = try await echo.value
        echo.cancel()
        #expect(try await echo.value == before)
    }

    @Test func `many at once`() async throws {
        let all = Future.all((0..<40).map { run("echo \($0)") })
        let numbers = try await all.value.map { String(decoding: $0.output, as: UTF8.self) }
        #expect(numbers == (0..<40).map { "\($0)\n" })
    }
}
#endif
