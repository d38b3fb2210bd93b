//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Foundation
import SwiftDiagnostics
import Testing

/// The tables of the guide say what the macro does.
@Suite("@Futurized, the guide's tables", .timeLimit(.minutes(60)))
struct GuideTablesTests {
    struct Row: CustomTestStringConvertible {
        let function: String
        let result: String

        var testDescription: String { function }
    }

    @Test(arguments: rows(under: "twin"))
    func `a function has the twin that the guide says`(_ row: Row) throws {
        let function = try #require(
            row.function.range(of: "func|distributed func|nonisolated|@MainActor func", options: .regularExpression)
        )
        let source = row.function.replacingCharacters(in: function, with: "@Futurized \(row.function[function])")
        #expect(try Expansion(source).signature == row.result)
    }

    @Test(arguments: rows(under: "diagnostic"))
    func `a function is refused as the guide says`(_ row: Row) throws {
        #expect(try Expansion(row.function).diagnostics.map(\.message) == [row.result])
    }

    @Test func `every diagnostic stands in the guide`() throws {
        let guide = Set(
            try Self.rows(under: "diagnostic").flatMap { try Expansion($0.function).diagnostics.map(\.diagnosticID) }
        )
        let known = Set(try RefusalTests.all.flatMap { try Expansion($0.source).diagnostics.map(\.diagnosticID) })
        #expect(guide == known)
        #expect(guide.count > 20)
    }

    /// The rows of the tables whose columns are `function` and this one.
    static func rows(under heading: String) -> [Row] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Futures/Futures.docc/Guides/FuturizedFunctions.md")
        var rows: [Row] = []
        var isTable = false
        for line in ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if cells == ["function", heading] {
                isTable = true
            } else if !line.hasPrefix("|") {
                isTable = false
            } else if isTable, cells.count == 2, cells[0] != "---" {
                rows.append(Row(function: cells[0].filter { $0 != "`" }, result: cells[1].filter { $0 != "`" }))
            }
        }
        return rows
    }
}
#endif
