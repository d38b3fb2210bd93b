//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// One run of tokens, one after the other.
final class AnimationRun<State: AnimatableState>: RunningAnimation {
    private struct Progress: Sendable {
        /// The token that is under way.
        var index = 0
        /// When its delay began.
        var beginning: Duration
        /// What it does; nil until its delay is over.
        var movement: Movement<State>?
        var outcome: Result<Void, AnimationInterrupted>?
    }

    private let tokens: [AnimationToken<State>]
    private let target: Animated<State>
    private let promise: Promise<Void, AnimationInterrupted>
    private let progress: Locked<Progress>

    init(
        _ tokens: [AnimationToken<State>],
        of target: Animated<State>,
        beginning: Duration,
        _ promise: Promise<Void, AnimationInterrupted>
    ) {
        self.tokens = tokens
        self.target = target
        self.promise = promise
        progress = Locked(Progress(beginning: beginning))
    }

    var hasEnded: Bool { progress.withLock { $0.outcome != nil } }
    var end: Duration { progress.withLock { $0.beginning } }

    func advance(to time: Duration) {
        while !hasEnded {
            let now = progress.withLock { $0 }
            guard now.index < tokens.count else { return end(.success(())) }
            let token = tokens[now.index]
            let start = now.beginning + token.delay
            guard time >= start else { return }
            let movement = now.movement ?? begin(token, at: start)
            guard let length = token.length, time - start >= length else {
                let part = token.progress(at: time - start)
                return target.move(movement.properties, from: movement.start, to: movement.end, at: part)
            }
            target.finish(movement.properties, at: token.autoreverses ? movement.start : movement.end)
            progress.withLock { progress in
                progress.index += 1
                progress.beginning = start + length
                progress.movement = nil
            }
        }
    }

    private func begin(_ token: AnimationToken<State>, at time: Duration) -> Movement<State> {
        let movement = target.begin(self, token.change)
        progress.withLock { $0.movement = movement }
        for (run, property) in movement.overtaken { run.lose(property, at: time) }
        return movement
    }

    /// Somebody else moves a property now.
    private func lose(_ property: Int, at time: Duration) {
        let isIdle = progress.withLock { progress in
            progress.movement?.properties.removeAll { $0 == property }
            return progress.movement?.properties.isEmpty ?? false
        }
        if isIdle { interrupt(.overtaken, at: time) }
    }

    func interrupt(_ reason: AnimationInterrupted, at time: Duration) {
        guard !hasEnded else { return }
        let movement = progress.withLock { progress in
            progress.beginning = time
            return progress.movement.take()
        }
        if let movement { target.finish(movement.properties, at: nil) }
        end(.failure(reason))
    }

    private func end(_ outcome: Result<Void, AnimationInterrupted>) {
        progress.withLock { $0.outcome = outcome }
        target.animator.ended(self)
    }

    func wakeup(after time: Duration, grid: FrameGrid) -> Duration? {
        let now = progress.withLock { $0 }
        guard now.outcome == nil, now.index < tokens.count else { return nil }
        let token = tokens[now.index]
        let start = now.beginning + token.delay
        guard let movement = now.movement else { return start }
        let end = token.length.map { start + $0 }
        guard !movement.properties.isEmpty, token.duration > .zero else { return end }
        let frame = grid.frame(after: time)
        return end.map { min($0, frame) } ?? frame
    }

    func draw() -> Bool { target.drawIfNeeded() }

    func settle() {
        if let outcome = progress.withLock({ $0.outcome }) { promise.complete(with: outcome) }
    }
}
