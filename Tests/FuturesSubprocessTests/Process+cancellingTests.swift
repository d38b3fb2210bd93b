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

@Suite("Cancelling a Process.future", .timeLimit(.minutes(60)))
struct ProcessCancellingTests {
    private let pipe: NamedPipe

    init() throws { pipe = try NamedPipe() }

    /// Runs a script that can write to descriptor 3 what the test is to know; the first line is that it is ready.
    private func run(
        _ script: String,
        gracePeriod: Duration = .seconds(3600)
    ) -> Future<ProcessOutput, ProcessError> {
        let script = "exec 3>'\(pipe.path)'; \(script)"
        return Process.future(running: shellFile, arguments: ["-c", script], gracePeriod: gracePeriod)
    }

    private func cancel(_ program: Future<ProcessOutput, ProcessError>) {
        expectPending(program)
        program.cancel()
        guard case .completed(.failure(.cancelled)) = program.state else {
            Issue.record("the future is not cancelled: \(program)")
            return
        }
    }

    @Test(arguments: 1...20) func `it settles the future at once and ends the program`(_ round: Int) async throws {
        let told = pipe.reading()
        let program = run("echo ready >&3; exec \(endless)")
        _ = try await told.line.value
        cancel(program)
        // Nobody can write to the pipe any more: the program has ended.
        #expect(try await told.rest.value == "")
    }

    @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .min)])
    func `any grace period will do`(_ gracePeriod: Duration) async throws {
        let told = pipe.reading()
        let program = run("echo ready >&3; exec \(endless)", gracePeriod: gracePeriod)
        _ = try await told.line.value
        cancel(program)
        #expect(try await told.rest.value == "")
    }

    @Test func `a cancelled program can still say what it wants while it ends`() async throws {
        let told = pipe.reading()
        // A shell takes a signal while it waits for another program. One that writes where nobody reads would be ended.
        // Its child may not have run `tail` yet, and is deaf to any other signal until then.
        let trap = "trap 'kill -KILL $!; echo bye; echo bye >&2; echo said >&3; exit 7' TERM"
        let program = run("\(trap); \(endless) & echo ready >&3; wait")
        _ = try await told.line.value
        cancel(program)
        #expect(try await told.rest.value == "said\n")
    }

    @Test func `one that does not obey is killed after the grace period`() async throws {
        let told = pipe.reading()
        let program = run("trap '' TERM; echo ready >&3; exec \(endless)", gracePeriod: .milliseconds(1))
        _ = try await told.line.value
        cancel(program)
        #expect(try await told.rest.value == "")
    }

    @Test func `one that has closed its output is ended too`() async throws {
        let told = pipe.reading()
        // Not by `>&-`: without any output `tail` ends by itself.
        let program = run("exec >/dev/null 2>&1; echo ready >&3; exec \(endless)")
        _ = try await told.line.value
        cancel(program)
        #expect(try await told.rest.value == "")
    }

    @Test func `what it has left behind goes on`() async throws {
        let told = pipe.reading()
        let program = run("\(endlessHoldingOutput) 3>&- & echo $! >&3; wait")
        let left = try await told.line.value
        cancel(program)
        #expect(try await told.rest.value == "")
        try stop(Data("\(left)\n".utf8))
    }

    @Test func `input is not cut short`() async throws {
        let told = pipe.reading()
        // The size of what came in is counted in spite of the signal.
        let program = Process.future(
            running: shellFile,
            arguments: ["-c", "exec 3>'\(pipe.path)'; trap '' TERM; echo ready >&3; wc -c | tr -d ' ' >&3"],
            input: Data(repeating: 1, count: 1_000_000),
            gracePeriod: .seconds(3600)
        )
        _ = try await told.line.value
        program.cancel()
        #expect(try await told.rest.value == "1000000\n")
    }

    @Test func `when the program has ended it does nothing`() async throws {
        let echo = shell("echo out")
        let before = try await echo.value
        echo.cancel()
        #expect(try await echo.value == before)
    }
}
#endif
