//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// The table of `Effects.md`.
struct EffectsPage {
    /// The columns that can be tried, in their order.
    ///
    /// The last cell of a row is prose.
    enum Column: String, CaseIterable {
        case closure = "its closure runs"
        case success = "a success becomes"
        case failure = "a failure becomes"
        case cancelling = "cancelling it"
        case empty = "no inputs"
        case known = "of a known source"
        case allocations = "allocates"
    }

    struct Row {
        let name: String
        var cells: [Column: String]
    }

    let rows: [Row]

    /// Reads the page beside the sources.
    static func read() throws -> EffectsPage {
        let page = repository.appending(path: "Sources/Futures/Futures.docc/Effects.md")
        return EffectsPage(try String(contentsOf: page, encoding: .utf8))
    }

    /// Takes the rows out of a page.
    init(_ page: String) {
        let columns = ["operator"] + Column.allCases.map(\.rawValue) + ["where, and what else"]
        var rows: [Row] = []
        var isTable = false
        for line in page.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            if cells == columns {
                isTable = true
            } else if !line.hasPrefix("|") {
                isTable = false
            } else if isTable, cells.count == columns.count, cells.allSatisfy({ !$0.isEmpty }), cells[1] != "---" {
                let name = cells[0].prefix { $0 != "(" }.filter { $0 != "`" }
                rows.append(Row(name: name, cells: Dictionary(uniqueKeysWithValues: zip(Column.allCases, cells[1...]))))
            }
        }
        self.rows = rows
    }

    /// The folder of the package.
    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
