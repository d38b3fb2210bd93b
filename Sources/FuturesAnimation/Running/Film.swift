//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Runs animations without waiting for them, and shows each frame.
///
/// Its time goes from frame to frame as fast as these can be drawn. It is for pictures, such as those of ``SVGScene``,
/// and for tests.
///
/// ```swift
/// let film = Film(framesPerSecond: 25)
/// let ball = Animated(Ball(), on: film.animator) { print(film.time, $0) }
/// let ending = film.record(ball.animate(with: .seconds(2)) { $0.height = 0 })
/// ```
public final class Film: Sendable {
    /// What became of what a film has recorded.
    public enum Ending: Hashable, Sendable {
        /// It came to its end.
        case finished
        /// It was interrupted.
        case interrupted(AnimationInterrupted)
        /// The film was at its end before; the animation was cancelled.
        case cut
        /// It waits for something that does not happen in the film; it was cancelled.
        case stuck
    }

    /// Where the targets of the film have to be.
    public let animator: Animator
    private let reel: Reel

    /// Makes a film that has recorded nothing.
    ///
    /// - Parameters:
    ///   - framesPerSecond: How many frames it has: more than 0.
    ///   - onFrame: Called after the targets have drawn a frame.
    public init(framesPerSecond: Double = 30, onFrame: @escaping @Sendable () -> Void = {}) {
        let reel = Reel()
        self.reel = reel
        animator = Animator(reel, framesPerSecond: framesPerSecond, on: .inline, onFrame: onFrame)
    }

    /// How much was recorded.
    public var time: Duration { reel.now }

    /// Runs an animation to its end, or to that of the film.
    ///
    /// - Parameters:
    ///   - animation: What to run: all of it has to happen on ``animator``.
    ///   - length: How much to record at most, from ``time`` on; no more than a hundred years.
    /// - Returns: What became of it. What was recorded ends with it, or after the length.
    @discardableResult
    public func record<Value>(
        _ animation: LazyFuture<Value, AnimationInterrupted>,
        atMost length: Duration = .seconds(60)
    ) -> Ending {
        let end = reel.now + length.bounded
        let run = animation.start()
        while case .pending = run.state {
            guard let next = reel.next else {
                run.cancel()
                return .stuck
            }
            guard next <= end else {
                reel.move(to: end)
                run.cancel()
                return .cut
            }
            reel.turn()
        }
        if case .completed(.failure(let reason)) = run.state { return .interrupted(reason) }
        return .finished
    }
}

/// The time of a film.
private final class Reel: AnimationTime {
    private let timers = TimerList()
    private let time = Locked(Duration.zero)

    // Timers and their list hold each other.
    deinit { timers.removeAll() }

    var now: Duration { time.withLock { $0 } }
    var next: Duration? { timers.first }

    func move(to moment: Duration) { time.withLock { $0 = max($0, moment) } }

    /// Goes to the next timer and fires it.
    func turn() {
        guard let next, let (action, deadline) = timers.removeFirst(until: next) else { return }
        move(to: deadline)
        action()
    }

    func schedule(_ wakeup: Wakeup, after duration: Duration) -> any ScheduledTimer {
        timers.add(at: now + duration.bounded) { wakeup.fire() }
    }
}
