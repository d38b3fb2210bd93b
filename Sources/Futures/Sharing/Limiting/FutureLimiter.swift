//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Limits how many futures are pending at once, or how many begin in a span of time; the rest wait for their turn.
///
/// ```swift
/// let downloads = FutureLimiter(maxConcurrent: 4)
/// let picture = downloads.run { session.picture(url) }
/// ```
///
/// First come, first served, or the most urgent first. Work of different types may share one limiter. Some work may
/// have a larger weight:
///
/// ```swift
/// let film = downloads.run(weight: 3) { session.film(url) }  // leaves room for one picture
/// ```
///
/// The order is strict: while the first in the line doesn't fit, nothing else begins, however light. So heavy work gets
/// its turn.
///
/// With `waitingAtMost:`, a call fails at once instead of joining a line in which that many wait already; with 0 or
/// less it never waits. Only if it fails is the failure evaluated, on the caller, and its closure is released without
/// being called:
///
/// ```swift
/// let picture = downloads.run(waitingAtMost: 10, failWith: APIError.busy) { session.picture(url) }
/// ```
///
/// To limit how much begins in a span of time, pass a ``Rate``; for limits for each user, host or file, see
/// ``KeyedFutureLimiter``, which supports rates, too.
public final class FutureLimiter: Sendable {
    /// The order in which waiting work begins.
    public enum Order: Sendable, Hashable {
        /// First come, first served.
        case arrival
        /// The most urgent first, by the priority of the call, or of its task at that time; those of equal priority in
        /// the order of the calls. Work of low priority waits as long as more urgent work keeps coming.
        case priority
    }

    private let room: RoomWord
    private let state: Locked<LimiterState>
    private let clock: LimiterClock?
    /// An object that is released with the limiter.
    private let releasedWithLimiter: (any AnyObject & Sendable)?
    /// How many futures may be pending at once, or the sum of their weights.
    public let maxConcurrent: Int
    /// The order in which waiting work begins.
    public let order: Order
    /// Whether work that has room and tokens here begins only when it has room of another limiter, too.
    fileprivate let isHolding: Bool
    /// The greatest weight.
    private let heaviest: Int

    /// Creates a limiter with nothing running.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many futures may be pending at once, or the sum of their weights: at least 1.
    ///   - order: The order in which waiting work begins.
    ///   - file: Where this is called, for the message if an argument is wrong.
    ///   - line: Where this is called, for the message if an argument is wrong.
    public convenience init(
        maxConcurrent: Int,
        order: Order = .arrival,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        requirePositive(maxConcurrent, "FutureLimiter(maxConcurrent: \(maxConcurrent))", file, line)
        self.init(maxConcurrent: maxConcurrent, order: order, releasedWithLimiter: nil)
    }

    /// Creates a limiter of how much begins in a span of time, and optionally of how much is pending at once.
    ///
    /// ```swift
    /// let requests = FutureLimiter(rate: .init(10, per: .seconds(1), burst: 20))
    /// ```
    ///
    /// Each start takes a token, or as many as its weight. There is one timer, for the first in the line, and none
    /// while nothing waits for tokens; work begins where the clock fires its timers, or where another call arrives.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many futures may be pending at once, or the sum of their weights: at least 1.
    ///   - order: The order in which waiting work begins.
    ///   - rate: How many may begin in a span of time.
    ///   - clock: What measures the time. It is read whenever a call arrives or room becomes free.
    ///   - file: Where this is called, for the message if an argument is wrong.
    ///   - line: Where this is called, for the message if an argument is wrong.
    public convenience init(
        maxConcurrent: Int = .max,
        order: Order = .arrival,
        rate: Rate,
        clock: some Clock<Duration> = ContinuousClock(),
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        requirePositive(maxConcurrent, "FutureLimiter(maxConcurrent: \(maxConcurrent))", file, line)
        self.init(maxConcurrent: maxConcurrent, order: order, rate, LimiterClock(clock), releasedWithLimiter: nil)
    }

    /// Creates a limiter with an object that is released with it, for work that needs room of another limiter, too.
    init(
        maxConcurrent: Int,
        order: Order,
        _ rate: Rate? = nil,
        _ clock: LimiterClock? = nil,
        inside outer: FutureLimiter? = nil,
        releasedWithLimiter: (any AnyObject & Sendable)?
    ) {
        room = RoomWord(isOpen: rate == nil)
        isHolding = rate != nil && outer != nil
        state = Locked(LimiterState(maxConcurrent: maxConcurrent, rate: rate, isHolding: isHolding))
        self.clock = clock
        self.releasedWithLimiter = releasedWithLimiter
        self.maxConcurrent = maxConcurrent
        self.order = order
        heaviest = min(maxConcurrent, rate?.burst ?? .max, outer?.heaviest ?? .max)
    }

    /// How many futures are pending now, or the sum of their weights.
    public var running: Int { withState { $0.running } }

    /// How many calls are waiting for their turn.
    public var waiting: Int { withState { $0.waiting } }

    /// Whether it is in the state of a new one; see ``KeyedFutureLimiter``.
    func isAtRest(_ now: Duration) -> Bool { withState { $0.isAtRest(now) } }

    /// Calls a function with the state, while room can be taken and returned only with the lock.
    private func withState<Value: Sendable>(_ function: (inout LimiterState) -> Value) -> Value {
        state.withLock { state in
            if let taken = room.close() { state.running = taken }
            defer { if state.needsNoLock { room.open(state.running) } }
            return function(&state)
        }
    }

    /// Takes room for the caller, if there is some and nothing is waiting; ``handOn(_:)`` returns it.
    ///
    /// Not generic, and not asynchronous, since most calls get no further: either would take longer than all the rest.
    @usableFromInline
    func takeRoom(_ weight: Int) -> Bool { weight >= 1 && room.take(weight, of: maxConcurrent) }

    /// Takes room for a call, or puts a new place into the line, unless that many wait there already.
    ///
    /// The closure makes a place with the urgency that it gets. It is called under the lock.
    @usableFromInline
    func join(
        _ call: LimiterCall,
        waitingAtMost limit: Int = .max,
        _ place: (UInt8) -> WaitingPlace
    ) -> LimiterAnswer {
        if takeRoom(call.weight) { return .begin }
        let urgency = urgency(of: call)
        let now = clock?.now() ?? .zero
        let answer = withState { state -> LimiterAnswer in
            if state.enter(call.weight, urgency, at: now) { return .begin }
            guard state.waiting < limit else { return .refused }
            let place = place(urgency)
            state.append(place)
            return .wait(place)
        }
        // With tokens, the first in the line has to wait for the right moment: that may be the one that has joined, or
        // a more urgent one that overtook it.
        if clock != nil, answer.joinsLine || order == .priority { handOnSoon(at: now) }
        return answer
    }

    /// The urgency of a call that may wait; stops the program if its weight never fits.
    private func urgency(of call: LimiterCall) -> UInt8 {
        require(
            call.weight >= 1 && call.weight <= heaviest,
            "run(weight: \(call.weight)): the weights of this limiter are 1 to \(heaviest). No more may be pending at once, "
                + "or begin at once (`maxConcurrent`, and the `burst` of a rate).",
            call.file,
            call.line
        )
        return order == .arrival ? 0 : call.urgency ?? Task.currentPriority.rawValue
    }

    /// Removes a place from the line, so that it never begins, and returns whether it was the first; nil if it
    /// has room already, or is about to get it.
    ///
    /// If it was the first, work behind it may begin: the caller calls ``handOn(_:)``.
    @usableFromInline
    func leaveLine(_ place: WaitingPlace) -> Bool? { withState { $0.remove(place) } }

    /// Passes room on to the next in the line, and repeats that as long as one fits.
    ///
    /// A loop; work that becomes ready meanwhile waits until it is over: nothing nests.
    @usableFromInline
    func handOn(_ freed: Int = 0) {
        if freed > 0, room.giveBack(freed) { return }
        var freed = freed
        var entered: CompletionQueue.Entry?
        var hasBegun = false
        // The next call has nothing to do with a promise whose end is being told to this one.
        let queue = CompletionQueue.current
        let cause = queue.pointee.loop.cause.take()
        defer { queue.pointee.loop.cause = cause }
        look: while true {
            let now = clock?.now() ?? .zero
            let (step, unneeded) = withState { $0.next(freeing: freed, at: now) }
            unneeded?.cancel()
            freed = 0
            switch step {
            case .rest: break look
            case .begin(let place, let looksAgain):
                if !hasBegun { entered = CompletionQueue.enterOutermost() }
                hasBegun = true
                if place.begin() { freed = place.weight } else if !looksAgain { break look }
            case .schedule(let wait, let number):
                if schedule(after: wait, number) { break look }
            }
        }
        entered?.exit()
    }

    /// Lets go of the tokens of work that begins now, or gives them back, since it won't begin.
    ///
    /// Until then, they count as there, so that no others come in their place: otherwise work that has collected tokens
    /// while it waited for room of another limiter would begin all at once.
    @usableFromInline
    func letGo(of weight: Int, givingBack isGivingBack: Bool = false) {
        guard isHolding else { return }
        let now = clock?.now() ?? .zero
        let looks = withState { $0.letGo(of: weight, givingBack: isGivingBack, at: now) }
        if looks { handOnSoon(at: now) }
    }

    /// Passes room on: at once or, inside a closure that a loop runs, when that has returned.
    ///
    /// So waiting work doesn't begin inside other waiting work, however many calls make one another.
    private func handOnSoon(at now: Duration) {
        if !CompletionQueue.current.pointee.loop.isRunning { return handOn() }
        // At once: the closure may block, or run for long.
        if !setAlarm(at: now) { CompletionQueue.runSoon(.job(HandOnJob(limiter: self))) }
    }

    /// Sets the alarm if the first in the line lacks nothing but tokens; otherwise returns false.
    private func setAlarm(at start: Duration) -> Bool {
        // Of the call: tokens that have come since are for the timer, since the closure may block.
        var now = start
        while true {
            guard let (step, unneeded) = withState({ $0.waitForTokens(at: now) }) else { return false }
            unneeded?.cancel()
            guard case .schedule(let wait, let number) = step else { return true }
            // If it isn't needed any more, another thread may rely on this one to set the next.
            if schedule(after: wait, number) { return true }
            now = clock?.now() ?? .zero
        }
    }

    /// Schedules the timer for the first in the line; if that isn't needed any more, the caller checks again.
    private func schedule(after wait: Duration, _ number: UInt64) -> Bool {
        guard let clock else { return true }
        let timer = clock.timer(wait) {
            let (looks, timer) = self.withState { $0.fire(number) }
            withExtendedLifetime(timer) {}
            if looks { self.handOnSoon(at: clock.now()) }
        }
        if withState({ $0.keep(timer) }) { return true }
        timer.cancel()
        return false
    }
}

/// A limiter's answer to a call.
@frozen @usableFromInline
enum LimiterAnswer: Sendable {
    /// There is room, which the caller has.
    case begin
    /// The caller waits for its turn, in the place that its closure made.
    case wait(WaitingPlace)
    /// Too many wait already.
    case refused

    var joinsLine: Bool { if case .wait = self { true } else { false } }
}

/// The parameters of a call, and its source location.
@frozen @usableFromInline
struct LimiterCall {
    @usableFromInline let weight: Int
    /// The raw value of a given priority: copying a `TaskPriority` takes a function call each time.
    let urgency: UInt8?
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @usableFromInline
    init(weight: Int, priority: TaskPriority?, file: StaticString, line: UInt) {
        self.weight = weight
        urgency = priority?.rawValue
        self.file = file
        self.line = line
    }
}

/// A clock of any type.
struct LimiterClock: Sendable {
    /// The time since this was made.
    let now: @Sendable () -> Duration
    let timer: @Sendable (_ wait: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledTimer

    init<C: Clock<Duration>>(_ clock: C) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        timer = { clock.timer(after: $0, tolerance: nil, $1) }
    }
}

/// Room for one future: releasing it passes the room on.
@usableFromInline
final class LimiterRoom: Sendable {
    private let limiter: FutureLimiter
    /// How much room is taken; negative if the work that has it hasn't begun.
    private let weight = Atomic(0)

    @usableFromInline
    init(_ limiter: FutureLimiter) { self.limiter = limiter }

    /// Takes over room that the limiter has given to a call.
    @usableFromInline
    func take(_ weight: Int) { self.weight.store(limiter.isHolding ? -weight : weight, ordering: .relaxed) }

    /// Says that the work that has the room has begun.
    @usableFromInline
    func begin() {
        let weight = weight.load(ordering: .relaxed)
        guard weight < 0 else { return }
        self.weight.store(-weight, ordering: .relaxed)
        limiter.letGo(of: -weight)
    }

    /// Forgets the room, which the caller passes on, and returns the weight.
    ///
    /// Gives tokens back of work that hasn't begun.
    @usableFromInline @discardableResult
    func forget() -> Int {
        let weight = weight.exchange(0, ordering: .relaxed)
        if weight < 0 { limiter.letGo(of: -weight, givingBack: true) }
        return abs(weight)
    }

    deinit {
        let weight = forget()
        if weight > 0 { limiter.handOn(weight) }
    }
}

/// Checks a limiter's line once the closure has returned that is running.
private struct HandOnJob: QueuedJob {
    let limiter: FutureLimiter

    func run() { limiter.handOn() }
    func discard() {}
}
