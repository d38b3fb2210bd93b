//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// All that was measured, and what it was measured on.
struct Report: Codable {
    let machine: Machine
    let rounds: Int
    /// How many processes measured it, one after the other.
    let runs: Int
    /// The peers' versions by their names.
    let versions: [String: String]
    let measurements: [Measurement]
    let sizes: ProgramSizes?

    init(
        _ measurements: [Measurement],
        _ peers: [any Peer],
        rounds: Int,
        runs: Int = 1,
        sizes: ProgramSizes? = nil
    ) {
        machine = .current()
        self.rounds = rounds
        self.runs = runs
        versions = Dictionary(uniqueKeysWithValues: peers.map { ($0.name, $0.version) })
        self.measurements = measurements
        self.sizes = sizes
    }

    func writeJSON(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: URL(filePath: file))
    }
}

extension Report {
    /// The table, in Markdown that is aligned for reading as it is.
    func text(_ peers: [any Peer]) -> String {
        let versions = peers.map { "- \($0.name): \($0.version)" }
        let head =
            [
                "\(machine.processor), \(machine.cores) cores, \(machine.memoryInGiB) GiB, \(machine.system)",
                "\(machine.compiler); release; median of \(rounds) interleaved rounds\(inRuns)", "",
            ] + versions + [
                "",
                "Figures are for one unit. A ratio is the peer's time over that of \(peers[0].name): above 1, it is slower.",
            ] + aboutRuns + [
                "Bytes are what the allocator sets aside: all of it, or, in rows that say \"held\", what is alive."
            ] + (AllocationFigures.areCounted ? [] : ["Allocations can't be counted on this platform."])
        let tables = Workload.Section.allCases.flatMap { section in
            let rows = measurements.filter { $0.section == section }
            return rows.isEmpty ? [] : ["", "\(section.title):", ""] + table(of: rows).lines
        }
        return (head + tables + sizeTable + tail(peers)).joined(separator: "\n")
    }

    private func table(of rows: [Measurement]) -> TextTable {
        let ratios = runs > 1 ? ["lowest ratio", "highest", "of instructions"] : ["ratio"]
        var table = TextTable(["workload", "peer", "ns"] + ratios + ["allocations", "bytes"], leading: 2)
        var title = ""
        for row in rows {
            let ratios = runs > 1 ? [row.ratio, row.highestRatio, row.instructionRatio] : [row.ratio]
            table.add(
                [row.workload == title ? "" : row.workload, row.peer, digits(row.nanoseconds)]
                    + ratios.map { $0.map { String(format: "%.2f", $0) } ?? "" }
                    + [digits(row.allocations), digits(row.bytes)]
            )
            title = row.workload
        }
        return table
    }

    private var inRuns: String { runs > 1 ? ", the lowest of \(runs) runs in processes of their own" : "" }

    private var aboutRuns: [String] {
        if runs == 1 { return [] }
        return [
            "Each run has its own ratio: the lowest and the highest of them are shown. That of instructions is the same",
            "each time; it is there for what one thread does alone.",
        ]
    }

    /// Three digits are as many as mean anything.
    func digits(_ value: Double?) -> String {
        guard let value else { return "" }
        let places = value >= 100 || value == value.rounded() ? 0 : value >= 10 ? 1 : 2
        return String(format: "%.\(places)f", value)
    }

    private func tail(_ peers: [any Peer]) -> [String] {
        let own = peers[0].name
        let lost = behind(own, peers)
        if measurements.isEmpty { return [] }
        return lost.isEmpty ? ["", "\(own) is ahead in every row."] : ["", "\(own) is behind in:"] + lost
    }

    /// The rows that others are ahead in, and what they save that time with.
    private func behind(_ own: String, _ peers: [any Peer]) -> [String] {
        peers.filter { !$0.name.hasPrefix(own) }.flatMap { peer in
            let rows = measurements.filter { row in row.peer == peer.name && row.ratio.map { $0 < 1 } == true }
            let reason = peer.lacks.map { ", \($0)" } ?? ""
            let lines = rows.map { "- \($0.workload): \(digits($0.ratio)) of our time" }
            return rows.isEmpty ? [] : ["", "\(peer.name)\(reason):", ""] + lines
        }
    }
}
