//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

// Where a process lands in memory, and what the machine does meanwhile, moves all figures of a run. Ratios of one run
// alone don't hold: what is claimed is the lowest of several, and beside it stands what doesn't move.

/// A run that didn't end well.
struct FailedRun: Error, CustomStringConvertible {
    let number: Int
    let output: Command.Output

    var description: String { "run \(number) ended with status \(output.status): \(output.text.suffix(400))" }
}

extension Report {
    /// Measures in processes of their own, one after the other.
    init(runs: Int, _ options: Options, sizes: ProgramSizes?, _ progress: (String) -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "futures-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let reports = try (1...runs).map { number in
            progress("run \(number) of \(runs)")
            let file = folder.appending(path: "\(number).json")
            let output = try Command.run([CommandLine.executable, "--json", file.path] + options.forEachRun)
            guard output.status == 0 else { throw FailedRun(number: number, output: output) }
            return try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
        }
        let instructions = try Self.instructions(options, progress)
        let rows = Self.merged(reports.map(\.measurements), instructions)
        self.init(rows, options.peers, rounds: options.rounds, runs: runs, sizes: sizes)
    }

    /// By peer and by workload, for those that do the same each time.
    private static func instructions(
        _ options: Options,
        _ progress: (String) -> Void
    ) throws -> [String: [String: Double]] {
        guard options.countsInstructions, Instructions.canBeCounted else { return [:] }
        var counts: [String: [String: Double]] = [:]
        for peer in options.peers where peer.isExact {
            let plan = Plan([peer]) { $0.matches(options.filter) }
            if plan.exactWorks.isEmpty { continue }
            progress("instructions of \(peer.name)")
            counts[peer.name] = try Instructions.counted(plan, of: peer.name, filter: options.filter)
        }
        return counts
    }

    /// One row for each row of the runs.
    private static func merged(_ runs: [[Measurement]], _ instructions: [String: [String: Double]]) -> [Measurement] {
        let first = allPeers[0].name
        return runs[0].indices.map { index in
            let rows = runs.map { $0[index] }
            var row = rows[0]
            row.nanoseconds = rows.compactMap(\.nanoseconds).min()
            row.ratio = rows.compactMap(\.ratio).min()
            row.highestRatio = rows.compactMap(\.ratio).max()
            let counts = [row.peer, first].compactMap { instructions[$0]?[row.workload] }
            if counts.count == 2, counts[1] > 0 { row.instructionRatio = counts[0] / counts[1] }
            return row
        }
    }
}

extension Options {
    /// The arguments of a process that measures once.
    fileprivate var forEachRun: [String] {
        ["--no-size", "--rounds", "\(rounds)"]
            + (filter.map { ["--filter", $0] } ?? []) + (peer.map { ["--peer", $0] } ?? [])
    }
}
