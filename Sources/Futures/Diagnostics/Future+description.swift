//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future: CustomStringConvertible {
    /// The types and what is known now: the outcome, or what the future is, what waits for it, and what it waits for.
    ///
    /// ```
    /// Future<Int, Never>(success(42))
    /// Future<User, APIError>(pending: flatMap, 2 waiting: map, await; waits for the promise made at App/API.swift:12)
    /// Future<Int, any Error>(pending: promise made at App/API.swift:12)
    /// Future<Int, any Error>(pending: map; waits for the task begun at App/API.swift:20)
    /// ```
    ///
    /// A future is named after the operator, the combinator or the task that it comes from.
    ///
    /// Up to 1,000 waiters are counted. May be called from any thread.
    /// - Complexity: O(n) for n futures between this one and the promises that it waits for.
    public var description: String {
        "Future<\(Success.self), \(Failure.self)>(\(state.known ?? inspection?.description ?? "pending"))"
    }
}

extension Promise: CustomStringConvertible {
    /// The types and what is known of its future now; see ``Future/description``.
    ///
    /// ```
    /// Promise<Int, Never>(pending: promise made at App/API.swift:12, 1 waiting: map)
    /// ```
    public var description: String { "Promise\(future.description.dropFirst("Future".count))" }
}

extension Future: CustomReflectable {
    /// The state and, as long as the future is pending, the parts of its ``description``.
    ///
    /// For debuggers and `dump(_:)`, which would show the memory of the implementation otherwise.
    public var customMirror: Mirror {
        guard case .pending = state, let inspection else { return Mirror(self, children: ["state": state]) }
        let children: KeyValuePairs<String, Any> = [
            "state": "pending",
            "kind": inspection.head,
            "waiting": inspection.waiters.names,
            "waitsFor": awaitedPromises(atMost: Inspection.promiseLimit).map(\.description),
        ]
        return Mirror(self, children: children)
    }
}

extension Future.State: CustomStringConvertible {
    /// The outcome, such as `success(42)`, or `pending`.
    public var description: String { known ?? "pending" }

    fileprivate var known: String? {
        if case .completed(let outcome) = self { "\(outcome)" } else { nil }
    }
}

extension Future {
    /// How many waiters this future has now: what was attached to it and has not run.
    ///
    /// For tests: the lock is held throughout.
    /// - Complexity: O(n) for n waiters.
    package var waiterCount: Int {
        guard case .cell(let object) = storage else { return 0 }
        return Waiters(of: CellPointer(object), atMost: .max).count
    }

    /// Whether the outcome is in the future itself, which then has no cell.
    package var isKnownInPlace: Bool {
        if case .known = storage { true } else { false }
    }

    fileprivate var inspection: Inspection? {
        guard case .cell(let object) = storage else { return nil }
        return Inspection(object)
    }
}

/// A snapshot of a pending future.
struct Inspection: CustomStringConvertible {
    fileprivate static let promiseLimit = 3

    /// What the future is.
    fileprivate let head: String
    fileprivate let waiters: Waiters
    /// What it waits for, if that adds to the head.
    private let awaited: String?

    /// May be called from any thread.
    ///
    /// Returns nil if the cell is settled.
    init?(_ object: FutureCell) {
        defer { withExtendedLifetime(object) {} }
        let cell = CellPointer(object)
        let search = PromiseSearch(above: object, atMost: Inspection.promiseLimit + 1)
        waiters = Waiters(of: cell)
        if let producer = Producer(of: cell) {
            head = Self.head(producer)
            let itself = AwaitedPromise(producer.origin, as: producer.kind, isBroken: false)
            let isAlone = !producer.kind.isMadeOfOthers || search.found == [itself]
            let own = producer.kind == .limited ? "waits for room" : nil
            awaited = isAlone ? own : Self.sentence(search.found) ?? search.cycle ?? search.readiness
            return
        }
        if cell.state.now.isAbandoned {
            head = cell.origin.isInDroppedJob ? "closure" : cell.origin.isInCycle ? "future" : "promise"
        } else if let traits = CellTraits(ofPending: cell) {
            head = "\(traits.kind)"
        } else {
            // Settled meanwhile.
            return nil
        }
        awaited = Self.sentence(search.found) ?? search.cycle ?? search.readiness
    }

    private static func head(_ producer: Producer) -> String {
        let place = AwaitedPromise(producer.origin, isBroken: false).place
        switch producer.kind {
        case .promise: return "promise made at \(place)"
        case .task: return producer.origin.line > 0 ? "task begun at \(place)" : "task"
        case .room: return "room taken at \(place)"
        case .never: return "never"
        case let kind: return "\(CodePlace.name(of: "\(kind)")) at \(place)"
        }
    }

    /// Names the first few.
    private static func sentence(_ promises: [AwaitedPromise]) -> String? {
        guard let first = promises.first else { return nil }
        if promises.count == 1 { return "waits for \(first)" }
        let rest = promises.count > promiseLimit ? " and more" : ""
        guard promises.allSatisfy(\.isPromise) else {
            return "waits for \(list(promises.prefix(promiseLimit).map(\.description)))\(rest)"
        }
        let places = promises.prefix(promiseLimit).map { $0.place + ($0.isBroken ? " (dropped)" : "") }
        return "waits for the promises made at \(list(places))\(rest)"
    }

    /// The names, without duplicates.
    private static func list(_ names: [String]) -> String {
        var (order, counts): ([String], [String: Int]) = ([], [:])
        for name in names {
            if counts[name] == nil { order.append(name) }
            counts[name, default: 0] += 1
        }
        return order.map { name in counts[name] == 1 ? name : "\(name) (× \(counts[name, default: 0]))" }
            .joined(separator: ", ")
    }

    var description: String { "pending: \(facts)" }

    /// What it is, what waits for it, and what it waits for.
    var facts: String {
        var text = head
        if waiters.count > 0 { text += ", \(waiters.number) waiting: \(waiters.names.joined(separator: ", "))" }
        if waiters.count > waiters.names.count { text += ", …" }
        if let awaited { text += "; \(awaited)" }
        return text
    }
}

extension StageKind {
    /// Whether it stands for work that itself waits for futures.
    fileprivate var isMadeOfOthers: Bool { ![.promise, .task, .after, .room, .never].contains(self) }
}

/// The waiters of a cell.
private struct Waiters {
    private static let nameLimit = 5

    let count: Int
    /// The kinds of the first ones.
    let names: [String]
    private let limit: Int

    /// Counts no further than `limit`, since the lock is held meanwhile.
    ///
    /// May be called from any thread, with a reference to the cell.
    init(of cell: CellPointer, atMost limit: Int = 1000) {
        self.limit = limit
        var kinds: [StageKind] = []
        // Before the lock is taken: an allocation may block.
        kinds.reserveCapacity(Self.nameLimit)
        count = Self.look(at: cell, atMost: limit, &kinds)
        names = kinds.map { "\($0)" }
    }

    /// The count in words.
    var number: String { count > limit ? "more than \(limit)" : "\(count)" }

    private static func look(at cell: CellPointer, atMost limit: Int, _ kinds: inout [StageKind]) -> Int {
        let queue = CompletionQueue.current
        guard let before = cell.state.lock() else { return 0 }
        defer { cell.state.unlock(before.bits) }
        if before.hasAwaiter {
            kinds.append(.await)
            return 1
        }
        var count = 0
        var waiter = before.firstWaiter
        while count <= limit, let current = waiter {
            if current.upstream.bits != Upstream.bookmark.bits {
                count += 1
                // A cell in the list keeps its behavior while the list's lock is held.
                if count <= nameLimit { kinds.append(current.traits(queue).kind) }
            }
            waiter = current.next
        }
        return count
    }
}
