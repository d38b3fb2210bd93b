//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

/// What happened in an execution, in order.
// Sendable: one thread at a time runs.
final class Log: @unchecked Sendable {
    private(set) var entries: [String] = []
    private(set) var winners = 0

    func note(_ entry: String) { entries.append(entry) }

    /// Counts those who were told that they did it.
    func count(_ didIt: Bool) { if didIt { winners += 1 } }

    func count(of entry: String) -> Int { entries.count { $0 == entry } }

    func expect(_ entries: String...) {
        Exploration.expect(self.entries == entries, "expected \(entries), but it was \(self.entries)")
    }

    func expect(_ number: ClosedRange<Int>, of entry: String) {
        let found = count(of: entry)
        Exploration.expect(number.contains(found), "expected \(entry) \(number) times, but it was \(entries)")
    }

    func expect(_ first: String, before second: String) {
        guard let one = entries.firstIndex(of: first), let two = entries.firstIndex(of: second), one < two else {
            Exploration.expect(false, "expected \(first) before \(second), but it was \(entries)")
            return
        }
    }
}

/// Something that a thread hands over, so that nobody else keeps it alive.
// Sendable: one thread at a time runs.
final class Box<Value>: @unchecked Sendable {
    private var value: Value?

    init(_ value: Value) { self.value = value }

    func peek() -> Value? { value }

    func put(_ value: Value) { self.value = value }

    func take() -> Value? {
        var taken: Value?
        swap(&taken, &value)
        return taken
    }
}

/// Notes when it is let go of.
final class Token: Sendable {
    private let log: Log
    private let name: String

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func use() {}

    deinit { log.note(name) }
}

/// Keeps something, such as a promise that would be broken, until the threads have ended.
@inline(never)
func keep<Value>(_ value: Value) {}

/// Lets the others go on before a future is let go of.
func drop<Success, Failure>(_ future: consuming Future<Success, Failure>?) {
    guard case .cell(let object) = future?.storage else { return }
    _ = CellPointer(object).owned()
}
