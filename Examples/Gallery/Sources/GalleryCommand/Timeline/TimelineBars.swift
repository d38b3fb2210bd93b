//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

/// The loads as bars of characters: a row for each list, and one for what comes after.
struct TimelineBars {
    let columns: Int
    let drawsBlocks: Bool

    /// All loads of all scenarios, each scenario on one scale.
    func text(of report: TimelineReport) -> ScreenText {
        report.scenarios.map { scenario -> ScreenText in
            let end = scenario.recordings.compactMap(\.end).max() ?? .zero
            let loads = scenario.recordings.map { self.text(of: $0, until: end) }.joined()
            return "\n\(scenario.explanation)\n\(loads)"
        }
        .joined() + "\n\(self.legend)\n"
    }

    private var legend: ScreenText {
        LoadRecording.Work.allCases
            .map { "\(String(self.mark(of: $0))) \($0.rawValue)" as ScreenText }
            .joined(separator: "  ")
    }

    private func text(of recording: LoadRecording, until end: Duration) -> ScreenText {
        let lists = recording.style.isSequential ? "one after the other" : "at once"
        let time = Int((recording.end ?? .zero).inMilliseconds.rounded())
        let outcome = recording.failure.map { ", \($0.description)" as ScreenText } ?? ""
        let lanes = Resource.allCases.map(LoadRecording.Lane.list) + [.gallery]
        let rows = lanes.map { lane in self.row(recording.spans.filter { $0.lane == lane }, lane, until: end) }
        return "\(recording.style.rawValue), \(lists): \(time) ms\(outcome)\n\(rows.joined())"
    }

    private func row(_ spans: [LoadRecording.Span], _ lane: LoadRecording.Lane, until end: Duration) -> ScreenText {
        let width = max(10, self.columns - 40)
        var cells = [Character](repeating: " ", count: width)
        for span in spans.sorted(by: { $0.start < $1.start }) where end > .zero {
            let first = min(width - 1, Int((span.start / end * Double(width)).rounded()))
            let last = min(width - 1, max(first, Int((span.end / end * Double(width)).rounded()) - 1))
            for index in first...last { cells[index] = self.mark(of: span.work) }
            if span.outcome != .done { cells[last] = span.outcome == .cancelled ? "#" : "x" }
        }
        let time = spans.reduce(Duration.zero) { $0 + $1.length }
        let attempts = spans.compactMap(\.attempt).max().map { $0 > 1 ? ", \($0) attempts" : "" } ?? ""
        let name = lane == .gallery ? "together" : lane.name
        let label = name + String(repeating: " ", count: max(0, 8 - name.count))
        let bar = String(cells.reversed().drop { $0 == " " }.reversed())
        let space = String(repeating: " ", count: width - bar.count)
        return "  \(label) \(bar)\(space) \(Int(time.inMilliseconds.rounded())) ms\(attempts)\n"
    }

    private func mark(of work: LoadRecording.Work) -> Character {
        switch work {
        case .wait: self.drawsBlocks ? "░" : "."
        case .receive: self.drawsBlocks ? "▒" : "r"
        case .decode: self.drawsBlocks ? "▓" : "d"
        case .backoff: self.drawsBlocks ? "╌" : "-"
        case .merge: "m"
        case .write: self.drawsBlocks ? "█" : "w"
        case .commit: "c"
        }
    }
}
