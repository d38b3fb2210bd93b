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
        let pending = graph.recording.lost == 0 ? "Still pending" : "Pending when the recording was full"
        if groups.isEmpty { return ["\(pending): nothing"] }
        // What waits for room is held up by something else here.
        let (waiting, others) = (groups.filter(\.waitsForRoom), groups.filter { !$0.waitsForRoom })
        let order = waiting.isEmpty ? "the oldest first" : "the oldest first, what waits for room in a limiter last"
        return [title("\(pending), \(order)", groups.count)]
            + (others + waiting).prefix(limit).map(graph.withChain).flatMap { group -> [String] in
                let age = graph.recording.end - graph[group.oldest].made
                let many = group.count > 1 ? " × \(group.count.grouped), the oldest" : ""
                let facts = "\(many) for \(age.asTime), \(waiter(of: group, whereOthersWaitForRoom: !waiting.isEmpty))"
                let lines = entry("  ", group.oldest, facts, isLabeled: group.labels.all.count < 2) + labels(of: group)
                if group.chain.isEmpty { return lines }
                let more = group.othersWaiting
                let others = more > 0 ? " \(more.grouped) other \(more == 1 ? "future" : "futures"), and by" : ""
                return lines + way(group.chain, first: "waited for by\(others)", indented: 4)
            }
    }

    /// The labels of several, of which the oldest and its chain show one at most.
    private func labels(of group: PendingGroup) -> [String] {
        func line(_ what: String, _ labels: PendingGroup.Labels) -> [String] {
            let shown = labels.all.prefix(10).map { "\"\($0.cut(to: 20).harmless)\"" }
            let count = labels.all.count > shown.count ? " (\(shown.count) of \(labels.all.count.grouped))" : ""
            return ["    \(what)\(count): \(shown.joined(separator: ", "))"]
        }
        if group.labels.all.count > 1 { return line("labeled", group.labels) }
        return group.labelsOfWaiters.all.count > 1 ? line("held up", group.labelsOfWaiters) : []
    }

    private func waiter(of group: PendingGroup, whereOthersWaitForRoom: Bool) -> String {
        if group.waitsForItself { return "waits for itself" }
        let task = group.isAwaited ? ", and a task waits for it" : ""
        if group.waitsForRoom { return "waits for room\(task)" }
        if group.isRoom { return "a task works in it" }
        // Whoever waits behind it is not known to the recording.
        if group.hasRoom, whereOthersWaitForRoom { return "has room in a limiter\(task)" }
        if group.isAwaited { return "a task waits for it" }
        return group.chain.isEmpty ? "nobody waits for it" : "no task waits for it"
    }
}
