//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

/// The futures that are pending at one moment, grouped by where they were made.
///
/// ```swift
/// PendingFutures.track()
/// …
/// print(PendingFutures.now)
/// ```
///
/// ```text
/// 4 futures are pending.
///
/// map, called at App/Feed.swift:31 in greeting(after:)
///   3 of them, the oldest for 12.5 s, awaited at App/Main.swift:9 in main()
///   waits for promise, made at App/Main.swift:8 in main()
///
/// promise, made at App/Feed.swift:40 in title()
///   for 12.5 s
/// ```
///
/// Needs the trait `Diagnostics`. A future that another pending one waits for is shown below that, and also separately
/// if a task awaits it. A cycle of futures for which nothing else waits is shown once, by its oldest. Only futures that
/// were made while ``track()`` was on are known.
///
/// ## From outside
///
/// ``printOnSignal(_:file:line:)`` prints them when the program gets a signal. `swift package inspect-futures dump`
/// with its process number queries a program that tracks its futures. With FuturesTesting, the trait
/// `.reportingPendingFutures(after:)` prints them when a test takes long.
public struct PendingFutures: Sendable, Codable, CustomStringConvertible {
    /// Futures of one kind that were made at one place.
    ///
    /// Tasks await them, or no other pending future waits for them, or each is the oldest of some that wait for one
    /// another.
    public struct Group: Sendable, Codable {
        /// The origin of the futures: the name of an operator or a combinator, `promise`, `task`, `shared` for a run
        /// that callers share, `room` for that of an `async` call in a limiter, `withFutures` for the work of a scope,
        /// `value` for the wait of `withPromise`, of `value(onCancel: .cancelFuture)`, or of a scope for a future that
        /// its work returned, or `never`.
        public let kind: String
        /// Where they were made; nil if the program has no debugging information, and for a stage that an `async`
        /// function of this library made: ``awaited`` then has the line.
        public let place: CodePlace?
        /// How many there are.
        public let count: Int
        /// How long the oldest one has been pending, in seconds.
        public let age: Double
        /// Their names, without duplicates, oldest first; at most ten.
        public let labels: [String]
        /// If they have no names: those of what they wait for, without duplicates; at most ten, of the first thousand
        /// futures.
        public let inputLabels: [String]
        /// Where tasks await the oldest one: the last four places.
        public let awaited: [CodePlace]
        /// The oldest one in ``PendingFutures/chain``: an index of its stages, or nil if that is cut.
        public let stage: Int?
    }

    /// The groups, beginning with the one with the oldest future.
    public let groups: [Group]
    /// How many futures are pending in all, including those that others wait for.
    public let count: Int
    /// What the oldest future of each group waits for.
    public let chain: PendingChain

    /// Begins to track futures that are made from now on, and answers `swift package inspect-futures dump`.
    ///
    /// Does nothing if that is on already. While it is on, a future costs a few microseconds in a release build, mostly
    /// for the stack of the code that made it, and some hundred bytes until it is settled.
    ///
    /// On Linux, the first call makes Swift's runtime read the beginning of each file that the program has mapped: one
    /// that can't be read, such as one that was truncated meanwhile, stops the program.
    ///
    /// It answers at a socket that only programs of the same user can reach; if that can't be created, a line on
    /// standard error says so.
    public static func track() {
        CallStack.prepare()
        changing.withLock { _ in
            let before = Recorder.change { sinks in
                if sinks.registry == nil { sinks.registry = PendingRegistry() }
            }
            if before.registry == nil { DumpServer.start() }
        }
    }

    /// Held while tracking is turned on or off, so that the server exists exactly while it is on.
    private static let changing = Locked(())

    /// Ends what ``track()`` began, and discards all data.
    public static func stopTracking() {
        changing.withLock { _ in
            if Recorder.change({ $0.registry = nil }).registry != nil { DumpServer.stop() }
        }
    }

    /// Whether ``track()`` is on.
    public static var isTracking: Bool { Recorder.sinks.registry != nil }

    /// The futures that are pending now; none if ``track()`` is off.
    ///
    /// May be called from any thread. A future that this is inspecting is in use for that moment: if it is cancelled
    /// meanwhile, its source may go on; if its promise is dropped, that may be reported although nobody has the future;
    /// and a stage that a loop of `flatMap` would have released then is kept until the loop ends.
    ///
    /// - Complexity: O(n log n) for n pending futures.
    public static var now: PendingFutures { made(since: 0) }

    /// The futures that are pending now and were made or awaited since a ``time``, with what has the room that they
    /// wait for.
    package static func made(since begin: UInt64) -> PendingFutures {
        guard let registry = Recorder.sinks.registry else {
            return PendingFutures(groups: [], count: 0, chain: PendingChain(stages: [], isCut: false))
        }
        return PendingFutures(PendingSnapshot(registry, madeSince: begin))
    }

    /// A time for ``made(since:)``.
    package static var time: UInt64 { Recording.now }
}

extension PendingFutures {
    private struct Key: Hashable {
        let kind: StageKind
        let place: CodePlace?
        let waitsForRoom: Bool
        let awaited: CodePlace?
    }

    /// What a snapshot has seen, with the lines of the places, which takes a while to look up the first time.
    init(_ snapshot: PendingSnapshot) {
        var order: [Key] = []
        var groups: [Key: PendingSnapshot.Group] = [:]
        for group in snapshot.groups {
            let place = group.key.place.lookedUp(by: snapshot.registry).place
            let key = Key(
                kind: group.key.kind,
                place: place,
                waitsForRoom: group.key.waitsForRoom,
                awaited: group.key.awaited.flatMap(snapshot.registry.place)
            )
            // Several ways to call a line may be known.
            guard groups[key] == nil else {
                groups[key]?.members += group.members
                continue
            }
            order.append(key)
            groups[key] = group
        }
        let found = order.compactMap { key in groups[key].map { (key, $0) } }
        let (chain, starts) = snapshot.survey.described(from: found.map(\.1.stage))
        self.groups = zip(found, starts).map { group, stage in
            let (key, members, oldest) = (group.0, group.1.members.sorted(), group.1.oldest)
            let labels = Self.distinct(members.lazy.compactMap(snapshot.label))
            let above = labels.isEmpty ? Self.labelsAbove(members, snapshot.inputs, snapshot.label) : []
            return Group(
                kind: "\(key.kind)",
                place: key.place,
                count: members.count,
                age: Double(snapshot.time &- min(snapshot.time, oldest.made)) / 1e9,
                labels: labels,
                inputLabels: Self.distinct(above),
                awaited: Self.distinct(oldest.awaited.lazy.compactMap(snapshot.registry.place)),
                stage: stage
            )
        }
        count = snapshot.count
        self.chain = chain
    }

    private static func distinct<Element: Equatable>(_ elements: some Sequence<Element>) -> [Element] {
        var found: [Element] = []
        for element in elements where !found.contains(element) {
            found.append(element)
            if found.count == 10 { break }
        }
        return found
    }

    /// The first label on each way up from these futures, as far as a limited number of futures.
    private static func labelsAbove(_ futures: [Int], _ inputs: [[Int]], _ label: (Int) -> String?) -> [String] {
        var (found, seen) = ([String](), Set<Int>())
        func above(_ index: Int) -> some Sequence<Int> { inputs[index].prefix(labelSearchLimit).reversed() }
        var rest = futures.prefix(labelSearchLimit).reversed().flatMap(above)
        while let next = rest.popLast(), seen.count < labelSearchLimit {
            guard seen.insert(next).inserted else { continue }
            if let label = label(next) { found.append(label) } else { rest += above(next) }
        }
        return found
    }

    /// For each group: many groups may have the same futures above them.
    private static let labelSearchLimit = 1_000
}
#else

/// The futures that are pending at one moment: needs the trait `Diagnostics`.
@available(
    *,
    unavailable,
    message: "name the trait 'Diagnostics' in the manifest: .package(url: …, from: …, traits: [\"Diagnostics\"])"
)
public enum PendingFutures: Sendable {
    /// Begins to track futures.
    public static func track() {}
    /// Ends tracking.
    public static func stopTracking() {}
    /// Whether futures are tracked.
    public static var isTracking: Bool { false }
    /// Prints the pending futures whenever the process gets a signal.
    public static func printOnSignal(_ number: Int32) {}
    /// The futures that are pending now.
    public static var now: PendingFutures { fatalError("needs the trait 'Diagnostics'") }
}

#endif
