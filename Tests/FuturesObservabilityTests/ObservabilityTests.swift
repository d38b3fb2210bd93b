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
import InMemoryTracing
import Logging
import MetricsTestKit
import Testing
import Tracing

private enum Fault: Error, Equatable {
    case offline
}

/// Keeps what is logged.
struct MemoryLog: LogHandler {
    final class Lines: Sendable {
        let all = Locked<[String]>([])
    }

    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        lines.all.withLock { $0.append("\(event.level): \(event.message)\(metadata)") }
    }
}

@Suite("Observability", .timeLimit(.minutes(60)), .serialized)
struct ObservabilityTests {
    private let lines = MemoryLog.Lines()
    private var logger: Logger { Logger(label: "test") { [lines] _ in MemoryLog(lines: lines) } }

    @Test func `endings are logged`() {
        let promise = Promise<Int, Fault>()
        let both = [promise.future.logged("load", to: logger), .failure(.offline)]
        _ = both[1].logged("save", to: logger)
        promise.resolve(1)
        #expect(lines.all.withLock(\.self) == ["warning: save failed error=offline", "debug: load succeeded"])
    }

    @Test func `a broken promise is logged with its place`() {
        let before = FutureProblem.report
        defer { FutureProblem.report = before }
        logger.reportFutureProblems()
        let line: UInt = #line + 1
        let future = Promise<Int, Never>().future
        // Other tests may break promises meanwhile.
        let logged = lines.all.withLock { $0.filter { $0.contains(#fileID) } }
        #expect(logged == ["error: a promise was dropped before it was settled file=\(#fileID) line=\(line)"])
        withExtendedLifetime(future) {}
    }

    @Test func `attempts that failed are logged, the last one as a warning`() {
        let clock = ManualClock()
        let logger = logger
        let retried = Future<Int, Fault>.retry(
            .constant(.seconds(2), attempts: 2),
            clock: clock,
            onFailure: { logger.log($0, of: "user 7") }
        ) { _ in .failure(.offline) }
        clock.advance(by: .seconds(2))
        #expect(retried.state == .completed(.failure(.offline)))
        #expect(
            lines.all.withLock { $0 } == [
                "info: user 7 is tried again attempt=1 error=offline wait=2.0 seconds",
                "warning: user 7 was given up attempt=2 error=offline",
            ]
        )
    }

    @Test func `durations are measured and endings counted`() throws {
        let metrics = TestMetrics()
        let clock = ManualClock()
        let promise = Promise<Int, Fault>()
        _ = promise.future.metered("load", clock: clock, factory: metrics)
        clock.advance(by: .seconds(3))
        promise.reject(.offline)
        let timer = try metrics.expectTimer("load.duration", [("outcome", "failure")])
        #expect(timer.lastValue == 3_000_000_000)
        #expect(try metrics.expectCounter("load.count", [("outcome", "failure")]).totalValue == 1)
    }

    @Test func `a span lasts until the future settles, and has its failure`() throws {
        let tracer = InMemoryTracer()
        let promise = Promise<Int, Fault>()
        let future = Future.traced("load", tracer: tracer) {
            Future.traced("parse", tracer: tracer) { promise.future }
        }
        #expect(tracer.finishedSpans.isEmpty)
        promise.reject(.offline)
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["parse", "load"])
        #expect(spans.map(\.parentSpanID) == [spans.last?.spanID, nil])
        #expect(spans.allSatisfy { $0.errors.count == 1 && $0.status?.code == .error })
        withExtendedLifetime(future) {}
    }

    // Cancellation.

    /// Each way of looking at a future from here, by its name.
    private func looking() -> [(name: String, look: @Sendable (Future<Int, any Error>) -> Future<Int, any Error>)] {
        let (logger, metrics, tracer) = (logger, TestMetrics(), InMemoryTracer())
        return [
            ("logged", { $0.logged("load", to: logger) }),
            ("metered", { $0.metered("load", factory: metrics) }),
            ("traced", { future in Future.traced("load", tracer: tracer) { future } }),
        ]
    }

    @Test func `a timeout behind them stops the work`() {
        for (name, look) in looking() {
            let clock = ManualClock()
            let stopped = Locked(false)
            let promise = Promise<Int, any Error>()
            promise.onCancel { stopped.withLock { $0 = true } }
            let late = look(promise.future).timeout(after: .seconds(1), clock: clock, failWith: Fault.offline)
            clock.advance(by: .seconds(1))
            #expect(stopped.withLock { $0 }, "\(name)")
            withExtendedLifetime(late) {}
        }
    }

    @Test func `a cancellation behind them spares the work that others wait for`() {
        for (name, look) in looking() {
            let stopped = Locked(false)
            let promise = Promise<Int, any Error>()
            promise.onCancel { stopped.withLock { $0 = true } }
            let other = promise.future.map { $0 }
            look(promise.future).cancel()
            #expect(!stopped.withLock { $0 }, "\(name)")
            other.cancel()
            #expect(stopped.withLock { $0 }, "\(name)")
        }
    }

    @Test func `a span ends when its future is cancelled`() {
        let tracer = InMemoryTracer()
        let promise = Promise<Int, any Error>()
        Future.traced("load", tracer: tracer) { promise.future }.cancel()
        #expect(tracer.finishedSpans.map(\.operationName) == ["load"])
        #expect(tracer.finishedSpans.first?.errors.first?.error is CancellationError)
    }

    @Test func `a span whose future can't say that it was cancelled ends with the future`() {
        let tracer = InMemoryTracer()
        let promise = Promise<Int, Fault>()
        Future.traced("load", tracer: tracer) { promise.future }.cancel()
        #expect(tracer.finishedSpans.isEmpty)
        promise.resolve(1)
        #expect(tracer.finishedSpans.map(\.errors.count) == [0])
    }

    // Promises that break where the failure can't say so.

    @Test func `a span ends when the promise is dropped, and has that for its error`() {
        let tracer = InMemoryTracer()
        let (line, stop) = ignoringBrokenPromises()
        let future = Future.traced("load", tracer: tracer) { broken(line) }
        #expect(tracer.finishedSpans.map(\.operationName) == ["load"])
        #expect(tracer.finishedSpans.first?.status?.code == .error)
        #expect((tracer.finishedSpans.first?.errors.first?.error as? BrokenPromise)?.line == line)
        withExtendedLifetime(future) {}
        stop()
    }

    @Test func `a dropped promise is counted, and logged`() throws {
        let metrics = TestMetrics()
        let (line, stop) = ignoringBrokenPromises()
        let future = broken(line).metered("load", factory: metrics).logged("load", to: logger)
        #expect(try metrics.expectCounter("load.count", [("outcome", "broken")]).totalValue == 1)
        let broken = "The promise made at Elsewhere/Load.swift:\(line) was dropped before it was settled."
        #expect(lines.all.withLock(\.self) == ["warning: load will never settle error=\(broken)"])
        withExtendedLifetime(future) {}
        stop()
    }

    private func broken(_ line: UInt) -> Future<Int, Fault> { Promise(file: "Elsewhere/Load.swift", line: line).future }

    /// Keeps the reports of one line's promises from the terminal.
    private func ignoringBrokenPromises(_ line: UInt = #line) -> (UInt, @Sendable () -> Void) {
        (line, BrokenPromise.listen { $0.fileID == "Elsewhere/Load.swift" && $0.line == line })
    }
}
#endif
