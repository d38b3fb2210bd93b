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

/// A random world that a law is tried in.
///
/// Two worlds of the same seed are the same: what functions return, which futures are known at once, in which order,
/// and on which thread, the others settle, and when executors run what. So the two sides of a law, each in a world of
/// its own, have to agree.
struct LawWorld: Sendable {
    private let seed: UInt64
    private let effects = Record<String>()
    /// What is still to be settled, and the executors.
    private let scheduler: SeededScheduler
    private let lines: [SeededSerialExecutor]

    /// What is left in the end: an outcome, and the calls of functions, in their order.
    struct Trace: Equatable {
        let outcome: Future<Int, Fault>.State
        let effects: [String]
    }

    /// Builds a future in a world of this seed, and settles everything.
    static func trace(_ seed: UInt64, _ build: (LawWorld) -> Future<Int, Fault>) -> Trace {
        let world = LawWorld(seed: seed)
        let future = build(world)
        world.settleAll()
        return Trace(outcome: future.state, effects: world.effects.all)
    }

    private init(seed: UInt64) {
        self.seed = seed
        scheduler = SeededScheduler(seed: seed)
        lines = [scheduler.serialExecutor(), scheduler.serialExecutor()]
    }

    // MARK: What laws speak about

    /// A number of this name.
    func value(_ name: String) -> Int { Int(chance(name) % 100) }

    /// A failure of this name.
    func error(_ name: String) -> Fault { [.first, .second, .cancelled][Int(chance(name) % 3)] }

    /// A future of this name: of a random outcome, which is known or comes later.
    func future(_ name: String) -> Future<Int, Fault> {
        let fails = chance(name + " fails") % 2 == 0
        let outcome: Result<Int, Fault> = fails ? .failure(error(name)) : .success(value(name))
        guard chance(name + " comes later") % 2 == 0 else { return Future(outcome) }
        let promise = Promise<Int, Fault>()
        scheduler.perform { promise.complete(with: outcome) }
        return promise.future
    }

    /// A function of this name that returns a number, or throws.
    func function<Argument>(_ name: String) -> @Sendable (Argument) throws(Fault) -> Int {
        { argument throws(Fault) in
            let call = self.call(name, argument)
            if self.chance(call + " throws") % 4 == 0 { throw self.error(call) }
            return self.value(call)
        }
    }

    /// A function of this name that returns an error.
    func renaming(_ name: String) -> @Sendable (Fault) -> Fault { { self.error(self.call(name, $0)) } }

    /// A function of this name that returns a future.
    func arrow<Argument>(_ name: String) -> @Sendable (Argument) -> Future<Int, Fault> {
        { self.future(self.call(name, $0)) }
    }

    /// An executor of this name: the caller's thread, a concurrent one, or one of two serial ones.
    func place(_ name: String) -> AnyFutureExecutor {
        switch chance(name) % 4 {
        case 0: .custom(Place { $0.run() })
        case 1: .custom(Place(take: scheduler.enqueue))
        case let line: .custom(Place(take: lines[Int(line) - 2].enqueue))
        }
    }

    /// One of several executors.
    private struct Place: FutureExecutor {
        let take: @Sendable (FutureJob) -> Void

        func enqueue(_ job: FutureJob) { take(job) }
    }

    // MARK: How it works

    private func call<Argument>(_ name: String, _ argument: Argument) -> String {
        let call = "\(name)(\(argument))"
        effects.add(call)
        return call
    }

    /// Settles what is pending and runs what executors have, and what comes of that, in a random order, some of it on
    /// another thread.
    func settleAll() {
        var step = 0
        while scheduler.waitingCount > 0 {
            if chance("thread \(step)") % 4 == 0 {
                onOtherThread { _ = scheduler.runNext() }
            } else {
                scheduler.runNext()
            }
            step += 1
        }
    }

    /// The number that this world has for a name: FNV-1a, and the end of SplitMix64 to mix it.
    private func chance(_ name: String) -> UInt64 {
        var hash = name.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}
