//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What one peer costs in one workload, for one unit.
struct Measurement: Codable, Sendable {
    let workload: String
    let section: Workload.Section
    let peer: String
    /// The median of the rounds, the lowest of several runs; none where memory is what is measured.
    var nanoseconds: Double?
    /// How many times what the first peer takes in the same run; the lowest of several runs.
    var ratio: Double?
    /// The highest of several runs.
    var highestRatio: Double?
    /// How many times the instructions of the first peer.
    var instructionRatio: Double?
    var allocations: Double?
    var bytes: Double?
}

/// Workloads with the peers that can do them, in the order of the table.
struct Plan {
    let entries: [(workload: Workload, peers: [(peer: any Peer, work: Work)])]

    init(_ peers: [any Peer], where isWanted: (Workload) -> Bool) {
        var entries: [(workload: Workload, peers: [(peer: any Peer, work: Work)])] = []
        for workload in Workload.all where isWanted(workload) {
            var able: [(peer: any Peer, work: Work)] = []
            for peer in peers {
                if let work = peer.workloads[workload] { able.append((peer, work)) }
            }
            if !able.isEmpty { entries.append((workload, able)) }
        }
        self.entries = entries
    }

    /// Measures everything.
    ///
    /// - Parameters:
    ///   - rounds: How often each work is timed.
    ///   - progress: Is told the title of each workload before it starts.
    /// - Returns: The rows of the table.
    func measured(rounds: Int, _ progress: (String) -> Void) -> [Measurement] {
        entries.flatMap { entry in
            progress(entry.workload.title)
            let figures = entry.peers.map { $0.work.figures(for: entry.workload) }
            let times = Rounds(entry.workload, entry.peers.map(\.work)).medians(of: rounds)
            return entry.peers.indices.map { index in
                Measurement(
                    workload: entry.workload.title,
                    section: entry.workload.section,
                    peer: entry.peers[index].peer.name,
                    nanoseconds: times[index],
                    ratio: times[index].flatMap { own in times[0].map { own / $0 } },
                    allocations: figures[index]?.allocations,
                    bytes: figures[index]?.bytes
                )
            }
        }
    }
}

extension Work {
    /// Counts what the heap does, when everything that is made once has been made.
    func figures(for workload: Workload) -> AllocationFigures? {
        guard AllocationFigures.areCounted else { return nil }
        let count = workload.exactCount
        switch self {
        case .timed(let body):
            body(count)
            return .counting(per: count) { body(count) }
        case .held(let body):
            _ = body(count)
            return body(count)
        }
    }
}
