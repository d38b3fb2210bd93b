//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesTestSupport
import Testing

/// Holds `Effects.md` to the code: its rows are the public operators, and each cell is what the operator does.
@Suite("Effects.md", .timeLimit(.minutes(60)))
struct EffectsTests {
    private let table: EffectsTable<OperatorColumn>

    init() throws { table = try EffectsTable.read() }

    // Its rows.

    @Test func `each public operator has one row, and nothing else has one`() throws {
        #expect(Set(table.rows.map(\.function)) == (try PublicOperators.names()))
        #expect(Set(table.rows.map(\.name)).count == table.rows.count)
    }

    @Test func `each row is tried`() throws {
        #expect(table.rows.map(\.name).sorted() == OperatorTrial.all.map(\.name).sorted())
    }

    @Test func `each row has a suite of its own`() throws {
        let shared = [
            "cancel": "Races: cancelling", "cancelled": "CancellationScope", "cancelWhenReleased": "CancellationScope",
            "zip": "zip",
        ]
        let suites = try PublicOperators.suites()
        for row in table.rows {
            let suite = shared[row.function] ?? "Future.\(row.function)"
            #expect(suites.contains(suite), "no suite \(suite)")
        }
    }

    // Its cells.

    @Test(arguments: OperatorTrial.all.map(\.name))
    func `what it says of an operator is what the operator does`(_ name: String) throws {
        let row = try #require(table[name])
        let trial = try #require(OperatorTrial.all.first { $0.name == name })
        for (column, seen) in trial.seen() {
            #expect(row.cells[column] == seen, "\(name), \(column.rawValue)")
        }
    }

    @Test func `each row is counted`() throws {
        #expect(table.rows.map(\.name).sorted() == OperatorCost.all.map(\.name).sorted())
    }

    @Test(
        .enabled(if: OperatorCost.isExact, "exact in a release build by Swift 6.3 on glibc, without a sanitizer"),
        arguments: OperatorCost.all.map(\.name)
    )
    func `what it says of allocations is what is counted`(_ name: String) throws {
        let row = try #require(table[name])
        let cost = try #require(OperatorCost.all.first { $0.name == name })
        #expect(row.cells[.allocations] == cost.seen(), "\(name)")
    }

    @Test(.enabled(if: OperatorCost.isExact, "exact in a release build by Swift 6.3 on glibc, without a sanitizer"))
    func `a typed failure is never boxed, whatever it goes through`() {
        let failed = Future<Int, Stoppable>.failure(.plain(1))
        let promise = Promise<Int, Stoppable>()
        let settled = promise.future
        promise.reject(.plain(2))
        // A stage of one that a promise has failed has a cell, which knows whether the failure was seen.
        for (future, each) in [(failed, 0), (settled, 1)] {
            let mapped = OperatorCost.allocations { future.map { $0 }.flatMap { Future<Int, Stoppable>.success($0) } }
            #expect(mapped == 2 * each)
            #expect(OperatorCost.allocations { future.mapError { $0 }.flatMapError { .failure($0) } } == 2 * each)
            #expect(OperatorCost.allocations { future.recover { _ in 3 } } == each)
        }
        let made = OperatorCost.allocations {
            Future<Int, Stoppable>.success(1).flatMap { Future<Int, Stoppable>.failure(.plain($0)) }
        }
        #expect(made == 0)
        // What a closure throws can't be counted in a test: Swift Testing keeps a record of each error that is thrown.
    }

    @Test(.enabled(if: OperatorCost.isExact, "exact in a release build by Swift 6.3 on glibc, without a sanitizer"))
    func `inside closures too, what is known costs nothing, and what isn't one future, however deep`() {
        typealias Source = Future<Int, Stoppable>
        // Not captured: a closure's context is an allocation too.
        func count(_ inner: @escaping @Sendable () -> Source) -> [Int] {
            let seen = Record<Int>()
            Source.success(0).observe { _ in
                seen.add(OperatorCost.allocations { inner() })
            }
            return seen.all
        }
        #expect(count { Source.success(1).flatMap { .success($0) } } == [0])
        #expect(count { Source.success(1).flatMap { Source.success($0).flatMap { .success($0) } } } == [0])
        #expect(count { Source.success(1).flatMap { _ in Self.pending.future } } == [1])
        #expect(
            count {
                Source.success(1).flatMap { Source.success($0).flatMap { _ in Self.pending.future } }.flatMap {
                    .success($0)
                }
            } == [2]
        )
        #expect(
            count {
                Source.success(1).flatMap {
                    Source.success($0).flatMap { Source.success($0).flatMap { _ in Self.pending.future } }
                }
            } == [1]
        )
    }

    private static let pending = Promise<Int, Stoppable>()

    // This test.

    @Test func `a cell that is wrong is found, whichever it is`() throws {
        for row in table.rows {
            let trial = try #require(OperatorTrial.all.first { $0.name == row.name })
            let seen = trial.seen()
            for column in seen.keys {
                let others = Set(table.rows.compactMap { $0.cells[column] })
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
        #expect(PublicOperators.functions(in: source).map(\.name) == ["shuffled", "guess", "together"])
        let page = EffectsTable<OperatorColumn>("| operator | something |\n|---|---|\n| `map(_:)` | x |")
        #expect(page.rows.isEmpty)
    }
}
