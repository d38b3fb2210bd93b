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
import FuturesTesting
import Testing

@testable import FuturesSubprocess

/// A clock on which each time is up when a program ends, before anyone is told of that.
private struct ClockOfChild: Clock {
    /// The program's number.
    let number: @Sendable () -> Future<String, any Error>

    init(_ number: @escaping @Sendable () -> Future<String, any Error>) { self.number = number }

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        guard let child = try await pid_t(number().value) else { return }
        while !hasEnded(child) { try Task.checkCancellation() }
    }
}

@Suite("The time limit of a program", .timeLimit(.minutes(60)))
struct ProcessTimeLimitTests {
    private let clock = ManualClock()
    /// Where a script says that it is ready, and where it says that it was asked to end.
    private let (ready, asked): (NamedPipe, NamedPipe)
    /// Where it waits for its end.
    private let gate: NamedPipe

    init() throws { (ready, asked, gate) = (try NamedPipe(), try NamedPipe(), try NamedPipe()) }

    /// Runs a script for half a minute of the clock.
    private func run(
        _ script: String,
        limit: Int = 1 << 20,
        on clock: (any Clock<Duration>)? = nil
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> {
        let program = Program(
            executable: shellFile,
            arguments: ["-c", script],
            folder: nil,
            environment: nil,
            input: Data(),
            limit: limit,
            mergesErrors: false,
            timeLimit: .seconds(30),
            gracePeriod: .seconds(3600),
            endsGroup: false,
            clock: clock ?? self.clock
        )
        return Future {
            do throws(ProcessError) {
                return .success(try await program.run())
            } catch {
                return .failure(error)
            }
        }
    }

    /// What a program left behind that took too long.
    private func late(_ result: Result<ProcessOutput, ProcessError>) -> ProcessOutput? {
        guard case .failure(.tookTooLong(let left, limit: .seconds(30))) = result else {
            Issue.record("\(result)")
            return nil
        }
        return left
    }

    /// A script that says that it is ready, and that it was asked to end, and ends when a line comes through the gate.
    private var reluctant: String {
        let trap = "trap 'trap \"\" TERM; echo asked >\"\(asked.path)\"; read line <&4; kill -KILL $!; exit 0' TERM"
        return "exec 2>/dev/null 4<>'\(gate.path)'; \(trap); \(endless) >/dev/null 4>&- & \(isReady); wait"
    }

    private var isReady: String { "echo ready >'\(ready.path)'" }

    private func timeIsUp() async {
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(30))
    }

    @Test func `the failure has what the program wrote until its end, and shows it`() async throws {
        let heard = ready.reading()
        let trap = "trap 'kill -KILL $!; echo bye; exit 7' TERM"
        let program = run("\(trap); echo hello; echo oh >&2; \(endless) & \(isReady); wait")
        _ = try await heard.line.value
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(29))
        expectPending(program)
        clock.advance(by: .seconds(1))
        let result = await program.value
        let left = try #require(late(result))
        #expect(left.output == Data("hello\nbye\n".utf8))
        #expect(left.errors == Data("oh\n".utf8))
        #expect(left.status == 7)
        #expect(left.executable == shellFile)
        guard case .failure(let failure) = result else { return }
        #expect(failure.description == "/bin/sh ran for more than 30.0 seconds, and was stopped: oh")
    }

    @Test func `it has no more of it than the program may write`() async throws {
        let heard = ready.reading()
        let trap = "trap 'kill -KILL $!; echo 0123456789; exit 3' TERM"
        let program = run("\(trap); printf abc; \(endless) >/dev/null & \(isReady); wait", limit: 5)
        _ = try await heard.line.value
        await timeIsUp()
        #expect(late(await program.value)?.output == Data("abc01".utf8))
    }

    @Test func `a cancellation that comes after the limit does not replace it`() async throws {
        let (heard, stopping) = (ready.reading(), asked.reading())
        let program = run(reluctant)
        _ = try await heard.line.value
        await timeIsUp()
        _ = try await stopping.line.value
        program.cancel()
        try await gate.writing("go\n").value
        #expect(late(await program.value) != nil)
    }

    @Test func `nor does a limit that comes after a cancellation replace that`() async throws {
        let (heard, stopping) = (ready.reading(), asked.reading())
        let program = run(reluctant)
        _ = try await heard.line.value
        await clock.waitForTimers(1)
        program.cancel()
        _ = try await stopping.line.value
        clock.advance(by: .seconds(30))
        try await gate.writing("go\n").value
        guard case .failure(.cancelled) = await program.value else {
            Issue.record("\(program)")
            return
        }
    }

    @Test func `a program that had ended when the time was up has not taken too long`() async throws {
        for status in 0..<20 as Range<Int32> {
            let number = try NamedPipe()
            let heard = number.reading()
            let program = run("echo $$ >'\(number.path)'; exit \(status)", on: ClockOfChild { heard.line })
            switch await program.value {
            case .success where status == 0: break
            case .failure(.status(let left)): #expect(left.status == status)
            case let result: Issue.record("\(result)")
            }
        }
    }

    @Test func `a program that ends in time, or writes too much, leaves no timer`() async throws {
        let heard = ready.reading()
        let program = run("\(isReady); read line <'\(gate.path)'; echo $line")
        _ = try await heard.line.value
        await clock.waitForTimers(1)
        try await gate.writing("out\n").value
        #expect(try await program.value.get().output == Data("out\n".utf8))
        guard case .failure(.outputTooLong(shellFile, limit: 5)) = await run("echo 0123456789", limit: 5).value else {
            Issue.record("expected that it wrote too much")
            return
        }
        // A timer that is being set is removed a moment later.
        while clock.pendingTimers > 0 { await Task.yield() }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `without any time it isn't run`(_ limit: Duration) async throws {
        let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        let start = Process.future(running: shellFile, arguments: ["-c", "echo a >'\(file.path)'"], timeLimit: limit)
        let failure = await expectFailure(of: start)
        guard case .tookTooLong(let left, limit) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(left.status == -1)
        #expect(failure?.description == "/bin/sh was not run: its time limit was \(limit).")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
#endif
