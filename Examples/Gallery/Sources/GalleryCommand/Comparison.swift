//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient

/// What the loads of all styles have in common, and what not.
struct Comparison {
    private let runs: [(style: LoadStyle, loads: [ComparedLoad])]

    init(_ runs: [LoadStyle: [ComparedLoad]]) {
        self.runs = LoadStyle.allCases.compactMap { style in runs[style].map { (style, $0) } }
    }

    /// Whether each load of each style brought and stored the same.
    var isSame: Bool { Set(self.runs.flatMap { $0.loads.map(\.result) }).count <= 1 }

    /// A line for each style.
    var table: ScreenText {
        var table = Table([
            ("Style", .left), ("Lists", .left), ("Requests", .right), ("Time", .right), ("Ratio", .right),
            ("Result", .left),
        ])
        guard let first = self.runs.first, let firstResult = first.loads.first?.result else { return table.text }
        let firstTime = Self.middle(first.loads)
        for (style, loads) in self.runs {
            let time = Self.middle(loads)
            let isSame = loads.allSatisfy { $0.result == firstResult }
            let isFirst = style == first.style
            table.rows.append([
                "\(style.rawValue)",
                style.isSequential ? "one after the other" : "all at once",
                "\(Self.requests(loads))",
                "\(Int(time / .milliseconds(1))) ms",
                "\(Self.twoPlaces(time / firstTime))",
                isFirst ? "\(firstResult.loaded.counts)" : isSame ? "the same" : "DIFFERENT",
            ])
        }
        return table.text
    }

    private static func requests(_ loads: [ComparedLoad]) -> String {
        Set(loads.map(\.requests)).sorted().map(\.grouped).joined(separator: " or ")
    }

    private static func middle(_ loads: [ComparedLoad]) -> Duration {
        let times = loads.map(\.time).sorted()
        return times.isEmpty ? .zero : times[times.count / 2]
    }

    private static func twoPlaces(_ ratio: Double) -> String {
        let hundredths = Int((ratio * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
