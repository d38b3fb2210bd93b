//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Says when targets move: it has a clock, and draws frames while something moves on it.
///
/// Targets that are seen together should share one: what they draw for one frame, they draw at one moment, and an
/// animation that follows another begins exactly when that was to end, also on another target.
///
/// ```swift
/// let animator = Animator(framesPerSecond: 30) { screen.show(canvas) }
/// let ball = Animated(Ball(), on: animator) { canvas.draw($0) }
/// ```
///
/// Frames come from the time alone: none adds an error to the next, and those that come too late are left out. While
/// nothing moves no timer waits.
public final class Animator: Sendable {
    private struct State {
        /// Whether a round is under way, or waits for the executor.
        var isBusy = false
        /// Whether the time of the timer has come.
        var isDue = false
        var begun: [any RunningAnimation] = []
        var stopped: [(run: any RunningAnimation, reason: AnimationInterrupted)] = []
        /// What is over and has not been settled.
        var ended: [any RunningAnimation] = []
        /// The moment to which those belong that are begun now: when what was before was to end.
        var settling: Duration?
        var timer: Timer?
        /// All that were begun, with some that are over.
        var runs: [any RunningAnimation] = []
        var endedRuns = 0
        /// How many at the end of `runs` the timer does not know of yet; all, if nil.
        var newRuns: Int? = 0

        struct Timer {
            let time: Duration
            /// Belongs to the clock, so that it is noticed when the clock loses it.
            weak var wakeup: Wakeup?
            var timer: (any ScheduledTimer)?
        }

        var isIdle: Bool { !isDue && begun.isEmpty && stopped.isEmpty }
    }

    private let time: any AnimationTime
    private let grid: FrameGrid
    private let executor: AnyFutureExecutor
    private let onFrame: @Sendable () -> Void
    private let state = Locked(State())

    /// Makes an animator.
    ///
    /// - Parameters:
    ///   - clock: What measures the time.
    ///   - framesPerSecond: How often to draw while something moves: from a millionth to a billion.
    ///   - executor: Where everything runs: closures of animations, drawing, and what waits for animations. Inline,
    ///     that is where an animation is started, and where the clock fires its timers. An executor that draws what the
    ///     user looks at, such as `.main`, has to run one job after the other.
    ///   - onFrame: Called after the targets have drawn a frame.
    public convenience init(
        clock: some Clock<Duration> = ContinuousClock(),
        framesPerSecond: Double = 60,
        on executor: AnyFutureExecutor = .inline,
        onFrame: @escaping @Sendable () -> Void = {}
    ) {
        self.init(ClockTime(clock), framesPerSecond: framesPerSecond, on: executor, onFrame: onFrame)
    }

    /// Makes an animator on the main actor.
    ///
    /// - Parameters:
    ///   - clock: What measures the time.
    ///   - framesPerSecond: How often to draw while something moves: from a millionth to a billion.
    ///   - executor: `.main`, or `.immediate(.main)`.
    ///   - onFrame: Called after the targets have drawn a frame.
    public convenience init(
        clock: some Clock<Duration> = ContinuousClock(),
        framesPerSecond: Double = 60,
        on executor: MainActorExecutor,
        onFrame: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        self.init(clock: clock, framesPerSecond: framesPerSecond, on: executor.base) {
            MainActor.assumeIsolated { onFrame() }
        }
    }

    init(
        _ time: any AnimationTime,
        framesPerSecond: Double,
        on executor: AnyFutureExecutor,
        onFrame: @escaping @Sendable () -> Void
    ) {
        precondition(
            framesPerSecond >= 1e-6 && framesPerSecond <= 1e9,
            "Animator(framesPerSecond: \(framesPerSecond)): it has to be from a millionth to a billion"
        )
        self.time = time
        self.executor = executor
        self.onFrame = onFrame
        grid = FrameGrid(interval: .seconds(1 / framesPerSecond))
    }

    /// The moment at which what is started now begins.
    var currentTime: Duration { state.withLock { $0.settling } ?? time.now }

    /// How long a frame is.
    var frameInterval: Duration { grid.interval }

    /// Begins a run.
    func begin(_ run: any RunningAnimation) { request { $0.begun.append(run) } }

    /// Ends a run that was cancelled.
    func stop(_ run: any RunningAnimation) { request { $0.stopped.append((run, .cancelled)) } }

    /// A run is over; it will be settled at the end of the round that is under way.
    func ended(_ run: any RunningAnimation) {
        state.withLock { state in
            state.ended.append(run)
            state.endedRuns += 1
        }
    }

    /// Notes what there is to do, and does it unless somebody is at it: what draws or settles may begin and stop
    /// others.
    private func request(_ note: (inout State) -> Void) {
        let isMine = state.withLock { state in
            note(&state)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isMine else { return }
        guard executor.base != nil else { return work() }
        Future<Void, AnimationInterrupted>.success(()).map(on: executor) { [self] in work() }.observe {
            [self] outcome in
            if case .failure = outcome { giveUp() }
        }
    }

    /// The executor has dropped the work.
    private func giveUp() {
        let runs = state.withLock { state in
            defer { (state.runs, state.begun, state.stopped, state.isBusy) = ([], [], [], false) }
            return state.runs + state.begun
        }
        let now = time.now
        for run in runs { run.interrupt(.abandoned, at: now) }
        settleEnded()
        state.withLock { $0.settling = nil }
    }
}

// Rounds: one after the other, never two at a time.
extension Animator {
    private func work() {
        repeat {
            while let (runs, stopped) = takeRound() {
                let now = time.now
                for (run, reason) in stopped { run.interrupt(reason, at: now) }
                for run in runs { run.advance(to: now) }
                var hasDrawn = false
                for run in runs where run.draw() { hasDrawn = true }
                if hasDrawn { onFrame() }
                settleEnded()
            }
            setTimer()
        } while !rest()
    }

    /// What there is to do; nil if nothing.
    private func takeRound() -> (
        runs: [any RunningAnimation], stopped: [(run: any RunningAnimation, reason: AnimationInterrupted)]
    )? {
        state.withLock { state in
            guard !state.isIdle else { return nil }
            state.runs += state.begun
            state.newRuns = state.isDue ? nil : state.newRuns.map { [count = state.begun.count] in $0 + count }
            defer { (state.isDue, state.begun, state.stopped) = (false, [], []) }
            return (state.isDue ? state.runs : state.begun, state.stopped)
        }
    }

    private func settleEnded() {
        let ended = state.withLock { state in
            defer { state.ended = [] }
            return state.ended
        }
        guard !ended.isEmpty else { return }
        // In the order of their ends. Sorting is stable.
        for run in ended.sorted(by: { $0.end < $1.end }) {
            state.withLock { $0.settling = run.end }
            run.settle()
        }
        guard executor.base != nil else { return state.withLock { $0.settling = nil } }
        // Here all this is one job of the executor, and what waits for the runs comes at its end; or it is dropped.
        Future<Void, AnimationInterrupted>.success(()).map(on: executor) {}.observe { [self] _ in
            state.withLock { $0.settling = nil }
        }
    }

    /// Stops working, unless there is something to do again.
    private func rest() -> Bool {
        state.withLock { state in
            if state.isIdle { state.isBusy = false }
            return !state.isBusy
        }
    }

    /// Sets the timer to when the first run wants to go on.
    private func setTimer() {
        letGo()
        let (runs, known) = state.withLock { state in
            defer { state.newRuns = 0 }
            // What the timer knows of already can't have become earlier.
            return state.newRuns.map { (Array(state.runs.suffix($0)), state.timer?.time) } ?? (state.runs, nil)
        }
        let now = time.now
        var first = known
        for run in runs {
            guard let time = run.wakeup(after: now, grid: grid) else { continue }
            first = first.map { min($0, time) } ?? time
        }
        let old = state.withLock { state in
            defer { if state.timer?.time != first { state.timer = nil } }
            return state.timer
        }
        guard old?.time != first else { return }
        old?.wakeup?.cancel()
        old?.timer?.cancel()
        if let first { wake(at: first, after: first - now) }
    }

    private func wake(at moment: Duration, after duration: Duration) {
        let wakeup = Wakeup { [self] isTime in
            request { state in
                if isTime { state.isDue = true } else { state.stopped += state.runs.map { ($0, .abandoned) } }
                if state.timer?.time == moment { state.timer = nil }
            }
        }
        state.withLock { $0.timer = State.Timer(time: moment, wakeup: wakeup) }
        let timer = time.schedule(wakeup, after: duration)
        // Unless it has fired already.
        state.withLock { if $0.timer?.wakeup === wakeup { $0.timer?.timer = timer } }
    }

    /// Lets go of runs that are over, once they are half of all.
    private func letGo() {
        let runs = state.withLock { state in
            state.endedRuns * 2 >= state.runs.count && state.endedRuns > 0 ? state.runs : nil
        }
        guard let runs else { return }
        let alive = runs.filter { !$0.hasEnded }
        state.withLock { state in (state.runs, state.endedRuns, state.newRuns) = (alive, 0, nil) }
    }
}
