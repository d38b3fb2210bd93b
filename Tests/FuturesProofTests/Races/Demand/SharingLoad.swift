//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

/// Asynchronous callers in great numbers, for few keys, from all threads; some are cancelled, and some runs fail.
final class SharingLoad: Sendable {
    static let keys = 10

    /// What a run makes: whether another began for its key meanwhile, and something whose life is counted.
    struct Answer: Sendable {
        let isStale: Bool
        fileprivate let token: Lifetime.Token
    }

    /// The runs of one key.
    struct Runs: Sendable {
        private(set) var begun = 0
        /// The most that were under way at one moment.
        private(set) var most = 0
        /// Those under way, and whether another has begun since.
        private var open: [Int: Bool] = [:]

        var now: Int { open.count }

        fileprivate mutating func begin() -> Int {
            for run in open.keys { open[run] = true }
            begun += 1
            open[begun] = false
            most = max(most, open.count)
            return begun
        }

        fileprivate mutating func end(_ run: Int) -> Bool { open.removeValue(forKey: run) ?? true }
    }

    /// How many callers got what.
    struct Outcomes: Sendable {
        fileprivate(set) var values = 0
        fileprivate(set) var failures = 0
        fileprivate(set) var cancelled = 0
        /// Values and failures of runs that were no longer the run of their key.
        fileprivate(set) var stale = 0

        var all: Int { values + failures + cancelled }
    }

    private let callers: Int
    private let together: Int
    private let cancelsOneIn: UInt64?
    private let counted = Guarded((runs: Array(repeating: Runs(), count: keys), outcomes: Outcomes()))
    private let lives = Lifetime()

    /// Makes a load.
    ///
    /// - Parameters:
    ///   - callers: How many ask.
    ///   - together: How many ask at the same time: each round of callers waits for its turn among all other tests.
    ///   - cancelsOneIn: Of how many callers one is cancelled; nil for none.
    init(callers: Int, together: Int, cancelsOneIn: UInt64?) {
        self.callers = callers
        self.together = together
        self.cancelsOneIn = cancelsOneIn
    }

    var runs: [Runs] { counted.withLock { $0.runs } }
    var outcomes: Outcomes { counted.withLock { $0.outcomes } }
    /// How many values, and runs that make one, there are.
    var living: Int { lives.count }

    /// Whether a lot that belongs to the caller is drawn, once in so many.
    static func draws(_ caller: Int, for what: UInt64, oneIn many: UInt64) -> Bool {
        var random = Seeded(seed: UInt64(caller) << 8 | what)
        return random.next() % many == 0
    }

    /// Lets all callers ask, and tells of each when it has its outcome.
    func run(
        told: @escaping @Sendable () -> Void = {},
        _ ask: @escaping @Sendable (_ caller: Int, _ key: Int) async throws(Stoppable) -> Answer
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<callers {
                if caller >= together { await group.next() }
                group.addTask { [self] in
                    await self.ask(caller, ask)
                    told()
                }
            }
        }
    }

    private func ask(
        _ caller: Int,
        _ ask: @escaping @Sendable (_ caller: Int, _ key: Int) async throws(Stoppable) -> Answer
    ) async {
        let task = Task { () async -> Result<Bool, Stoppable> in
            do throws(Stoppable) {
                return .success(try await ask(caller, caller % Self.keys).isStale)
            } catch {
                return .failure(error)
            }
        }
        let leaves = cancelsOneIn.map { Self.draws(caller, for: 0, oneIn: $0) } ?? false
        if leaves { task.cancel() }
        let outcome = await task.value
        counted.withLock { counted in
            switch outcome {
            case .success(let isStale):
                counted.outcomes.values += 1
                counted.outcomes.stale += isStale && !leaves ? 1 : 0
            case .failure(.plain(let isStale)):
                counted.outcomes.failures += 1
                counted.outcomes.stale += leaves ? 0 : isStale
            case .failure(.cancelled): counted.outcomes.cancelled += 1
            }
        }
    }

    /// Takes a few turns, and fails now and then.
    func work(_ caller: Int, _ key: Int) async throws(Stoppable) -> Answer {
        let token = lives.token()
        let run = counted.withLock { $0.runs[key].begin() }
        for _ in 0..<(caller % 5) { await Task.yield() }
        let isStale = counted.withLock { $0.runs[key].end(run) }
        if Self.draws(caller, for: 1, oneIn: 7) { throw .plain(isStale ? 1 : 0) }
        return Answer(isStale: isStale, token: token)
    }
}
