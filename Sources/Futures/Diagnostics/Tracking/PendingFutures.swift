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
/// ``printOnSignal(_:)`` prints them when the program gets a signal. `swift package inspect-futures dump` with its
/// process number queries a program that tracks its futures. With FuturesTesting, the trait
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
    /// Does nothing if that is on already. While it is on, a future costs a few microseconds, mostly for the stack of
    /// the code that made it, and some hundred bytes until it is settled.
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
    /// May be called from any thread. If a future is cancelled while this inspects it, the future may seem to be in
    /// use.
    ///
    /// - Complexity: O(n log n) for n pending futures.
    public static var now: PendingFutures { made(since: 0) }

    /// The futures that are pending now and were made or awaited since a ``time``, with what has the room that they
    /// wait for.
    package static func made(since begin: UInt64) -> PendingFutures {
        guard let registry = Recorder.sinks.registry else {
            return PendingFutures(groups: [], count: 0, chain: PendingChain(stages: [], isCut: false))
        }
        // Before anything is inspected: the first time, that takes longer than many futures are pending.
        let time = Recording.now
        return registry.survey { PendingFutures(registry, at: time, madeSince: begin) }
    }

    /// A time for ``made(since:)``.
    package static var time: UInt64 { Recording.now }
}

extension PendingFutures {
    private struct Key: Hashable {
        let kind: StageKind
        let place: CodePlace?
        /// Futures that hang because of others are told apart from those others.
        let waitsForRoom: Bool
    }

    /// The pending futures, with ages at a time.
    ///
    /// Those that were made and awaited before `begin` are shown only as what others wait for.
    init(_ registry: PendingRegistry, at time: UInt64, madeSince begin: UInt64 = 0) {
        let entries = registry.entries()
        var pending: [(cell: UInt, entry: PendingRegistry.Entry, inputs: [UInt])] = []
        // One of several tasks that await a future has a cell, too, and so has the observer of an input: these are no
        // futures.
        for (bits, entry) in entries where entry.kind != .await && !entry.isObserver {
            // One at a time: while it is held here, it seems to be in use.
            guard let cell = entry.watched.cell, let inputs = CellPointer(cell).inputsOfPending() else { continue }
            pending.append((bits, entry, inputs))
        }
        let indices = Dictionary(pending.enumerated().map { ($1.cell, $0) }) { first, _ in first }
        let inputs = pending.map { $0.inputs.compactMap { indices[$0] } }
        var isNew = pending.map { max($0.entry.made, $0.entry.lastAwaited) >= begin }
        let linesUp = pending.indices.filter { pending[$0].entry.kind == .limited && inputs[$0].isEmpty }
        if linesUp.contains(where: { isNew[$0] }) {
            // What has room may be older, and holds up what hasn't.
            for (index, (_, entry, _)) in pending.enumerated() {
                let hasRoom = entry.kind == .room || entry.kind == .limited && !inputs[index].isEmpty
                if hasRoom { isNew[index] = true }
            }
        }
        // Shown are futures that no other future waits for, those that a task waits for, and one of each cycle.
        var isShown = isNew
        let inputsOfNew = zip(inputs, isNew).map { $1 ? $0 : [] }
        for index in inputsOfNew.joined() where pending[index].entry.awaited.isEmpty { isShown[index] = false }
        var cycles = PendingCycles(inputs: inputsOfNew, ends: isShown)
        for index in cycles.oldest() where isNew[index] { isShown[index] = true }
        let waitsForRoom = Self.waiting(for: linesUp, inputs: inputs)
        var order: [Key] = []
        var members: [Key: [Int]] = [:]
        for (index, (_, entry, _)) in pending.enumerated() where isShown[index] {
            let place = entry.place.flatMap(registry.place)
            let key = Key(kind: entry.kind, place: place, waitsForRoom: waitsForRoom.contains(index))
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(index)
        }
        var survey = ChainSurvey(registry: registry)
        groups = order.compactMap { key in
            guard let all = members[key], let oldest = all.first.map({ pending[$0].entry }) else { return nil }
            let stage = oldest.watched.cell.flatMap { survey.climb(from: $0) }
            let labels = Self.distinct(all.lazy.compactMap { pending[$0].entry.label })
            let above = labels.isEmpty ? Self.labelsAbove(all, inputs) { pending[$0].entry.label } : []
            return Group(
                kind: "\(key.kind)",
                place: key.place,
                count: all.count,
                age: Double(time &- min(time, oldest.made)) / 1e9,
                labels: labels,
                inputLabels: Self.distinct(above),
                awaited: Self.distinct(oldest.awaited.lazy.compactMap(registry.place)),
                stage: stage
            )
        }
        count = isNew.count { $0 }
        chain = PendingChain(stages: survey.stages, isCut: survey.isCut)
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

    /// These futures, and those that wait for one of them.
    private static func waiting(for heads: [Int], inputs: [[Int]]) -> Set<Int> {
        if heads.isEmpty { return [] }
        var waiters: [Int: [Int]] = [:]
        for (waiter, inputs) in inputs.enumerated() {
            for input in inputs { waiters[input, default: []].append(waiter) }
        }
        var (found, rest) = (Set(heads), heads)
        while let next = rest.popLast() {
            for waiter in waiters[next] ?? [] where found.insert(waiter).inserted { rest.append(waiter) }
        }
        return found
    }
}

extension CellPointer {
    /// The addresses of the cells that this one waits for, or nil if it is settled.
    ///
    /// May be called from any thread, with a reference to the cell.
    fileprivate func inputsOfPending() -> [UInt]? {
        if let producer = Producer(of: self) {
            var inputs: [FutureCell] = []
            producer.addInputs(to: &inputs)
            producer.addInnerCells(to: &inputs)
            // For a run, what waits for the work counts as a task, and is no future.
            return inputs.flatMap { cell in
                let cell = CellPointer(cell)
                return [cell.bits, cell.ownedSource()?.pointer.bits].compactMap(\.self)
            }
        }
        let now = state.now
        // An abandoned one is pending forever if its promise was dropped or it waits for itself.
        if now.isSettled || now.isAbandoned && origin.line == 0 && !waitsForItself { return nil }
        guard let source = ownedSource() else { return [] }
        return [source.pointer.bits]
    }
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
