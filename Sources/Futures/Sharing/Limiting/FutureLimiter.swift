//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Limits how many futures are pending at once, or how many begin in a span of time; the rest wait for their turn.
///
/// ```swift
/// let downloads = FutureLimiter(maxConcurrent: 4)
/// let picture = downloads.run { session.picture(url) }
/// ```
///
/// First come, first served, or the most urgent first. Work of different types may share one limiter. Some may be
/// heavier than others:
///
/// ```swift
/// let film = downloads.run(weight: 3) { session.film(url) }  // leaves room for one picture
/// ```
///
/// The order is strict: while the first in the line doesn't fit, nobody else begins, however light. So heavy work gets
/// its turn.
///
/// To limit what is begun in a span of time, name a ``Rate``; for limits that hold for each user, host or file, see
/// ``KeyedFutureLimiter``, which takes rates too.
public final class FutureLimiter: Sendable {
    /// Who is next among those who wait.
    public enum Order: Sendable, Hashable {
        /// Who came first.
        case arrival
        /// Who is most urgent, by the priority that the call names or its task had then, and among equals, who came
        /// first. Those of low priority wait as long as others keep coming.
        case priority
    }

    private let room: RoomWord
    private let state: Locked<LimiterState>
    private let clock: LimiterClock?
    /// What goes away with the limiter.
    private let company: (any Sendable)?
    /// How many futures may be pending at once, or the sum of their weights.
    public let maxConcurrent: Int
    /// Who is next among those who wait.
    public let order: Order
    /// The greatest weight.
    private let heaviest: Int

    /// Makes a limiter with nothing running.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many futures may be pending at once, or the sum of their weights: at least 1.
    ///   - order: Who is next among those who wait.
    public convenience init(maxConcurrent: Int, order: Order = .arrival) {
        self.init(maxConcurrent: maxConcurrent, order: order, company: nil)
    }

    /// Makes a limiter of what begins in a span of time, and, if you say so, of what is pending at once.
    ///
    /// ```swift
    /// let requests = FutureLimiter(rate: .init(10, per: .seconds(1), burst: 20))
    /// ```
    ///
    /// Each start takes a token, or as many as its weight. There is one timer, for the first in the line, and none
    /// while nobody waits for tokens; work begins where the clock fires its timers.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many futures may be pending at once, or the sum of their weights: at least 1.
    ///   - order: Who is next among those who wait.
    ///   - rate: How many may begin in a span of time.
    ///   - clock: What measures the time. It is asked whenever somebody comes or room becomes free.
    public convenience init(
        maxConcurrent: Int = .max,
        order: Order = .arrival,
        rate: Rate,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(maxConcurrent: maxConcurrent, order: order, rate, LimiterClock(clock), company: nil)
    }

    /// Makes a limiter that something goes away with.
    init(
        maxConcurrent: Int,
        order: Order,
        _ rate: Rate? = nil,
        _ clock: LimiterClock? = nil,
        company: (any Sendable)?
    ) {
        precondition(maxConcurrent >= 1, "FutureLimiter(maxConcurrent: \(maxConcurrent)): at least 1 has to be allowed")
        room = RoomWord(isOpen: rate == nil)
        state = Locked(LimiterState(maxConcurrent: maxConcurrent, rate: rate))
        self.clock = clock
        self.company = company
        self.maxConcurrent = maxConcurrent
        self.order = order
        heaviest = min(maxConcurrent, rate?.burst ?? .max)
    }

    /// How many futures are pending now, or the sum of their weights.
    public var running: Int { withState { $0.running } }

    /// How much work waits for its turn.
    public var waiting: Int { withState { $0.waiting } }

    /// Whether it is as a new one is; see ``KeyedFutureLimiter``.
    func isAtRest(_ now: Duration) -> Bool { withState { $0.isAtRest(now) } }

    /// Calls a function with what the lock guards, while room is taken and given back with the lock alone.
    private func withState<Value: ~Copyable, E: Error>(
        _ function: (inout LimiterState) throws(E) -> sending Value
    ) throws(E) -> sending Value {
        try state.withLock { (state) throws(E) in
            if let taken = room.close() { state.running = taken }
            defer { if state.needsNoLock { room.open(state.running) } }
            return try function(&state)
        }
    }

    /// Takes room for the caller, if there is some and nobody waits; ``handOn(_:)`` gives it back.
    ///
    /// Not generic, and not asynchronous, as most calls get no further: either would take longer than all the rest.
    @usableFromInline
    func takeRoom(_ weight: Int) -> Bool { weight >= 1 && room.take(weight, of: maxConcurrent) }

    /// Takes room for a call, or puts the place that is made into the line, unless so many wait there already.
    func join<Place: WaitingPlace>(
        _ call: LimiterCall,
        waitingAtMost limit: Int = .max,
        _ place: (LimiterArrival) -> Place
    ) -> LimiterAnswer<Place> {
        if takeRoom(call.weight) { return .begin }
        let arrival = arrival(call)
        let answer = withState { state -> LimiterAnswer<Place> in
            if state.enter(arrival) { return .begin }
            guard state.waiting < limit else { return .refused }
            let place = place(arrival)
            state.append(place)
            return .wait(place)
        }
        // The first in the line has to wait for the right moment, where there are tokens: it may be the one that has
        // joined, or somebody more urgent went past it.
        if clock != nil, answer.joinsLine || order == .priority { handOn() }
        return answer
    }

    /// Somebody who comes with this call, now.
    func arrival(_ call: LimiterCall) -> LimiterArrival {
        if call.weight < 1 || call.weight > heaviest { stop(call) }
        let urgency = order == .arrival ? 0 : call.urgency ?? Task.currentPriority.rawValue
        return LimiterArrival(weight: call.weight, urgency: urgency, now: clock?.now() ?? .zero)
    }

    /// Stops the program for a weight that never fits.
    private func stop(_ call: LimiterCall) -> Never {
        fatalError(
            "Futures: run(weight: \(call.weight)) of a FutureLimiter whose weights are 1 to \(heaviest): no more may be "
                + "pending at once, or begin at once (`maxConcurrent`, and the `burst` of a rate).",
            file: call.file,
            line: call.line
        )
    }

    /// Removes a place from the line, so that nobody else begins it, and returns whether it was the first; nil if it
    /// has room already, or is about to get it.
    ///
    /// Where it was the first, those behind it may begin: the caller calls ``handOn(_:)``.
    func leaveLine(_ place: WaitingPlace) -> Bool? { withState { $0.remove(place) } }

    /// Hands room on to the next in the line, and again, as long as somebody fits.
    ///
    /// A loop, and what becomes ready meanwhile waits until it is over: nothing nests.
    @usableFromInline
    func handOn(_ freed: Int = 0) {
        if freed > 0, room.giveBack(freed) { return }
        var freed = freed
        var entered: CompletionQueue.Entry?
        var hasBegun = false
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

    /// Schedules the timer for the first in the line; if that is of no use any more, the caller looks again.
    private func schedule(after wait: Duration, _ number: UInt64) -> Bool {
        guard let clock else { return true }
        let timer = clock.timer(wait) {
            let (looks, timer) = self.withState { $0.fire(number) }
            withExtendedLifetime(timer) {}
            if looks { self.handOn() }
        }
        if withState({ $0.keep(timer) }) { return true }
        timer.cancel()
        return false
    }
}

/// What a limiter says to a call.
@frozen @usableFromInline
enum LimiterAnswer<Place: Sendable>: Sendable {
    /// There is room, which the caller has.
    case begin
    /// The caller waits for its turn.
    case wait(Place)
    /// Too many wait already.
    case refused

    var joinsLine: Bool { if case .wait = self { true } else { false } }
}

/// What a call of a limiter asks for, and where it stands.
@frozen @usableFromInline
struct LimiterCall {
    let weight: Int
    /// The raw value of a priority that was given: copying a priority costs a call of its own each time.
    let urgency: UInt8?
    let file: StaticString
    let line: UInt

    @usableFromInline
    init(weight: Int, priority: TaskPriority?, file: StaticString, line: UInt) {
        self.weight = weight
        urgency = priority?.rawValue
        self.file = file
        self.line = line
    }

    /// The priority that was given.
    var priority: TaskPriority? { urgency.map { TaskPriority(rawValue: $0) } }
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

/// Room for one future: letting go of it hands it on.
final class LimiterRoom: Sendable {
    private let limiter: FutureLimiter
    private let weight: Int

    init(_ limiter: FutureLimiter, _ weight: Int) {
        self.limiter = limiter
        self.weight = weight
    }

    deinit { limiter.handOn(weight) }
}
