//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryClient
import GalleryModel

/// A row for each list of a load: how far it is, how many entries it has, the attempt, and the time that it took.
struct LoadTable {
    private struct Row {
        var state = ""
        var count: Int?
        var attempt: Int?
        var start: Duration?
        var end: Duration?
    }

    private var rows: [Resource: Row] = [:]

    /// Notes what happens at a time.
    mutating func note(_ event: LoadEvent, at time: Duration) {
        switch event {
        case .requested(let resource, let attempt):
            let start = self.rows[resource]?.start ?? time
            self.rows[resource] = Row(state: "asked for", attempt: attempt, start: start)
        case .retrying(let resource, _, _):
            self.rows[resource]?.state = "waits"
        case .received(let resource, let count):
            self.rows[resource]?.state = "came"
            self.rows[resource]?.count = count
            self.rows[resource]?.end = time
        case .merged, .stored:
            break
        }
    }

    /// Stops the time of lists that have not come.
    mutating func stop(at time: Duration) {
        for (resource, row) in self.rows where row.end == nil {
            self.rows[resource]?.state = "stopped"
            self.rows[resource]?.end = time
        }
    }

    /// The rows below a head, each in a line of its own.
    func text(at time: Duration) -> ScreenText {
        var table = Table([
            ("List", .left), ("State", .left), ("Count", .right), ("Attempt", .right), ("Elapsed", .right),
        ])
        table.rows = Resource.allCases.map { resource in
            let row = self.rows[resource] ?? Row()
            let elapsed = row.start.map { (row.end ?? time) - $0 }
            // As wide as it ever gets, so that nothing jumps.
            let state = (row.state.isEmpty ? "-" : row.state).padding(to: "asked for".count)
            return [
                "\(resource.rawValue)", "\(state)", "\(row.count?.grouped ?? "-")",
                "\(row.attempt.map(\.grouped) ?? "-")", "\(elapsed.map(Self.seconds) ?? "-")",
            ]
        }
        return table.text
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = Int((max(.zero, duration) / .milliseconds(100)).rounded(.down))
        return "\((tenths / 10).grouped).\(tenths % 10) s"
    }
}

extension String {
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - self.count))
    }
}
