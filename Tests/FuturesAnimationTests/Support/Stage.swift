//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import FuturesTesting

/// A box on a clock that the test moves, and every frame that was drawn: ten in a second.
final class Stage: Sendable {
    struct Frame: Equatable, Sendable {
        let time: Duration
        let box: Box
    }

    let clock: ManualClock
    let animator: Animator
    let box: Animated<Box>
    private let log: Frames

    /// What the closure of the target writes to, without keeping the stage.
    private final class Frames: Sendable {
        let all = Locked<[Frame]>([])
    }

    init(_ state: Box = Box(), clock: ManualClock = ManualClock(), framesPerSecond: Double = 10) {
        self.clock = clock
        animator = Animator(clock: clock, framesPerSecond: framesPerSecond)
        let log = Frames()
        self.log = log
        box = Animated(state, on: animator) { box in
            log.all.withLock { $0.append(Frame(time: clock.now.offset, box: box)) }
        }
    }

    var state: Box { box.state }
    var frames: [Frame] { log.all.withLock { $0 } }
    /// When frames were drawn, in tenths of a second.
    var times: [Double] { frames.map { ($0.time / .milliseconds(100)) } }
    /// Where the box was in each frame.
    var xs: [Double] { frames.map(\.box.x) }

    /// To the millisecond, however the fraction is rounded.
    func advance(_ seconds: Double) { clock.advance(by: .milliseconds(Int((seconds * 1_000).rounded()))) }
}

extension Future {
    /// The outcome, if it is known.
    var known: Result<Success, Failure>? {
        if case .completed(let outcome) = state { outcome } else { nil }
    }

    var failure: Failure? {
        if case .failure(let error)? = known { error } else { nil }
    }

    var hasSucceeded: Bool {
        if case .success? = known { true } else { false }
    }
}
