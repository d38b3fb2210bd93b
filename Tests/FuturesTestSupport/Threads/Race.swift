//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTesting
import Synchronization

/// Threads that start together, round after round.
///
/// The threads live as long as the race: starting one takes longer than what is raced.
package final class Race: Sendable {
    package typealias Lane = @Sendable () -> Void

    private let lanes = Guarded<[Lane]>([])
    private let round = Atomic<Int>(0)
    private let finished = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)

    /// Runs rounds, each set up by a closure that returns what the threads do and what is checked afterwards.
    package static func run(rounds: Int, _ setUp: (_ round: Int) -> (lanes: [Lane], check: () -> Void)) {
        let race = Race()
        var threads: [SizedThread] = []
        for number in 1...rounds {
            let (lanes, check) = setUp(number)
            race.lanes.withLock { $0 = lanes }
            while threads.count < lanes.count {
                let index = threads.count
                threads.append(SizedThread { race.drive(index) })
            }
            race.finished.store(0, ordering: .relaxed)
            race.round.store(number, ordering: .releasing)
            race.wait { race.finished.load(ordering: .acquiring) == lanes.count }
            race.lanes.withLock { $0 = [] }
            check()
        }
        race.isOver.store(true, ordering: .relaxed)
        race.round.store(rounds + 1, ordering: .releasing)
        for thread in threads { thread.join() }
    }

    private func drive(_ index: Int) {
        var number = 0
        var random = Seeded(seed: UInt64(index + 1))
        while true {
            number += 1
            wait { round.load(ordering: .acquiring) >= number }
            if isOver.load(ordering: .relaxed) { return }
            // The first round that this thread sees may be a later one.
            number = round.load(ordering: .acquiring)
            do {
                let lane = lanes.withLock { $0.indices.contains(index) ? $0[index] : nil }
                for _ in 0..<random.next() % 48 { _ = finished.load(ordering: .relaxed) }
                lane?()
            }
            finished.wrappingAdd(1, ordering: .releasing)
        }
    }

    private func wait(_ condition: () -> Bool) {
        var turns = 0
        while !condition() {
            turns += 1
            if turns > 100 { giveWay() }
        }
    }
}
