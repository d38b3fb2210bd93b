//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Futures
import FuturesAnimation
import FuturesTestSupport
import FuturesTesting
import Synchronization
import Testing

@Suite("Races of animations", .timeLimit(.minutes(60)))
struct AnimationRaceTests {
    @Test func `threads that start, cancel, overtake, look and move the clock do not disturb one another`() {
        for round in 0..<50 {
            let clock = ManualClock()
            let drawing = Atomic(0)
            let overlaps = Atomic(0)
            let animator = Animator(clock: clock, framesPerSecond: 100)
            let box = Animated(Box(), on: animator) { _ in
                if drawing.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
                drawing.subtract(1, ordering: .relaxed)
            }
            let runs = Record<Future<Animated<Box>, AnimationInterrupted>>()
            DispatchQueue.concurrentPerform(iterations: 4) { lane in
                for step in 0..<20 {
                    switch (lane + step + round) % 4 {
                    case 0: runs.add(box.animate(with: .milliseconds(step * 3)) { $0.x = Double(step) }.start())
                    case 1:
                        runs.add(
                            box.animate(together: [
                                AnimationToken(.milliseconds(step)) { $0.y = Double(lane) },
                                AnimationToken(.milliseconds(step)) { $0.color = .red },
                            ]).animate(with: .milliseconds(5)) { $0.x += 1 }.start()
                        )
                    case 2: clock.advance(by: .milliseconds(step))
                    default: runs.randomElement()?.cancel()
                    }
                    _ = box.state
                }
            }
            clock.runToEnd()
            #expect(!runs.all.isEmpty && runs.all.allSatisfy { $0.known != nil })
            #expect(overlaps.load(ordering: .relaxed) == 0)
            #expect(clock.pendingTimers == 0)
        }
    }

    @Test func `threads that draw on a screen, and close it, write one text after the other`() {
        for _ in 0..<50 {
            let output = Record<String>()
            let writing = Atomic(0)
            let overlaps = Atomic(0)
            do {
                let screen = TerminalScreen(isTerminal: true) { text in
                    if writing.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
                    output.add(text)
                    writing.subtract(1, ordering: .relaxed)
                }
                DispatchQueue.concurrentPerform(iterations: 4) { lane in
                    for step in 1...5 {
                        screen.show(TerminalCanvas(columns: 1, rows: 5 * lane + step))
                        if lane == 3 && step == 4 { screen.close() }
                    }
                }
            }
            #expect(overlaps.load(ordering: .relaxed) == 0)
            // Each goes up as many lines as the one before has.
            let texts = output.all
            var height: Int?
            for text in texts.dropLast() {
                #expect(text.hasPrefix(height.map { "\u{1B}[\($0)A\r" } ?? "\u{1B}[?25l"))
                height = text.filter { $0 == "\n" }.count
            }
            #expect(texts.last == "\u{1B}[?25h")
        }
    }
}
