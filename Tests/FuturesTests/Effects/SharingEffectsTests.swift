//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import Testing

/// Holds the second table of `Effects.md` to the code, as `EffectsTests` holds the first one.
@Suite("Effects.md: sharing", .timeLimit(.minutes(60)))
struct SharingEffectsTests {
    private let table: EffectsTable<SharingColumn>

    init() throws { table = try EffectsTable.read() }

    @Test func `everything that shares has a row, and each row is tried`() throws {
        #expect(table.rows.map(\.name).sorted() == SharingTrial.all.map(\.name).sorted())
        let types = Set(table.rows.map { String($0.name.prefix { $0 != "." }) })
        // `memoized()` is an operator of descriptions.
        #expect(types == (try publicTypes(in: "Sources/Futures/Sharing")).union(["LazyFuture"]))
    }

    @Test(arguments: SharingTrial.all.map(\.name))
    func `what it says is what is done`(_ name: String) throws {
        let row = try #require(table[name])
        let trial = try #require(SharingTrial.all.first { $0.name == name })
        for (column, seen) in trial.seen() {
            #expect(row.cells[column] == seen, "\(name), \(column.rawValue)")
        }
    }

    @Test(
        .enabled(if: OperatorCost.isExact, "exact in a release build by Swift 6.3 on glibc, without a sanitizer"),
        arguments: SharingTrial.all.map(\.name)
    )
    func `what it says of allocations is what is counted`(_ name: String) throws {
        let row = try #require(table[name])
        let trial = try #require(SharingTrial.all.first { $0.name == name })
        #expect(row.cells[.allocations] == trial.allocations(), "\(name)")
    }

    private func publicTypes(in folder: String) throws -> Set<String> {
        var types: Set<String> = []
        for file in try PublicOperators.swiftFiles(in: folder) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let type = line.firstRange(of: "public final class ") else { continue }
                types.insert(String(line[type.upperBound...].prefix { $0.isLetter }))
            }
        }
        return types
    }
}
