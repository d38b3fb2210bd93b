//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Foundation
import Futures
import FuturesTesting
import Testing

@testable import FuturesInspect

// The samples of the guide *See what happens inside*, and what the guide says of them.

private func serve() async throws {}

private enum Sample {
    func recordFeed() async throws {
        try FutureRecorder.start(writingTo: "trace.json")
        let dialogue = Promise<String, any Error>()
        let waiting = Task { try await greeting(after: dialogue).value }
        storeFeed(of: 7)
        do { print(try await title(isPlaying: false).value) } catch { print(error) }
        _ = readLine()  // until you have seen enough
        FutureRecorder.stop()
        dialogue.resolve("Ada")
        print(try await waiting.value)
    }

    func main() async throws {
        PendingFutures.track()
        try await serve()
    }
}

func explain(_ page: Future<String, any Error>) {
    if let trace = page.failureTrace { print(trace) }
}

/// As it is written where the trait may be off.
private enum Either {
    func main() async throws {
        #if Diagnostics
        PendingFutures.track()
        #endif
        try await serve()
    }
}

extension TrackingTests.FutureRecorderTests {
    @Test func `one command finds the four mistakes of the guide`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "trace.json")
        try await recordFeed(writingTo: path)
        // Tests that run beside this one are in the recording.
        let summary = Summary(try RecordingReader.recording(at: path), limit: 10_000).text
        func lines(_ text: String) -> Bool { summary.contains(text) }
        let file = "FuturesDiagnosticsTests/Feed.swift"
        #expect(lines("waited for by map at \(file):"), "what never ends")
        #expect(lines("failed onSuccess at \(file):"), "what nobody has seen")
        #expect(lines("broken promise at \(file):"), "what was forgotten")
        #expect(lines("map \"feed of 7\" at \(file):"), "what is slow")
        #expect(!lines("No future is pending"))
    }
}

extension TrackingTests {
    @Test(.reportingPendingFutures(after: .seconds(5)))
    func `a greeting comes`() async throws {
        let dialogue = Promise<String, any Error>()
        dialogue.resolve("Ada")
        #expect(try await greeting(after: dialogue).value == "Hello, Ada!")
    }
}

private func recordFeed(writingTo path: String) async throws {
    try FutureRecorder.start(writingTo: path)
    let dialogue = Promise<String, any Error>()
    // Made here: on a busy machine the task may not have begun when the recording ends.
    let answer = greeting(after: dialogue)
    let waiting = Task { try await answer.value }
    do { print(try await title(isPlaying: false).value) } catch { print(error) }
    // Until a failure was reported that nobody has looked at.
    let reports = AsyncStream<Void>.makeStream()
    let stopListening = FutureProblem.listen { problem in
        guard case .unseenFailure(let failure) = problem, failure.error is FullDisk else { return false }
        reports.continuation.yield()
        return true
    }
    defer { stopListening() }
    storeFeed(of: 7)
    _ = await reports.stream.first { true }
    FutureRecorder.stop()
    dialogue.resolve("Ada")
    _ = try await waiting.value
}
#endif
