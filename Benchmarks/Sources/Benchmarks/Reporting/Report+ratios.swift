//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A document that has no place for the table.
struct NoPlaceForTable: Error, CustomStringConvertible {
    let file: String

    var description: String {
        "\(file) has no line \"\(Report.begin)\" with a line \"\(Report.end)\" after it, so it was left as it is"
    }
}

extension Report {
    static let begin = "<!-- ratios: begin -->"
    static let end = "<!-- ratios: end -->"

    /// Puts the short tables, a row a workload and a column a peer, between the two marks in a document, and behind
    /// them one of the peers that are this library with PromiseKit's names.
    func writeRatios(into file: String, _ peers: [any Peer]) throws {
        let url = URL(filePath: file)
        let document = try String(contentsOf: url, encoding: .utf8)
        guard let begin = document.range(of: Report.begin + "\n"),
            let end = document.range(of: Report.end, range: begin.upperBound..<document.endIndex)
        else { throw NoPlaceForTable(file: file) }
        var lines = ratios(peers, .uses).lines
        lines += ["", "What asynchronous code shares, beside what is written by hand for it:", ""]
        lines += ratios(peers, .sharing).lines
        lines += ["", "With PromiseKit's names:", ""]
        lines += figures(ofPeersNamed: "FuturesPromiseKit").lines
        let tables = lines.joined(separator: "\n") + "\n"
        try document.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: tables)
            .write(to: url, atomically: true, encoding: .utf8)
    }

    private func ratios(_ peers: [any Peer], _ section: Workload.Section) -> TextTable {
        let titles = Workload.all.filter { $0.section == section }.map(\.title)
        let measured = Set(measurements.filter { titles.contains($0.workload) && $0.ratio != nil }.map(\.peer))
        // Ours come first; each of them is the measure of its own rows.
        let others = peers.map(\.name).filter { !$0.hasPrefix(peers[0].name) && measured.contains($0) }
        var table = TextTable(["workload", "ns", "allocations"] + others, leading: 1)
        for title in titles {
            let rows = measurements.filter { $0.workload == title }
            guard let own = rows.first, own.nanoseconds != nil else { continue }
            let ratios = others.map { name in rows.first { $0.peer == name }?.ratio }
            table.add(
                [title, digits(own.nanoseconds), digits(own.allocations)]
                    + ratios.map { $0.map { String(format: "%.2f ×", $0) } ?? "–" }
            )
        }
        return table
    }

    private func figures(ofPeersNamed name: String) -> TextTable {
        var table = TextTable(["workload", "peer", "ns", "allocations"], leading: 2)
        for row in measurements where row.peer.hasPrefix(name) && row.nanoseconds != nil {
            table.add([row.workload, row.peer, digits(row.nanoseconds), digits(row.allocations)])
        }
        return table
    }
}
