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

@Suite("Process.future", .timeLimit(.minutes(60)))
struct ProcessFutureTests {
    // What it does.

    @Test func `it brings what the program wrote`() async throws {
        let end = try #require(await expectSuccess(of: shell("echo out; echo err >&2")))
        #expect(end.output == Data("out\n".utf8))
        #expect(end.errors == Data("err\n".utf8))
        #expect(end.status == 0)
        #expect(end.executable == shellFile)
    }

    @Test func `a program that writes more than a pipe holds does not hang`() async throws {
        let script = "i=0; while [ $i -lt 20000 ]; do echo 0123456789; echo 0123456789 >&2; i=$((i+1)); done"
        let end = try #require(await expectSuccess(of: shell(script)))
        #expect(end.output.count == 220_000)
        #expect(end.errors.count == 220_000)
    }

    @Test func `its input is empty, its environment and its folder are what was given`() async throws {
        let end = try #require(await expectSuccess(of: shell("cat; echo $WORD", environment: ["WORD": "hello"])))
        #expect(end.output == Data("hello\n".utf8))
        let folder = Process.future(running: shellFile, arguments: ["-c", "pwd -P"], in: URL(filePath: "/"))
        #expect(try await folder.value.output == Data("/\n".utf8))
    }

    @Test func `without an environment it has this program's own`() async throws {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        #expect(try await shell("echo $PATH").value.output == Data((path + "\n").utf8))
    }

    @Test func `it reads the input to its end`() async throws {
        let input = Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0) })
        let copy = Process.future(running: shellFile, arguments: ["-c", "cat"], input: input)
        #expect(try await copy.value.output == input)
    }

    @Test func `input that nobody reads is no failure`() async throws {
        let input = Data(repeating: 1, count: 1_000_000)
        let end = Process.future(running: shellFile, arguments: ["-c", "echo done"], input: input)
        #expect(try await end.value.output == Data("done\n".utf8))
    }

    @Test func `errors can go where the output goes, in the order in which they are written`() async throws {
        let script = "echo 1; echo 2 >&2; echo 3; echo 4 >&2"
        let end = try await Process.future(running: shellFile, arguments: ["-c", script], mergesErrors: true).value
        #expect(end.output == Data("1\n2\n3\n4\n".utf8))
        #expect(end.errors.isEmpty)
    }

    @Test func `many at once`() async throws {
        let all = Future.all((0..<40).map { shell("echo \($0)") })
        let numbers = try await all.value.map { String(decoding: $0.output, as: UTF8.self) }
        #expect(numbers == (0..<40).map { "\($0)\n" })
    }

    // A program has ended when it ended itself, whatever it has started goes on.

    @Test func `a program that it leaves behind does not keep it`() async throws {
        let end = try #require(await expectSuccess(of: shell("\(endless) >/dev/null 2>&1 & echo $!")))
        try stop(end.output)
    }

    @Test func `nor does one that holds its output open`() async throws {
        let end = try #require(await expectSuccess(of: shell("\(endlessHoldingOutput) & echo $!")))
        try stop(end.output)
    }

    @Test func `what was written before the end is whole, also when the output is held open`() async throws {
        let loop = "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done"
        let script = "\(endlessHoldingOutput) & \(loop); echo $! >&2"
        let end = try #require(await expectSuccess(of: shell(script)))
        #expect(end.output.count == 220_000)
        try stop(end.errors)
    }

    @Test func `one that closes its output and goes on has not ended`() async throws {
        let pipe = try NamedPipe()
        let quiet = shell("exec >&- 2>&-; read line < '\(pipe.path)'; exit 9")
        expectPending(quiet)
        try await pipe.writing("go\n").value
        guard case .status(let end) = await expectFailure(of: quiet) else {
            Issue.record("expected status 9")
            return
        }
        #expect(end.status == 9)
    }

    #if Diagnostics
    @Test func `a dump tells programs apart that were started on one line, and shows nothing else of them`() async {
        await #expect(processExitsWith: .success) {
            let (ready, gate) = (try NamedPipe(), try NamedPipe())
            let told = ready.reading()
            PendingFutures.track()
            let programs = [
                ("/bin/cat", [gate.path]),
                ("/bin/sh", ["-c", "echo ready >'\(ready.path)'; exec \(endless)"]),
            ]
            .map { Process.result(running: URL(filePath: $0), arguments: $1, timeLimit: .seconds(3600)) }
            _ = try await told.line.value
            let pending = PendingFutures.now
            #expect(pending.groups.map(\.labels) == [["cat", "sh"]])
            #expect(pending.count == 2)
            for program in programs { program.cancel() }
            for program in programs { _ = await program.value }
        }
    }
    #endif

    // Nothing is left.

    @Test func `when it is settled, no process is left`() async throws {
        let end = try #require(await expectSuccess(of: shell("echo $$")))
        let identifier = try #require(pid_t(String(decoding: end.output, as: UTF8.self).dropLast()))
        #expect(kill(identifier, 0) == -1)
        #expect(errno == ESRCH)
    }

    @Test func `1,000 runs leave no descriptor`() async {
        // In a process of its own: other tests open and close descriptors too.
        await #expect(processExitsWith: .success) {
            func run(_ count: Int) async {
                for round in 0..<count / 8 {
                    let some = (0..<8).map { index in
                        switch index {
                        case 0: Process.future(running: URL(filePath: "/nowhere/program"))
                        case 1: shell("cat", input: Data("in".utf8))
                        case 2: shell("echo long", limit: 1)
                        default: shell("echo out; exit \(round % 2)")
                        }
                    }
                    _ = await Future.allSettled(some).value
                }
            }
            func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? -1 }
            await run(8)
            // Dispatch may open one for each of its clocks later, for good.
            let (before, clocks) = (descriptors(), 3)
            await run(1000)
            // A pipe may be closed a moment after its process has ended.
            while descriptors() > before + clocks { await Task.yield() }
            exit(before > 0 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

#endif
