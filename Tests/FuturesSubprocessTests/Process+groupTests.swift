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

@Suite("Cancelling a program and its group", .timeLimit(.minutes(60)))
struct ProcessGroupTests {
    private let pipe: NamedPipe

    init() throws { pipe = try NamedPipe() }

    /// Runs a script that can write to descriptor 3 what the test is to know; the first line is that it is ready.
    private func run(
        _ script: String,
        limit: Int = 1 << 20,
        gracePeriod: Duration = .seconds(3600)
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> {
        Process.result(
            running: shellFile,
            arguments: ["-c", "exec 3>'\(pipe.path)'; \(script)"],
            limit: limit,
            gracePeriod: gracePeriod,
            endsGroup: true
        )
    }

    // All that a script starts can write to the pipe as well: it is at its end when all of them have ended.

    @Test func `what the program has started is ended too`() async throws {
        let told = pipe.reading()
        let program = run("(\(endless) & \(endless) & wait) & echo ready >&3; wait")
        _ = try await told.line.value
        program.cancel()
        _ = await program.value
        #expect(try await told.rest.value == "")
    }

    @Test func `what does not obey is killed with the program`() async throws {
        let told = pipe.reading()
        let program = run("trap '' TERM; \(endless) & echo ready >&3; wait", gracePeriod: .milliseconds(1))
        _ = try await told.line.value
        program.cancel()
        _ = await program.value
        #expect(try await told.rest.value == "")
    }

    @Test func `so it is when the program writes more than it may`() async throws {
        let told = pipe.reading()
        let program = run("\(endless) >/dev/null & echo ready >&3; echo 0123456789; wait", limit: 5)
        guard case .failure(.outputTooLong) = await program.value else {
            Issue.record("expected that it wrote too much")
            return
        }
        #expect(try await told.line.value == "ready")
        #expect(try await told.rest.value == "")
    }

    @Test func `the futures of Process.future do so too`() async throws {
        let told = pipe.reading()
        let program = Process.future(
            running: shellFile,
            arguments: ["-c", "exec 3>'\(pipe.path)'; \(endless) & echo ready >&3; wait"],
            endsGroup: true
        )
        _ = try await told.line.value
        program.cancel()
        #expect(try await told.rest.value == "")
    }

    @Test func `what it leaves behind goes on when it ends by itself`() async throws {
        let script = "\(endless) >/dev/null 2>&1 & echo $!"
        let end = try await Process.future(running: shellFile, arguments: ["-c", script], endsGroup: true).value
        try stop(end.output)
    }
}
#endif
