//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesTesting
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@testable import GalleryClient

@Suite("What a load tells its recorder, in each style", .timeLimit(.minutes(60)))
struct LoadRecorderTests {
    @Test(arguments: LoadStyle.allCases)
    func `each list waits, comes and is decoded, and then all are merged, written and committed`(
        _ style: LoadStyle
    ) async throws {
        try await withScene { scene in
            let recording = try await recorded(style, scene)
            for list in Resource.allCases {
                let spans = recording.spans.filter { $0.lane == .list(list) }
                #expect(spans.map(\.work) == [.wait, .receive, .decode])
                #expect(spans.allSatisfy { $0.attempt == 1 && $0.outcome == .done })
            }
            let spans = recording.spans.suffix(3)
            #expect(spans.map(\.work) == [.merge, .write, .commit])
            #expect(spans.allSatisfy { $0.lane == .gallery && $0.outcome == .done })
            #expect(recording.style == style)
            #expect(recording.failure == nil)
            #expect(recording.end != nil)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `a status is an attempt that failed, a pause, and another attempt`(_ style: LoadStyle) async throws {
        try await withScene(faults: [.init(.photos, .status(times: 1))]) { scene in
            let recording = try await recorded(style, scene)
            let spans = recording.spans.filter { $0.lane == .list(.photos) }
            // Whether a byte of the answer came before it failed is the network's affair.
            let works = spans.map(\.work).filter { $0 != .receive }
            #expect(works == [.wait, .backoff, .wait, .decode])
            let error = GalleryError.status(scene.address(.photos), 500)
            #expect(spans.filter { $0.outcome == .failed(error) }.map(\.attempt) == [1])
            #expect(spans.last?.attempt == 2)
            #expect(recording.failure == nil)
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `a wrong type is a decoding that failed, and nothing is written`(_ style: LoadStyle) async throws {
        try await withScene(faults: [.init(.users, .wrongType)]) { scene in
            let recording = try await recorded(style, scene)
            let error = try #require(recording.failure)
            let spans = recording.spans.filter { $0.lane == .list(.users) }
            #expect(spans.last?.work == .decode)
            #expect(spans.last?.outcome == .failed(error))
            #expect(!recording.spans.contains { $0.lane == .gallery })
        }
    }

    @Test(arguments: LoadStyle.allCases)
    func `the deadline is where the load was stopped, and ends the wait`(_ style: LoadStyle) async throws {
        try await withScene(faults: [.init(.photos, .stall)]) { scene in
            let (clock, recorder) = (ManualClock(), LoadRecorder())
            let load = GalleryLoad(
                from: scene.remote,
                into: scene.store,
                style: style,
                deadline: .seconds(5),
                clock: clock,
                recorder: recorder
            )
            await scene.events.wait(forAll: [.received(.users, count: 2), .received(.albums, count: 4)])
            await scene.served.wait(for: .stalled(path: "/photos"))
            clock.advance(by: .seconds(5))
            _ = await load.outcome.result
            let recording = try #require(recorder.recording)
            let error = GalleryError.deadline(.seconds(5), waitingFor: scene.address(.photos))
            #expect(recording.deadline == .seconds(5))
            #expect(recording.stop?.reason == error)
            #expect(recording.failure == error)
            let spans = recording.spans.filter { $0.lane == .list(.photos) }
            #expect(spans.map(\.work) == [.wait])
            #expect(spans.first?.outcome == .cancelled)
            #expect(spans.first?.end == recording.stop?.time)
        }
    }

    @Test func `time is the clock's, since the load began`() async throws {
        let clock = ManualClock()
        let recorder = LoadRecorder(clock: clock)
        clock.advance(by: .seconds(1))
        recorder.note(.began(.combined, deadline: nil))
        clock.advance(by: .seconds(2))
        recorder.note(.merging)
        clock.advance(by: .seconds(3))
        recorder.note(.merged)
        #expect(
            recorder.recording?.spans == [.init(.gallery, .merge, from: .seconds(2), to: .seconds(5))]
        )
        #expect(recorder.recording?.end == nil)
    }

    private func recorded(_ style: LoadStyle, _ scene: Scene) async throws -> LoadRecording {
        let recorder = LoadRecorder()
        let load = GalleryLoad(from: scene.remote, into: scene.store, style: style, recorder: recorder)
        _ = await load.outcome.result
        return try #require(recorder.recording)
    }
}
