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

/// Holds `Effects.md` to the code: its rows are the public operators, and each cell is what the operator does.
@Suite("Effects.md", .timeLimit(.minutes(1)))
struct EffectsTests {
    // Its rows.

    @Test func `each public operator has one row, and nothing else has one`() throws {
        let rows = try EffectsPage.read().rows.map(\.name)
        #expect(Set(rows) == (try PublicOperators.names()))
        #expect(Set(rows).count == rows.count)
    }

    @Test func `each row is tried`() throws {
        #expect(try EffectsPage.read().rows.map(\.name).sorted() == OperatorTrial.all.map(\.name).sorted())
    }

    @Test func `each row has a suite of its own`() throws {
        let shared = [
            "cancel": "Races: cancelling", "cancelled": "CancellationScope", "cancelWhenReleased": "CancellationScope",
            "zip": "zip",
        ]
        let suites = try PublicOperators.suites()
        for row in try EffectsPage.read().rows {
            let suite = shared[row.name] ?? "Future.\(row.name)"
            #expect(suites.contains(suite), "no suite \(suite)")
        }
    }

    // Its cells.

    @Test(arguments: OperatorTrial.all.map(\.name))
    func `what it says of an operator is what the operator does`(_ name: String) throws {
        let row = try #require(try EffectsPage.read().rows.first { $0.name == name })
        let trial = try #require(OperatorTrial.all.first { $0.name == name })
        for (column, seen) in trial.seen() {
            #expect(row.cells[column] == seen, "\(name), \(column.rawValue)")
        }
    }

    #if canImport(Glibc)
    @Test func `the allocations are those that it says`() async throws {
        let child = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            guard ObjectAllocations.begin() else { return }
            for trial in OperatorTrial.all {
                let (known, pending) = trial.allocations()
                print("\(trial.name) \(known) \(pending)")
            }
        }
        let lines = String(decoding: try #require(child).standardOutputContent, as: UTF8.self).split(separator: "\n")
        let counted = lines.map { $0.split(separator: " ") }.filter { $0.count == 3 }
        #expect(counted.count == OperatorTrial.all.count)
        let rows = try EffectsPage.read().rows
        for line in counted {
            let row = try #require(rows.first { $0.name == line[0] })
            #expect(row.cells[.known] == "\(line[1])", "\(line[0]), on a known source")
            #expect(row.cells[.pending] == "\(line[2])", "\(line[0]), on a pending source")
        }
    }
    #endif

    // This test.

    @Test func `a cell that is wrong is found, whichever it is`() throws {
        for row in try EffectsPage.read().rows {
            let trial = try #require(OperatorTrial.all.first { $0.name == row.name })
            let seen = trial.seen()
            for column in seen.keys {
                let others = Set(try EffectsPage.read().rows.compactMap { $0.cells[column] })
                for other in others where other != row.cells[column] {
                    #expect(seen[column] != other, "\(row.name), \(column.rawValue)")
                }
            }
        }
    }

    @Test func `a row that is missing is found`() throws {
        let source = """
            extension Future {
                /// Text of a public func notThis.
                public func shuffled() -> Future { self }
                public static func `guess`() {}
                func inside() {}
            }
            public struct Policy {
                public func constant() {}
            }
            public func together() {}
            """
        #expect(PublicOperators.names(in: source) == ["shuffled", "guess", "together"])
        let page = EffectsPage("| operator | something |\n|---|---|\n| `map(_:)` | x |")
        #expect(page.rows.isEmpty)
    }
}

extension OperatorTrial {
    /// The objects that it allocates when its closures capture nothing: on a known source, and on a pending one.
    func allocations() -> (known: Int, pending: Int) {
        let known = Source.success(1)
        let knowns = [known]
        let works = [Work<Int, EffectFault>(), Work()]
        let pendings = works.map { ($0.future, [$0.future]) }
        var next = 0
        let onKnown = ObjectAllocations.of { bare(known, knowns) }
        let onPending = ObjectAllocations.of {
            bare(pendings[next].0, pendings[next].1)
            next += 1
        }
        return (onKnown, onPending)
    }
}
