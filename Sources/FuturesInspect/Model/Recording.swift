//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a recording tells, in the order of its file.
struct Recording {
    var path = ""
    var program = ""
    var date = ""
    var futures: [RecordedFuture] = []
    var runs: [RecordedRun] = []
    /// Closures that combinators called, most within runs of what waited until they could.
    var calls: [RecordedRun] = []
    var waits: [RecordedWait] = []
    /// Promises that wait for what others observe: combinators for their parts, a cache's for the work.
    var joins: [RecordedWait] = []
    var kinds = NameTable()
    var labels = NameTable()
    var executors = NameTable()
    /// The stacks of what made a future, innermost function first, by their number.
    var places: [Int32: [String]] = [:]
    /// The names of threads by their number.
    var threads: [Int32: String] = [:]
    var events = 0
    /// How many events found no room.
    var lost = 0
    /// Whether its end is missing.
    var isCutOff = false
    /// When its last event was.
    var end = 0

    func kind(of future: Int32) -> String { kinds[futures[Int(future)].kind] }

    /// What its kind is called in text, as in a dump.
    func kindName(of future: Int32) -> String {
        let kind = kind(of: future)
        return kind == "shared" ? "shared run" : kind
    }

    func label(of future: Int32) -> String? {
        let label = futures[Int(future)].label
        return label < 0 ? nil : labels[label]
    }

    /// The executor that a hop was handed to, or words for one that has no name.
    func executor(of future: Int32) -> String {
        let executor = futures[Int(future)].executor
        return executor < 0 ? "an executor" : executors[executor]
    }

    func stack(of future: Int32) -> [String] { places[futures[Int(future)].place] ?? [] }

    /// The line that made a future, as `Module/File.swift:12 function`.
    func line(of future: Int32) -> String? { stack(of: future).first }
}

extension Recording {
    /// Gives lines that stand without a function the one that others have of it.
    ///
    /// Where a call goes on later, the recorder knows its line, but nothing of it is on the stack.
    mutating func fillInFunctions() {
        var lines: [Substring: String] = [:]
        for line in places.values.compactMap(\.first) {
            guard let space = line.firstIndex(of: " ") else { continue }
            // One line has one function; of several, any will do, but always the same.
            let place = line[..<space]
            lines[place] = lines[place].map { min($0, line) } ?? line
        }
        for (number, stack) in places {
            guard let first = stack.first, let line = lines[first[...]] else { continue }
            places[number]?[0] = line
        }
    }
}

/// Names by number, each once.
struct NameTable {
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]

    subscript(_ number: Int32) -> String { names[Int(number)] }

    mutating func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        let number = Int32(names.count)
        numbers[name] = number
        names.append(name)
        return number
    }
}
