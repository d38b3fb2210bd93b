//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.show
// snippet.program
import Dispatch
import Foundation
import Futures
// snippet.hide
import FuturesFoundation
import FuturesTesting
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
// snippet.show

/// Stands for `URLSession`: takes a while, fails for some, and stops when its task is cancelled.
func fetch(_ name: String) async throws -> Int {
    try await Task.sleep(for: .milliseconds(name == "huge.iso" ? 60_000 : 20))
    if name.hasSuffix(".gone") { throw CocoaError(.fileNoSuchFile) }
    return name.count * 100
}

enum Outcome: Equatable, Sendable {
    case saved(Int)
    case failed(String)
    case interrupted
}

/// Downloads all of them, at most four at once, and goes on after failures.
nonisolated(nonsending) func download(
    _ names: [String],
    clock: some Clock<Duration> = ContinuousClock(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    fetch: @escaping @Sendable (_ name: String) async throws -> Int = { try await fetch($0) }
) async -> [(name: String, outcome: Outcome)] {
    let limiter = FutureLimiter(maxConcurrent: 4)
    let policy = RetryPolicy.constant(.milliseconds(10), attempts: 3)
    return await withTaskGroup(of: (Int, Outcome).self) { group in
        for (index, name) in names.enumerated() {
            group.addTask {
                do {
                    let size = try await retry(policy, clock: clock, while: { !($0 is CocoaError) }) {
                        try await limiter.run {
                            try await withTimeout(after: .seconds(30), loser: .awaited) { try await fetch(name) }
                        }
                    }
                    return (index, .saved(size))
                } catch is CancellationError {
                    return (index, .interrupted)
                } catch {
                    return (index, .failed("\((error as NSError).code)"))
                }
            }
        }
        var outcomes = [Outcome](repeating: .interrupted, count: names.count)
        var done = 0
        for await (index, outcome) in group {
            outcomes[index] = outcome
            done += 1
            progress(done, names.count)
        }
        return Array(zip(names, outcomes))
    }
}

// snippet.progress
func downloadLoudly(_ names: [String]) async -> [(name: String, outcome: Outcome)] {
    await download(names, progress: { done, total in print("\(done) of \(total)") })
}
// snippet.end

// snippet.test
struct Busy: Error {}

@Test func `a name that is busy twice is loaded in the third attempt, and counted once`() async {
    let clock = ManualClock()
    let requests = Atomic(0)
    let work = Future { () async -> ([Outcome], [Int]) in
        var counts: [Int] = []
        let outcomes = await download(["a.txt"], clock: clock, progress: { done, _ in counts.append(done) }) { _ in
            if requests.wrappingAdd(1, ordering: .relaxed).newValue < 3 { throw Busy() }
            return 500
        }
        return (outcomes.map(\.outcome), counts)
    }
    while case .pending = work.state {
        await Task.yield()
        clock.advance(by: .milliseconds(10))  // the waits of the retry: the time limit has the real clock
    }
    let (outcomes, counts) = await work.value
    #expect(outcomes == [.saved(500)])
    #expect(counts == [1])
    #expect(requests.load(ordering: .relaxed) == 3)
}
// snippet.end

// snippet.signal
/// A future that settles with the first Ctrl-C.
func interruption() -> (Future<Void, Never>, DispatchSourceSignal) {
    signal(SIGINT, SIG_IGN)  // the source hears it, and nothing ends the program
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    let promise = Promise<Void, Never>()
    source.setEventHandler { @Sendable in promise.resolve() }
    source.resume()
    return (promise.future, source)
}

let names = CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : ["a.txt", "b.txt"]
let (interrupted, source) = interruption()
// snippet.hide
await `a name that is busy twice is loaded in the third attempt, and counted once`()
_ = await downloadLoudly(names)
// prints: 1 of 2
// prints: 2 of 2
// snippet.show
let work = Task { await download(names) }
interrupted.observe { _ in work.cancel() }  // what waits leaves its line, and what runs is asked to stop

var exitCode: Int32 = 0
for (name, outcome) in await work.value {
    switch outcome {
    case .saved(let size): print("\(name): \(size) bytes")
    case .failed(let reason):
        print("\(name): failed (\(reason))")
        exitCode = max(exitCode, 1)
    case .interrupted:
        print("\(name): not loaded")
        exitCode = 130
    }
}
withExtendedLifetime(source) { exit(exitCode) }
// snippet.end
// snippet.hide
func fetch(_ url: URL, in session: URLSession) async throws -> HTTPResponse {
    try await session.future(for: url).value(onCancel: .cancelFuture)
}
// prints: a.txt: 500 bytes
// prints: b.txt: 500 bytes
