//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A document with two marks, between which the short tables are.
struct RatioDocument {
    /// Why a file can't take the tables; it is left as it is.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    private static let begin = "<!-- ratios: begin -->"
    private static let end = "<!-- ratios: end -->"

    private let file: URL
    private let text: String
    private let place: Range<String.Index>

    init(contentsOf path: String) throws {
        file = URL(filePath: path)
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw Unusable(description: "\(path) can't be read: \(error.localizedDescription)")
        }
        guard let begin = text.range(of: Self.begin + "\n"),
            let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex)
        else {
            throw Unusable(description: "\(path) has no line \"\(Self.begin)\" with a line \"\(Self.end)\" after it")
        }
        place = begin.upperBound..<end.lowerBound
    }

    /// Replaces what is between the marks.
    func write(_ lines: [String]) throws {
        let tables = lines.joined(separator: "\n") + "\n"
        try text.replacingCharacters(in: place, with: tables).write(to: file, atomically: true, encoding: .utf8)
    }
}

extension Report {
    /// The short tables, a row a workload and a column a peer, and behind them one of the peers that are this library
    /// with PromiseKit's names, and one of what the library adds to a program.
    func ratioTables(_ peers: [any Peer]) -> [String] {
        ratios(peers, .uses).lines
            + ["", "What asynchronous code shares, beside what is written by hand for it:", ""]
            + ratios(peers, .sharing).lines
            + ["", "With PromiseKit's names:", ""]
            + figures(ofPeersNamed: "FuturesPromiseKit").lines
            + sizeTable
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
