//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesTestSupport

/// One of the tables of `Effects.md`: a row for each name, and columns that can be tried.
struct EffectsTable<Column: EffectsColumn> {
    struct Row {
        /// What the first cell names, such as `map(_:)`.
        let name: String
        var cells: [Column: String]

        /// The name without its labels.
        var function: String { String(name.prefix { $0 != "(" }) }
    }

    let rows: [Row]

    /// Reads the page beside the sources.
    static func read() throws -> EffectsTable {
        let page = repository.appending(path: "Sources/Futures/Futures.docc/Effects.md")
        return EffectsTable(try String(contentsOf: page, encoding: .utf8))
    }

    /// Takes the rows out of a page.
    init(_ page: String) {
        let columns = [Column.heading] + Column.allCases.map(\.rawValue) + ["where, and what else"]
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
                let tried = Dictionary(uniqueKeysWithValues: zip(Column.allCases, cells[1...]))
                rows.append(Row(name: cells[0].filter { $0 != "`" }, cells: tried))
            }
        }
        self.rows = rows
    }

    subscript(name: String) -> Row? { rows.first { $0.name == name } }
}

/// The columns of a table that can be tried, in their order.
///
/// Before them stands the name, and behind them a cell of prose.
protocol EffectsColumn: RawRepresentable<String>, CaseIterable, Hashable {
    /// What stands above the names.
    static var heading: String { get }
}

/// The columns of the table of operators.
enum OperatorColumn: String, EffectsColumn {
    case closure = "its closure runs"
    case success = "a success becomes"
    case failure = "a failure becomes"
    case cancelling = "cancelling it"
    case empty = "no inputs"
    case known = "of a known source"
    case allocations = "allocates"

    static let heading = "operator"
}

/// The columns of the table of what shares work.
enum SharingColumn: String, EffectsColumn {
    case call = "a call"
    case meanwhile = "another one meanwhile"
    case afterSuccess = "after a success"
    case afterFailure = "after a failure"
    case leaving = "one that is cancelled"
    case leavingLast = "the last that is cancelled"
    case afterLeaving = "after that"
    case allocations = "allocates"

    static let heading = "shared by"
}

/// The folder of the package.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
