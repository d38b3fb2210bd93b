//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Instruments

/// Something that futures are used for, and that every peer which can do it is measured with.
struct Workload: Hashable, Sendable {
    let title: String
    /// How many units a round does; figures are for one unit.
    let count: Int
    /// Whether the same instructions run every time: on one thread, without a system call.
    let isExact: Bool
    let section: Section
    /// How many units are done where figures are counted and not timed: 10,000 at most, unless it is said.
    let exactCount: Int

    init(_ title: String, count: Int, isExact: Bool = true, exactCount: Int? = nil, in section: Section = .uses) {
        self.title = title
        self.count = count
        self.isExact = isExact
        self.section = section
        self.exactCount = exactCount ?? min(count, 10_000)
    }

    /// The tables that workloads are shown in.
    enum Section: String, CaseIterable, Codable {
        case uses, sharing, operators

        var title: String {
            switch self {
            case .uses: "What futures are used for"
            case .sharing: "What asynchronous code shares, and what is written by hand for it"
            case .operators: "Each operator, on a known outcome and on a pending one"
            }
        }
    }
}

/// How long the chains are that stages are measured in.
let chainLength = 1_000

/// What their closures capture where they capture a reference.
final class One: Sendable {
    let value = opaque(1)
}

extension Workload {
    static let createAndSettle = Workload("create, settle, read", count: 50_000)
    static let createObserveSettle = Workload("create, one observer, settle", count: 50_000)
    static let readyMap = Workload("known outcome, map, read", count: 100_000)
    static let readyFlatMap = Workload("known outcome, flatMap, read", count: 100_000)
    static let readyRecover = Workload("known outcome, recover, read", count: 100_000)
    static let mapChain = Workload("1,000 maps that capture a value, a stage", count: 50_000)
    static let mapChainReference = Workload("1,000 maps that capture one reference, a stage", count: 50_000)
    static let mapChainPlain = Workload("1,000 maps that capture nothing, a stage", count: 50_000)
    static let mapChainQueue = Workload("1,000 maps on a serial queue, a stage", count: 50_000, isExact: false)
    static let flatMapChain = Workload("1,000 flatMaps that capture a value, a stage", count: 50_000)
    static let flatMapChainPlain = Workload("1,000 flatMaps that capture nothing, a stage", count: 50_000)
    static let flatMapLater = Workload("flatMap, inner settled later", count: 20_000)
    static let failureChain = Workload("failure through 1,000 maps, a stage", count: 50_000)
    static let loopReady = Workload("recursive loop, ready steps, a step", count: 50_000)
    static let loopAsync = Workload("recursive loop, steps from another thread, a step", count: 5_000, isExact: false)
    static let fanIn = Workload("fan-in of 100,000, an element", count: 100_000)
    static let fanOut = Workload("fan-out of 1,000,000, a callback", count: 1_000_000)
    static let race = Workload("two threads race to settle", count: 20_000, isExact: false)
    static let awaitReady = Workload("await a settled one", count: 100_000)
    static let awaitPending = Workload("await a pending one", count: 20_000)
    static let awaitPendingThread = Workload("await one that another thread settles", count: 2_000, isExact: false)
    static let hop = Workload("hop to a queue", count: 10_000, isExact: false)
    static let hopTogether = Workload("1,000 callbacks for a queue, ready together, one", count: 10_000, isExact: false)
    static let timeout = Workload("timeout of an hour that is not needed", count: 20_000)
    static let heldPending = Workload("held by a pending one", count: 10_000)
    static let heldObserved = Workload("held by a pending one with a callback", count: 10_000)
    static let heldMapped = Workload("held by a pending one with map and callback", count: 10_000)

    /// In the order of the table.
    static let all = uses + sharing + FuturesPeer.operators.map(\.workload)

    private static let uses = [
        createAndSettle, createObserveSettle, readyMap, readyFlatMap, readyRecover,
        mapChain, mapChainReference, mapChainPlain, mapChainQueue, flatMapChain, flatMapChainPlain, flatMapLater,
        failureChain,
        loopReady, loopAsync, fanIn, fanOut, race,
        awaitReady, awaitPending, awaitPendingThread, hop, hopTogether, timeout,
        heldPending, heldObserved, heldMapped,
    ]

    static let runAlone = shared("SingleFlight.value, a run that nobody joins", count: 5_000)
    static let runAloneTwice = shared("SingleFlight.value, a run that nobody joins, two tasks", count: 5_000)
    static let joining = shared("SingleFlight.value, joining a run", count: 10_000)
    static let joiningTwice = shared("SingleFlight.value, joining a run, two tasks", count: 10_000)
    static let waiting = million("SingleFlight.value, 1,000,000 wait for one key, a waiter")
    static let heldWaiting = million("SingleFlight.value, held by 1,000,000 who wait for one key, a waiter")
    static let hit = Workload("FutureCache.value, kept", count: 50_000, in: .sharing)
    static let hitTwice = shared("FutureCache.value, kept, two tasks", count: 50_000)
    static let futureHit = Workload("FutureCache.value as a future, kept", count: 50_000, in: .sharing)
    static let loadingHit = Workload("LoadingCache.value, kept", count: 50_000, in: .sharing)
    static let limit = shared("FutureLimiter.run, with room", count: 20_000)
    static let limitTwice = shared("FutureLimiter.run, with room, two tasks", count: 20_000)
    static let limitWaiting = shared("FutureLimiter.run, a line of child tasks, 4 at work", count: 5_000)
    static let limitWaitingTwice = shared("FutureLimiter.run, two lines of child tasks, 4 at work", count: 5_000)

    private static func shared(_ title: String, count: Int) -> Workload {
        Workload(title, count: count, isExact: false, in: .sharing)
    }

    /// Counted in full: what as many have in common weighs little for each of them.
    private static func million(_ title: String) -> Workload {
        Workload(title, count: 1_000_000, isExact: false, exactCount: 1_000_000, in: .sharing)
    }

    private static let sharing = [
        runAlone, runAloneTwice, joining, joiningTwice, waiting, heldWaiting,
        hit, hitTwice, futureHit, loadingHit, limit, limitTwice, limitWaiting, limitWaitingTwice,
    ]
}
