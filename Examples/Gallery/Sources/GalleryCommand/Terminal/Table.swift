//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A table of text.
struct Table {
    /// On which side of its column a text stands.
    enum Side {
        case left
        case right
    }

    /// How many columns of the terminal a text may take.
    private static let limit = 60

    private let columns: [(title: ScreenText, side: Side)]

    /// The rows, each with as many texts as there are columns.
    var rows: [[ScreenText]] = []

    init(_ columns: [(title: ScreenText, side: Side)]) {
        self.columns = columns
    }

    var text: ScreenText {
        let lines = ([self.columns.map(\.title)] + self.rows).map { $0.map { $0.description.fitted(to: Self.limit) } }
        let widths = self.columns.indices.map { column in lines.map { $0[column].columns }.max() ?? 0 }
        return lines.map { "\(Self.line(zip($0, zip(self.columns.map(\.side), widths))))\n" }.joined()
    }

    private static func line(_ cells: some Sequence<(String, (Side, Int))>) -> String {
        let texts = cells.map { text, column in
            let (side, width) = column
            let space = String(repeating: " ", count: width - text.columns)
            return side == .left ? text + space : space + text
        }
        let line = texts.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
