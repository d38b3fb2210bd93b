//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryModel
import Testing

@testable import GalleryClient

@Suite("A recording of moments", .timeLimit(.minutes(60)))
struct LoadRecordingTests {
    private static let address = URL(filePath: "/users")
    private static let error = GalleryError.status(Self.address, 500)

    @Test func `without a beginning there is none`() {
        #expect(LoadRecording([]) == nil)
        #expect(LoadRecording([.init(time: .zero, what: .merging)]) == nil)
    }

    @Test func `an attempt is wait, receive and decode, and what comes before the beginning is not counted`() {
        let recording = recording([
            (5, .began(.combined, deadline: .seconds(1))), (6, .asked(.users)), (8, .answering(.users)),
            (9, .answered(.users, nil)), (12, .decoded(.users, nil)), (12, .merging), (13, .merged), (14, .writing),
            (18, .committing), (19, .written), (20, .settled(nil)),
        ])
        #expect(
            recording
                == LoadRecording(
                    .combined,
                    deadline: .seconds(1),
                    spans: [
                        span(.list(.users), .wait, 1, 1, 3), span(.list(.users), .receive, 1, 3, 4),
                        span(.list(.users), .decode, 1, 4, 7), span(.gallery, .merge, nil, 7, 8),
                        span(.gallery, .write, nil, 9, 13), span(.gallery, .commit, nil, 13, 14),
                    ],
                    end: .milliseconds(15)
                )
        )
    }

    @Test func `an attempt that failed is followed by a pause and the next attempt`() {
        let recording = recording([
            (0, .began(.chained, deadline: nil)), (0, .asked(.users)), (2, .answered(.users, Self.error)),
            (2, .backingOff(.users)), (7, .asked(.users)), (9, .answered(.users, Self.error)),
            (9, .settled(Self.error)),
        ])
        #expect(
            recording?.spans == [
                span(.list(.users), .wait, 1, 0, 2, .failed(Self.error)), span(.list(.users), .backoff, 1, 2, 7),
                span(.list(.users), .wait, 2, 7, 9, .failed(Self.error)),
            ]
        )
        #expect(recording?.failure == Self.error)
    }

    @Test func `stopping cancels what is open, and what the transfers say later is not part of it`() {
        let recording = recording([
            (0, .began(.async, deadline: nil)), (0, .asked(.users)), (0, .asked(.photos)), (3, .answering(.users)),
            (4, .stopped(.cancelled)), (5, .answered(.photos, .cancelled)), (5, .answered(.users, nil)),
            (6, .settled(.cancelled)), (7, .asked(.albums)),
        ])
        #expect(
            recording?.spans == [
                span(.list(.users), .wait, 1, 0, 3), span(.list(.users), .receive, 1, 3, 4, .cancelled),
                span(.list(.photos), .wait, 1, 0, 4, .cancelled),
            ]
        )
        #expect(recording?.stop == .init(.milliseconds(4), .cancelled))
        #expect(recording?.end == .milliseconds(6))
    }

    @Test func `what is open when a load fails is cancelled`() {
        let recording = recording([
            (0, .began(.promisekit, deadline: nil)), (0, .asked(.users)), (0, .asked(.albums)),
            (2, .answered(.users, nil)), (3, .decoded(.users, Self.error)), (4, .settled(Self.error)),
            (5, .answered(.albums, .cancelled)),
        ])
        #expect(
            recording?.spans == [
                span(.list(.users), .wait, 1, 0, 2), span(.list(.users), .decode, 1, 2, 3, .failed(Self.error)),
                span(.list(.albums), .wait, 1, 0, 4, .cancelled),
            ]
        )
    }

    @Test func `a transaction that fails has the failure of the load, and one that is stopped is cancelled`() {
        let error = GalleryError.database(path: "x", reason: "full")
        let failed = recording([
            (0, .began(.callbacks, deadline: nil)), (1, .writing), (4, .committing), (5, .written),
            (5, .settled(error)),
        ])
        #expect(
            failed?.spans == [span(.gallery, .write, nil, 1, 4), span(.gallery, .commit, nil, 4, 5, .failed(error))]
        )
        let stopped = recording([
            (0, .began(.callbacks, deadline: nil)), (1, .writing), (2, .stopped(.cancelled)), (4, .written),
            (4, .settled(.cancelled)),
        ])
        #expect(stopped?.spans == [span(.gallery, .write, nil, 1, 4, .cancelled)])
    }

    @Test func `threads that read the clock earlier than others but came later are put in order`() {
        let recording = recording([
            (0, .began(.async, deadline: nil)), (2, .answering(.users)), (1, .asked(.users)), (3, .settled(nil)),
        ])
        #expect(recording?.spans.map(\.work) == [.wait, .receive])
    }

    private func recording(_ moments: [(Int, LoadMoment)]) -> LoadRecording? {
        LoadRecording(moments.map { .init(time: .milliseconds($0), what: $1) })
    }

    private func span(
        _ lane: LoadRecording.Lane,
        _ work: LoadRecording.Work,
        _ attempt: Int?,
        _ start: Int,
        _ end: Int,
        _ outcome: LoadRecording.Outcome = .done
    ) -> LoadRecording.Span {
        .init(lane, work, attempt: attempt, from: .milliseconds(start), to: .milliseconds(end), outcome)
    }
}
