//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A Markdown table whose columns are padded.
struct TextTable {
    private var rows: [[String]]
    /// How many columns are text, and aligned on the left.
    private let leading: Int

    init(_ titles: [String], leading: Int) {
        rows = [titles]
        self.leading = leading
    }

    mutating func add(_ row: [String]) { rows.append(row) }

    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let ruler = widths.indices.map { column in
            let dashes = String(repeating: "-", count: widths[column])
            return column < leading ? dashes : dashes.dropLast() + ":"
        }
        var lines = rows.map { row in
            row.indices.map { column in padded(row[column], to: widths[column], leading: column < leading) }
        }
        lines.insert(ruler, at: 1)
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }
    }

    private func padded(_ text: String, to width: Int, leading: Bool) -> String {
        let padding = String(repeating: " ", count: width - text.count)
        return leading ? text + padding : padding + text
    }
}
