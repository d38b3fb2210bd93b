//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesTesting
import Synchronization

/// Threads that start together, round after round.
///
/// The threads live as long as the race: starting one takes longer than what is raced. Between rounds they block. A
/// thread that gives up its turn instead comes back after all other work of a busy machine, one that blocks as soon as
/// it is signalled.
///
/// The races of a program run one after another: two at a time would need twice as many processors, or what each of
/// their threads does would be over before the next one runs.
package final class Race: Sendable {
    package typealias Lane = @Sendable () -> Void

    private let lanes = Guarded<[Lane]>([])
    private let expected = Atomic<Int>(0)
    private let running = Atomic<Int>(0)
    /// Held by the race that runs.
    private static let one = DispatchSemaphore(value: 1)

    private let end = DispatchSemaphore(value: 0)

    /// Runs rounds, each set up by a closure that returns what the threads do and what is checked afterwards.
    package static func run(rounds: Int, _ setUp: (_ round: Int) -> (lanes: [Lane], check: () -> Void)) {
        one.wait()
        defer { one.signal() }
        let race = Race()
        var threads: [(thread: SizedThread, start: DispatchSemaphore)] = []
        for number in 1...rounds {
            let (lanes, check) = setUp(number)
            while threads.count < lanes.count {
                let (index, start) = (threads.count, DispatchSemaphore(value: 0))
                threads.append((SizedThread { race.drive(index, start) }, start))
            }
            race.lanes.withLock { $0 = lanes }
            race.expected.store(min(lanes.count, processors), ordering: .relaxed)
            race.running.store(lanes.count, ordering: .releasing)
            for (_, start) in threads.prefix(lanes.count) { start.signal() }
            race.end.wait()
            race.lanes.withLock { $0 = [] }
            check()
        }
        // Without a lane, a thread ends.
        for (thread, start) in threads {
            start.signal()
            thread.join()
        }
    }

    private func drive(_ index: Int, _ start: DispatchSemaphore) {
        var random = Seeded(seed: UInt64(index + 1))
        while true {
            start.wait()
            do {
                guard let lane = lanes.withLock({ $0.indices.contains(index) ? $0[index] : nil }) else { return }
                lineUp()
                for _ in 0..<random.next() % 48 { _ = running.load(ordering: .relaxed) }
                lane()
            }
            if running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { end.signal() }
        }
    }

    /// Waits for the other threads of the round, as many as there are processors for, unless the system lets them run
    /// only later.
    private func lineUp() {
        expected.wrappingSubtract(1, ordering: .relaxed)
        var turns = 0
        while turns < 10_000, expected.load(ordering: .relaxed) > 0 { turns += 1 }
    }
}
