//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
import Futures
import FuturesObservability
import FuturesTesting
import Logging
import Testing

// The samples of the module's page; see `Scripts/checks/docs-markdown.sh`.

private struct API: Sendable {
    func user(_ id: Int) -> Future<String, any Error> { .success("user \(id)") }
}

private let api = API()

@Suite("Guide: observability", .timeLimit(.minutes(60)))
struct ObservabilityGuideTests {
    private let lines = MemoryLog.Lines()
    private var logger: Logger { Logger(label: "guide") { [lines] _ in MemoryLog(lines: lines) } }

    @Test func `one future is traced, measured and logged`() async throws {
        let logger = logger
        // snippet.one
        let user = Future.traced("load user") { api.user(7) }
            .metered("api.user")
            .logged("user 7", to: logger)
        // snippet.hide
        #expect(try await user.value == "user 7")
        #expect(lines.all.withLock(\.self) == ["debug: user 7 succeeded"])
    }

    @Test func `attempts are logged`() async throws {
        let logger = logger
        // snippet.show
        let policy = RetryPolicy.exponential(from: .seconds(1), attempts: 5)
        let user = Future.retry(policy, onFailure: { logger.log($0, of: "user 7") }) { _ in api.user(7) }
        // snippet.hide
        #expect(try await user.value == "user 7")
        #expect(lines.all.withLock(\.self) == [])
    }

    @Test func `long waits are logged`() async throws {
        let (logger, clock) = (logger, ManualClock())
        let promise = Promise<Int, Never>()
        // snippet.show
        let log: PendingWatch.Report = { wait in
            logger.warning("a long wait", metadata: ["state": "\(wait.state)", "promises": "\(wait.promises)"])
        }
        // snippet.hide
        let watch = PendingWatch(after: .seconds(5), clock: clock, report: log)
        let waiting = Task { await watch.run { await promise.future.value } }
        await clock.waitForTimers(1)
        clock.advance(by: .seconds(5))
        promise.resolve(1)
        #expect(await waiting.value == 1)
        #expect(lines.all.withLock { $0.first?.hasPrefix("warning: a long wait promises=") } == true)
    }

    /// Watches the whole program, as tests can't.
    private func start(_ log: @escaping PendingWatch.Report) {
        PendingWatch.start(after: .seconds(5), report: log)
    }
}
#endif
