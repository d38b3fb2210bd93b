//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesAnimation
import FuturesTestSupport
import FuturesTesting
import Testing

@Suite("Animator", .timeLimit(.minutes(60)))
struct AnimatorTests {
    // Frames.

    @Test func `a frame at the beginning, at each multiple of the interval, and at the end`() {
        let stage = Stage()
        stage.clock.advance(by: .milliseconds(30))
        stage.box.animate(with: .milliseconds(300), curve: .linear) { $0.x = 30 }.execute()
        stage.advance(10)
        #expect(stage.times == [0.3, 1, 2, 3, 3.3])
        #expect(stage.xs == [0, 7, 17, 27, 30])
    }

    @Test func `frames come from the time: none adds an error, after whatever many`() {
        // A sixtieth of a second is no whole number of attoseconds.
        let stage = Stage(framesPerSecond: 60)
        let run = stage.box.animate(with: .seconds(1_000), curve: .linear) { $0.x = 1_000 }.start()
        stage.advance(999.5)
        #expect(abs(stage.state.x - 999.5) < 1e-9)
        stage.advance(0.5)
        #expect(run.hasSucceeded)
        #expect(stage.clock.now.offset == .seconds(1_000))
        #expect((60_000...60_002).contains(stage.frames.count))
    }

    @Test func `late frames are left out, and what follows begins when it should have`() {
        let clock = LateClock()
        let frames = Record<Double>()
        let animator = Animator(clock: clock, framesPerSecond: 10)
        let dial = Animated(0.0, on: animator) { frames.add($0) }
        let run = dial.animate(with: .seconds(1), curve: .linear) { $0 = 10 }
            .animate(with: .seconds(1), curve: .linear) { $0 = 20 }
            .start()
        clock.manual.advance(by: .milliseconds(100))
        // The machine is busy: the timer of 0.2 s fires at 1.25 s, and by then the second animation is under way.
        clock.skip(to: .milliseconds(1_250))
        #expect(frames.all == [0, 1, 10, 12.5])
        clock.manual.advance(by: .milliseconds(50))
        #expect(frames.all.last == 13)
        #expect(run.known == nil)
        clock.manual.advance(by: .milliseconds(700))
        #expect(run.hasSucceeded)
        #expect(clock.manual.now.offset == .seconds(2))
    }

    @Test func `tokens that are late by several are gone through, and drawn once`() {
        let clock = LateClock()
        let frames = Record<Double>()
        let dial = Animated(0.0, on: Animator(clock: clock, framesPerSecond: 10)) { frames.add($0) }
        let up = AnimationToken<Double>(.milliseconds(10), curve: .linear) { $0 += 1 }
        let run = dial.animate(with: Array(repeating: up, count: 1_000)).start()
        clock.skip(to: .milliseconds(9_995))
        #expect(frames.all == [0, 999.5])
        clock.manual.advance(by: .milliseconds(5))
        #expect(frames.all.last == 1_000)
        #expect(run.hasSucceeded)
    }

    @Test func `a chain across targets loses no time`() {
        let clock = LateClock()
        let animator = Animator(clock: clock, framesPerSecond: 10)
        let (first, second) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
        let run = first.animate(with: .milliseconds(250)) { $0 = 1 }
            .flatMap { _ in second.animate(with: .seconds(1), curve: .linear) { $0 = 1 } }
            .start()
        clock.manual.advance(by: .milliseconds(200))
        clock.skip(to: .milliseconds(750))
        #expect(second.state == 0.5)
        clock.manual.advance(by: .milliseconds(500))
        #expect(run.hasSucceeded)
        #expect(clock.manual.now.offset == .milliseconds(1_250))
    }

    // Rest.

    @Test func `while nothing moves there are no frames`() {
        let stage = Stage()
        stage.box.animate(with: [.wait(.seconds(3_600)), .set { $0.x = 1 }]).execute()
        #expect(stage.clock.pendingTimers == 1)
        stage.advance(3_599)
        #expect(stage.frames.isEmpty)
        #expect(stage.clock.nextDeadline?.offset == .seconds(3_600))
        stage.advance(1)
        #expect(stage.xs == [1])
        #expect(stage.clock.pendingTimers == 0)
    }

    @Test func `one timer serves many animations`() {
        let stage = Stage()
        let targets = (0..<100).map { _ in Animated(0.0, on: stage.animator) }
        let runs = targets.enumerated().map { index, target in
            target.animate(with: .seconds(1 + index)) { $0 = 1 }.start()
        }
        #expect(stage.clock.pendingTimers == 1)
        for run in runs.dropLast() { run.cancel() }
        #expect(stage.clock.pendingTimers == 1)
        stage.clock.runToEnd()
        #expect(runs.last?.hasSucceeded == true)
        #expect(targets.last?.state == 1)
    }

    // Where.

    @Test func `with an executor, everything runs there`() {
        let stage = Stage()
        let executor = ManualExecutor()
        let log = Record<String>()
        let animator = Animator(clock: stage.clock, framesPerSecond: 1, on: .custom(executor)) { log.add("frame") }
        let dial = Animated(0.0, on: animator) { log.add("draw \($0)") }
        let run = dial.animate(with: .seconds(1)) { value in
            log.add("change")
            value = 1
        }.onSuccess { _ in log.add("finished") }.start()
        #expect(log.all.isEmpty)
        executor.runNext()
        #expect(log.all == ["change", "draw 0.0", "frame"])
        stage.advance(1)
        #expect(log.all.count == 3)
        executor.runNext()
        #expect(log.all.dropFirst(3) == ["draw 1.0", "frame", "finished"])
        #expect(run.hasSucceeded)
    }

    @Test func `an executor that drops its work interrupts the animation`() {
        struct Drain: FutureExecutor {
            func enqueue(_ job: FutureJob) {}
        }
        let clock = ManualClock()
        let dial = Animated(0.0, on: Animator(clock: clock, on: .custom(Drain())))
        let runs = (0..<2).map { _ in dial.animate(with: .seconds(1)) { $0 = 1 }.start() }
        #expect(runs.map(\.failure) == [.abandoned, .abandoned])
        #expect(dial.state == 0)
    }

    @Test func `a time is forgotten also where the executor drops the job that forgets it`() {
        struct DropsOne: FutureExecutor {
            let jobs: Record<Int>
            let dropped: Int

            func enqueue(_ job: FutureJob) {
                jobs.add(0)
                if jobs.all.count != dropped { job.run() }
            }
        }
        for dropped in 1...20 {
            let jobs = Record<Int>()
            let clock = ManualClock()
            let animator = Animator(
                clock: clock,
                framesPerSecond: 10,
                on: .custom(DropsOne(jobs: jobs, dropped: dropped))
            )
            let dial = Animated(0.0, on: animator)
            _ = dial.animate(with: .seconds(1)) { $0 = 1 }.start().asResult()
            clock.advance(by: .seconds(11))
            if jobs.all.count < dropped { break }
            let second = dial.animate(with: .seconds(2)) { $0 = 2 }.start()
            #expect(second.isPending, "\(dropped)")
            clock.advance(by: .seconds(3))
            #expect(second.hasSucceeded, "\(dropped)")
        }
    }

    @Test func `a clock that loses its timers interrupts the animation`() {
        let clock = ForgetfulClock()
        let dial = Animated(0.0, on: Animator(clock: clock))
        let run = dial.animate(with: .seconds(1)) { $0 = 1 }.start()
        clock.forget()
        #expect(run.failure == .abandoned)
    }

    @Test func `frames and what waits come from the thread that moves the clock`() {
        let stage = Stage()
        let probe = FutureProbe(clock: stage.clock)
        let run = stage.box.animate(with: .seconds(1)) { $0.x = 1 }.start()
        probe.watch(run, as: "run")
        stage.advance(2)
        #expect(probe["run"]?.thread == .current)
        #expect(probe["run"]?.instant?.offset == .seconds(1))
    }

    @Test func `what draws may begin another animation`() {
        let stage = Stage()
        let box = stage.box
        let dial = Animated(0.0, on: stage.animator) {
            if $0 == 1 { box.animate(with: .seconds(1)) { $0.x = 1 }.execute() }
        }
        dial.animate(with: .seconds(1)) { $0 = 1 }.execute()
        stage.advance(2)
        #expect(stage.state.x == 1)
    }

    // Any clock, without timers of its own too.

    @Test func `a clock that only sleeps will do`() async {
        let clock = ManualClock()
        let dial = Animated(0.0, on: Animator(clock: SleepyClock(manual: clock), framesPerSecond: 2))
        let run = dial.animate(with: .seconds(1), curve: .linear) { $0 = 1 }.start()
        await clock.waitForTimers(1)
        #expect(dial.state == 0)
        // To each timer by itself: the task that one wakes looks at the clock on another thread.
        clock.advance(by: .milliseconds(500))
        await clock.waitForTimers(1)
        clock.advance(by: .milliseconds(500))
        guard case .success = await run.result else {
            Issue.record("it was interrupted")
            return
        }
        #expect(dial.state == 1)
    }

    // Bad input.

    @Test func `a frame rate that is none is rejected`() async {
        await #expect(processExitsWith: .failure) { _ = Animator(framesPerSecond: 0) }
        await #expect(processExitsWith: .failure) { _ = Animator(framesPerSecond: -1) }
        await #expect(processExitsWith: .failure) { _ = Animator(framesPerSecond: .nan) }
        await #expect(processExitsWith: .failure) { _ = Animator(framesPerSecond: .infinity) }
    }
}
