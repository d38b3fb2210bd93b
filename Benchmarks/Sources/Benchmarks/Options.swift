//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the command line asks for.
struct Options {
    enum Mode {
        case table, check, updateThresholds, exactRun, list, help
    }

    var mode = Mode.table
    var filter: String?
    var peer: String?
    var json: String?
    var document: String?
    var thresholds: String?
    var countsInstructions = true
    var isSizeWanted = true
    var rounds = 9
    var runs = 1

    static let usage = """
        Usage: benchmarks [options]

        Runs every workload with every peer and prints the tables.

          --filter TEXT         only workloads whose title contains the text
          --peer NAME           only this peer, and the first one to compare it with
          --rounds N            how often each is timed in a run, 9 unless it is said
          --runs N              how many processes measure everything, one after the other: the tables have the lowest
                                and the highest ratio, and that of instructions, if valgrind is installed
          --json FILE           write the figures to a file too
          --readme FILE         put a short table of the ratios between the marks in a file too
          --no-size             build no small program to see how large it is
          --check               compare exact figures (allocations, bytes, instructions) with the thresholds;
                                status 1 when one is worse
          --update-thresholds   make thresholds of the exact figures
          --thresholds FOLDER   where the thresholds are, in the package unless it is said
          --no-instructions     count none: they differ with the compiler
          --exact-run           do each exact workload once, for callgrind
          --list                print the titles of the workloads
          --help                print this
        """

    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--filter": filter = try Self.value(of: option, &rest)
            case "--peer": peer = try Self.peerName(Self.value(of: option, &rest))
            case "--json": json = try Self.value(of: option, &rest)
            case "--readme": document = try Self.value(of: option, &rest)
            case "--rounds": rounds = try Self.number(Self.value(of: option, &rest), for: option)
            case "--runs": runs = try Self.number(Self.value(of: option, &rest), for: option)
            case "--check": mode = .check
            case "--update-thresholds": mode = .updateThresholds
            case "--thresholds": thresholds = try Self.value(of: option, &rest)
            case "--no-instructions": countsInstructions = false
            case "--no-size": isSizeWanted = false
            case "--exact-run": mode = .exactRun
            case "--list": mode = .list
            case "--help", "-h": mode = .help
            default: throw Invalid(description: "there is no option \"\(option)\"; --help lists them")
            }
        }
        if let filter, !ProgramSizes.title.contains(filter), !Workload.all.contains(where: { $0.matches(filter) }) {
            throw Invalid(description: "no workload's title contains \"\(filter)\"; --list prints them")
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Invalid(description: "\(option) needs a value") }
        return value
    }

    private static func number(_ text: String, for option: String) throws -> Int {
        guard let number = Int(text), number > 0 else {
            throw Invalid(description: "\(option) needs a whole number above 0, not \"\(text)\"")
        }
        return number
    }

    private static func peerName(_ name: String) throws -> String {
        guard allPeers.contains(where: { $0.name == name }) else {
            let names = allPeers.map(\.name).joined(separator: ", ")
            throw Invalid(description: "there is no peer \"\(name)\"; there are \(names)")
        }
        return name
    }

    var measuresSizes: Bool { isSizeWanted && filter.map { ProgramSizes.title.contains($0) } ?? true }

    /// Those that take part in the table.
    var peers: [any Peer] {
        guard let peer else { return allPeers }
        return allPeers.filter { $0.name == peer || $0.name == allPeers[0].name }
    }
}
