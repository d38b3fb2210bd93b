//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Summary {
    /// What is pending at the end, down to what nobody settles.
    var pending: [String] {
        let groups = graph.pendingGroups()
        if groups.isEmpty { return ["Still pending: nothing"] }
        return [title("Still pending, the oldest first", groups.count)]
            + groups.prefix(limit).flatMap { group -> [String] in
                let age = graph.recording.end - graph[group.oldest].made
                let many = group.count > 1 ? " × \(group.count.grouped), the oldest" : ""
                let facts = "\(many) for \(age.asTime), \(waiter(of: group))"
                let name = name(of: group.oldest).cut(to: Self.columns - 2 - facts.count)
                if group.chain.isEmpty { return ["  \(name)\(facts)"] }
                let more = group.othersWaiting
                let others = more > 0 ? " \(more.grouped) \(more == 1 ? "other" : "others"), and" : ""
                return ["  \(name)\(facts)"] + way(group.chain, first: "waited for by\(others)", indented: 4)
            }
    }

    private func waiter(of group: PendingGroup) -> String {
        if group.waitsForItself { return "waits for itself" }
        if group.isAwaited { return "a task waits for it" }
        return group.waiting == 0 ? "nobody waits for it" : "no task waits for it"
    }
}
