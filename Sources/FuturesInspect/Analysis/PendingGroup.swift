//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Pending futures that one line made and nobody settles, and the chains that wait for them.
struct PendingGroup {
    /// The one that has been pending for the longest time.
    let oldest: Int32
    var count = 0
    /// How many futures wait for them.
    var waiting = 0
    /// Whether a task waits at an end of these chains.
    var isAwaited = false
    /// From what waits for the oldest to the end of its chain, through the first waiter of each.
    var chain: [Int32] = []
}

extension WaitGraph {
    /// What is pending at the end of the recording, by what has to be settled, the oldest first.
    func pendingGroups() -> [PendingGroup] {
        var groups: [Origin: PendingGroup] = [:]
        // What waits for several is counted once.
        var isSeen = [Bool](repeating: false, count: recording.futures.count)
        let (parts, wholes) = (joinedParts(), joinedWholes())
        func waitsForPending(_ future: Int32) -> Bool {
            sources[future].contains { self[$0].isPending } || parts[future].contains { self[$0].isPending }
        }
        for future in all where self[future].isPending && !waitsForPending(future) {
            let origin = origin(of: future)
            var group = groups[origin] ?? PendingGroup(oldest: future, chain: pendingChain(above: future))
            group.count += 1
            var rest = [future]
            while let next = rest.popLast() {
                if isSeen[Int(next)] { continue }
                isSeen[Int(next)] = true
                if next != future { group.waiting += 1 }
                if self[next].awaited >= 0 { group.isAwaited = true }
                rest += waiters[next].filter { self[$0].isPending }
                rest += wholes[next].filter { self[$0].isPending }
            }
            groups[origin] = group
        }
        return groups.values.sorted { (self[$0.oldest].made, $0.oldest) < (self[$1.oldest].made, $1.oldest) }
    }

    private func pendingChain(above future: Int32) -> [Int32] {
        var (chain, next): ([Int32], Int32) = ([], future)
        while let waiter = waiters[next].first(where: { self[$0].isPending }), waiter != future {
            chain.append(waiter)
            next = waiter
            // Only a file that was tampered with has a circle.
            if chain.count > recording.futures.count { break }
        }
        return chain
    }
}
