//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Pending futures that one line made and that wait for no other, or for themselves, and the chains that wait for them.
struct PendingGroup {
    /// The one that has been pending for the longest time.
    let oldest: Int32
    var count = 0
    /// How many futures wait for them.
    var waiting = 0
    /// Their labels, without duplicates.
    var labels = Labels()
    /// The labels of what waits for them, without duplicates.
    var labelsOfWaiters = Labels()
    /// Whether a task waits at an end of these chains.
    var isAwaited = false
    /// Whether what they wait for is room in a limiter.
    var waitsForRoom = false
    /// Whether they are rooms in a limiter that tasks have.
    var isRoom = false
    /// Whether a call that has room in a limiter waits for them.
    let hasRoom: Bool
    /// Whether the oldest is one of a cycle: a promise that follows what waits for it.
    var waitsForItself = false
    /// From what waits for the oldest to the end of its chain, through the first waiter of each; or round a cycle,
    /// to the oldest itself.
    ///
    /// Empty for one that isn't in a cycle, until ``WaitGraph/withChain(_:)``.
    var chain: [Int32] = []

    /// Some labels, in the order in which they were added.
    struct Labels {
        private(set) var all: [String] = []
        private var known: Set<String> = []

        mutating func add(_ label: String?) {
            if let label, known.insert(label).inserted { all.append(label) }
        }
    }

    /// How many wait that the chain doesn't name.
    var othersWaiting: Int { waiting - chain.count + (waitsForItself ? 1 : 0) }
}

extension WaitGraph {
    private struct Key: Hashable {
        let origin: Origin
        /// What holds others up is told apart from what doesn't.
        let hasRoom: Bool
    }

    /// What is pending at the end of the recording, by what has to be settled, the oldest first.
    ///
    /// - Complexity: O(n) for n futures and waits, apart from the sorting.
    func pendingGroups() -> [PendingGroup] {
        var groups: [Key: PendingGroup] = [:]
        // What waits for several is counted once, and what observes for a whole not apart from that.
        var isSeen = [Bool](repeating: false, count: recording.futures.count)
        let (parts, wholes) = (joinedParts(), joinedWholes())
        func pendingInputs(of future: Int32) -> [Int32] {
            sources[future].filter { self[$0].isPending } + parts[future].filter { self[$0].isPending }
        }
        /// What some of them wait for, directly or not.
        func inputs(of futures: [Int32]) -> [Bool] {
            var (isInput, rest) = ([Bool](repeating: false, count: recording.futures.count), futures)
            while let next = rest.popLast() {
                for input in pendingInputs(of: next) where !isInput[Int(input)] {
                    isInput[Int(input)] = true
                    rest.append(input)
                }
            }
            return isInput
        }
        let awaited = all.filter { self[$0].isPending && self[$0].awaited >= 0 }
        let isAwaited = inputs(of: awaited)
        let hasRoom = inputs(of: all.filter { self[$0].isPending && isLimited($0) })
        func add(_ future: Int32, cycle: [Int32]? = nil) {
            let key = Key(origin: origin(of: future), hasRoom: hasRoom[Int(future)])
            // Taken out: as long as it was in there, too, each label would copy all of them.
            var group =
                groups.removeValue(forKey: key)
                ?? PendingGroup(oldest: future, hasRoom: key.hasRoom, chain: cycle ?? [])
            group.count += 1
            group.labels.add(recording.label(of: future))
            if isAwaited[Int(future)] || self[future].awaited >= 0 { group.isAwaited = true }
            if cycle != nil, group.oldest == future { group.waitsForItself = true }
            group.waitsForRoom = cycle == nil && isLimited(future)
            group.isRoom = recording.kind(of: future) == "room"
            var rest = [future]
            while let next = rest.popLast() {
                if isSeen[Int(next)] { continue }
                isSeen[Int(next)] = true
                if next != future, pendingWhole(of: next, wholes) == nil {
                    group.waiting += 1
                    group.labelsOfWaiters.add(recording.label(of: next))
                }
                // The oldest is looked at first.
                rest += wholes[next].filter { self[$0].isPending }.reversed()
                rest += waiters[next].filter { self[$0].isPending }.reversed()
            }
            groups[key] = group
        }
        for future in all where self[future].isPending && pendingInputs(of: future).isEmpty { add(future) }
        // What is left waits for what is left: from each, the way to an input, and on, comes to a cycle.
        for future in all where self[future].isPending && !isSeen[Int(future)] {
            var (way, places): ([Int32], [Int32: Int]) = ([], [:])
            var next = future
            while places[next] == nil, let input = pendingInputs(of: next).first {
                places[next] = way.count
                way.append(next)
                next = input
            }
            guard let start = places[next] else { continue }
            // What only observes for a whole is none of its stages.
            let cycle = way[start...].filter { pendingWhole(of: $0, wholes) == nil }[...]
            guard
                let oldest = cycle.indices.min(by: { one, other in
                    (self[cycle[one]].made, cycle[one]) < (self[cycle[other]].made, cycle[other])
                })
            else { continue }
            // What waits for the oldest stands before it on the way.
            add(cycle[oldest], cycle: (cycle[..<oldest].reversed() + cycle[oldest...].reversed()))
        }
        return groups.values.sorted { (self[$0.oldest].made, $0.oldest) < (self[$1.oldest].made, $1.oldest) }
    }

    /// The group with the chain of its oldest future.
    ///
    /// - Complexity: O(n) for a chain of n stages.
    func withChain(_ group: PendingGroup) -> PendingGroup {
        if group.waitsForItself { return group }
        var group = group
        group.chain = pendingChain(above: group.oldest, joinedWholes())
        return group
    }

    /// Whether a future is what the call of a limiter returned: without a source, it waits for room.
    private func isLimited(_ future: Int32) -> Bool { recording.kind(of: future) == "limited" }

    /// From what waits for a future to the end of its chain, by what is not just the observer of another one.
    private func pendingChain(above future: Int32, _ wholes: Adjacency) -> [Int32] {
        var (chain, known): ([Int32], Set<Int32>) = ([], [future])
        var next = future
        while var waiter = waiters[next].first(where: { self[$0].isPending }), known.insert(waiter).inserted {
            while let whole = pendingWhole(of: waiter, wholes), known.insert(whole).inserted { waiter = whole }
            chain.append(waiter)
            next = waiter
        }
        return chain
    }

    /// The pending future for which this one observes an input.
    private func pendingWhole(of part: Int32, _ wholes: Adjacency) -> Int32? {
        wholes[part].first { self[$0].isPending }
    }
}
