//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Compares the exact figures of our own peers with the thresholds, or makes thresholds of them.
struct Check {
    let filter: String?
    /// Where the thresholds are.
    let folder: URL
    let countsInstructions: Bool
    let isUpdating: Bool

    init(_ options: Options) {
        filter = options.filter
        folder = options.thresholds.map { URL(filePath: $0) } ?? Thresholds.folder
        countsInstructions = options.countsInstructions
        isUpdating = options.mode == .updateThresholds
    }

    /// Returns whether nothing is worse than its threshold.
    func run() throws -> Bool {
        var isGood = true
        for peer in allPeers where peer.isExact && peer.name.hasPrefix(allPeers[0].name) {
            isGood = try run(peer) && isGood
        }
        return try Inlinables.allHaveRows() && isGood
    }

    private func run(_ peer: any Peer) throws -> Bool {
        let plan = Plan([peer]) { $0.isExact && $0.matches(filter) }
        let measured = try figures(plan, peer)
        let file = Thresholds.file(of: peer.name, in: folder)
        if isUpdating {
            var thresholds = (try? Thresholds(contentsOf: file)) ?? Thresholds()
            thresholds.update(with: measured, isWhole: filter == nil)
            try thresholds.write(to: file)
            print("\(peer.name): thresholds are written to \(file.path)\(notCounted)")
            return true
        }
        let thresholds = try Thresholds(contentsOf: file)
        let lost = filter == nil ? thresholds.titles(missingIn: measured) : []
        var worse = lost.map { "\($0): is not measured any more" }
        for line in worse { print("\(peer.name): WORSE: \(line)") }
        for (title, figures) in measured.sorted(by: { $0.key < $1.key }) {
            let result = thresholds.compared(with: figures, in: title)
            worse += result.worse
            for line in result.worse { print("\(peer.name): WORSE: \(line)") }
            for line in result.better { print("\(peer.name): better: \(line)") }
        }
        let verdict = worse.isEmpty ? "none" : "\(worse.count) figures"
        print("\(peer.name): \(measured.count) workloads checked, \(verdict) worse\(notCounted)")
        return worse.isEmpty
    }

    /// With the verdict, so that nobody takes what was not looked at for what has passed.
    private var notCounted: String {
        let allocations = AllocationFigures.areCounted ? [] : ["allocations and bytes: this platform can't count them"]
        let missing = countsInstructions ? "valgrind is not installed" : "--no-instructions"
        let instructions = countsInstructions && Instructions.canBeCounted ? [] : ["instructions: \(missing)"]
        return (allocations + instructions).map { "; NOT COUNTED: \($0)" }.joined()
    }

    private func figures(_ plan: Plan, _ peer: any Peer) throws -> [String: Thresholds.Figures] {
        var figures: [String: Thresholds.Figures] = [:]
        for entry in plan.entries {
            let counted = entry.peers[0].work.figures(for: entry.workload)
            figures[entry.workload.title] = Thresholds.Figures(allocations: counted?.allocations, bytes: counted?.bytes)
        }
        guard countsInstructions, Instructions.canBeCounted else { return figures }
        for (title, count) in try Instructions.counted(plan, of: peer.name, filter: filter) {
            figures[title]?.instructions = count
        }
        return figures
    }
}

extension Workload {
    func matches(_ filter: String?) -> Bool { filter.map { title.contains($0) } ?? true }
}
