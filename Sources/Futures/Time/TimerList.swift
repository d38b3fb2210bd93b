//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The timers of one clock, for any thread: what the clocks with timers have in common.
///
/// Deadlines count from an instant that the clock chose.
package final class TimerList: Sendable {
    private let heap = Locked(TimerHeap())

    package init() {}

    /// How many timers are waiting.
    package var count: Int { heap.withLock { $0.count } }
    /// The deadline of the timer that fires next.
    package var first: Duration? { heap.withLock { $0.first } }

    /// Whether a timer fires at this moment.
    ///
    /// - Complexity: O(n).
    package func hasTimer(at deadline: Duration) -> Bool { heap.withLock { $0.hasTimer(at: deadline) } }

    /// Adds a timer.
    ///
    /// `whenSooner` is called under the lock if the next wake-up has to be sooner or less late than before: with the
    /// deadline of the next timer, and how late it may be.
    package func add(
        at deadline: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void,
        whenSooner: (_ next: Duration, _ slack: Duration) -> Void
    ) -> any ScheduledTimer {
        let timer = HeapTimer(self, tolerance: tolerance, action)
        heap.withLock { heap in
            let before = heap.slack
            heap.insert(timer, at: deadline)
            let slack = heap.slack
            if timer.index == 0 || slack < before, let next = heap.first { whenSooner(next, slack) }
        }
        return timer
    }

    /// Adds a timer.
    package func add(at deadline: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledTimer {
        add(at: deadline, tolerance: .zero, action) { _, _ in }
    }

    /// Reads, under the lock, the deadline of the next timer, if there is one, and how late that may be.
    func withFirst<Answer: Sendable>(_ look: (_ next: Duration?, _ slack: Duration) -> Answer) -> Answer {
        heap.withLock { look($0.first, $0.slack) }
    }

    /// Removes the next timer if its time has come.
    ///
    /// `then` is called under the lock, with whether there was one, the deadline of the timer that is next now, if
    /// there is one, and how late that may be.
    func removeFirst(
        until now: Duration,
        then: (_ isTaken: Bool, _ next: Duration?, _ slack: Duration) -> Void
    ) -> (action: @Sendable () -> Void, deadline: Duration)? {
        heap.withLock { heap in
            guard let (timer, deadline) = heap.removeFirst(until: now), let action = timer.takeAction() else {
                then(false, heap.first, heap.slack)
                return nil
            }
            then(true, heap.first, heap.slack)
            return (action, deadline)
        }
    }

    /// Removes the next timer if its time has come.
    package func removeFirst(until now: Duration) -> (action: @Sendable () -> Void, deadline: Duration)? {
        removeFirst(until: now) { _, _, _ in }
    }

    /// Releases all timers: their clock is gone.
    package func removeAll() {
        while removeFirst(until: .seconds(Int64.max)) != nil {}
    }

    fileprivate func cancel(_ timer: HeapTimer) {
        // Released after the lock: the closure may own objects whose deinitializers run code.
        let action = heap.withLock { heap in heap.remove(timer) ? timer.takeAction() : nil }
        withExtendedLifetime(action) {}
    }
}

/// One timer of a list.
// Sendable: `index` and `action` are guarded by the list's lock; the rest never changes.
final class HeapTimer: ScheduledTimer, @unchecked Sendable {
    let tolerance: Duration
    /// Its index in the heap; nil if it isn't there any more.
    var index: Int?
    private var action: (@Sendable () -> Void)?
    private let list: TimerList

    init(_ list: TimerList, tolerance: Duration, _ action: @escaping @Sendable () -> Void) {
        self.list = list
        self.tolerance = tolerance
        self.action = action
    }

    /// Called with the list's lock held.
    func takeAction() -> (@Sendable () -> Void)? { action.take() }

    func cancel() { list.cancel(self) }
}
