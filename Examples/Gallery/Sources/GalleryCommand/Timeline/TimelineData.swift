//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryModel

/// What stands in the page for its script: times are milliseconds since the load began.
struct TimelineData: Codable, Hashable {
    struct Scenario: Codable, Hashable {
        let name: String
        let says: String
        let loads: [Load]
    }

    struct Load: Codable, Hashable {
        let style: String
        let how: String
        let lists: String
        let end: Double
        let deadline: Double?
        let stop: Stop?
        let succeeded: Bool
        let outcome: String
        let bars: [Bar]
    }

    struct Stop: Codable, Hashable {
        let at: Double
        let reason: String
    }

    struct Bar: Codable, Hashable {
        let lane: String
        let work: String
        let attempt: Int?
        let start: Double
        let end: Double
        let outcome: String
        let detail: String
    }

    let made: String
    let foot: String
    let scenarios: [Scenario]

    init(_ report: TimelineReport) {
        let latency = report.latency.map { "The service takes \($0) ms for each answer. " } ?? ""
        self.made = "Measured, not drawn: recorded by 'gallery timeline' while it loaded. \(latency)"
        self.foot = """
            Nothing is loaded from elsewhere, and this page needs no server. The loads are the ones of the example \
            application Gallery of the package Futures: the same requests, decoding, merging and database in each style.
            """
        self.scenarios = report.scenarios.map { scenario in
            Scenario(name: scenario.name, says: scenario.explanation, loads: scenario.recordings.map(Load.init))
        }
    }

    /// The data as JSON that may stand in a `script` of a page: in it nothing is a tag, whatever a service says.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
                .replacing("<", with: "\\u003C").replacing(">", with: "\\u003E").replacing("&", with: "\\u0026")
        }
    }
}

extension TimelineData.Load {
    init(_ recording: LoadRecording) {
        let end = recording.end ?? recording.spans.map(\.end).max() ?? .zero
        self.init(
            style: recording.style.rawValue,
            how: recording.style.construction,
            lists: recording.style.isSequential ? "one after the other" : "at once",
            end: end.inMilliseconds,
            deadline: recording.deadline?.inMilliseconds,
            stop: recording.stop.map { .init(at: $0.time.inMilliseconds, reason: $0.reason.description) },
            succeeded: recording.end != nil && recording.failure == nil,
            outcome: recording.failure?.description ?? "in the database",
            bars: recording.spans.map(TimelineData.Bar.init)
        )
    }
}

extension TimelineData.Bar {
    init(_ span: LoadRecording.Span) {
        let (outcome, detail) =
            switch span.outcome {
            case .done: ("done", "done")
            case .failed(let error): ("failed", "failed, \(error)")
            case .cancelled: ("cancelled", "cancelled")
            }
        self.init(
            lane: span.lane.name,
            work: span.work.rawValue,
            attempt: span.attempt,
            start: span.start.inMilliseconds,
            end: span.end.inMilliseconds,
            outcome: outcome,
            detail: detail
        )
    }
}

extension LoadRecording.Lane {
    /// The lane in a word.
    var name: String {
        switch self {
        case .list(let list): list.rawValue
        case .gallery: "gallery"
        }
    }
}

extension LoadStyle {
    /// What the style is made of.
    fileprivate var construction: String {
        switch self {
        case .callbacks: "nested callbacks"
        case .chained: "futures in a chain"
        case .combined: "futures, combined"
        case .async: "async let"
        case .promisekit: "PromiseKit's promises"
        }
    }
}

extension Duration {
    /// The duration in milliseconds, to a hundredth.
    var inMilliseconds: Double { (self / .milliseconds(1) * 100).rounded() / 100 }
}
