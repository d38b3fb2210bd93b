//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Timers in the order in which they fire: by deadline, and in insertion order for equal deadlines.
///
/// A binary heap in which each timer knows its index, so that removing one takes O(log n) and leaves nothing behind.
struct TimerHeap: ~Copyable {
    private struct Slot {
        let deadline: Duration
        let order: UInt64
        let timer: HeapTimer

        func isBefore(_ other: Slot) -> Bool {
            deadline == other.deadline ? order < other.order : deadline < other.deadline
        }
    }

    private var slots: ContiguousArray<Slot> = []
    private var lastOrder: UInt64 = 0

    var count: Int { slots.count }
    /// The deadline of the timer that fires next.
    var first: Duration? { slots.first?.deadline }

    /// Whether a timer fires at this moment.
    ///
    /// - Complexity: O(n).
    func hasTimer(at deadline: Duration) -> Bool { slots.contains { $0.deadline == deadline } }

    /// How late the next wake-up may be without making any timer later than it may be.
    var slack: Duration {
        guard let first = slots.first, first.timer.tolerance > .zero else { return .zero }
        // One of the first timer's two children fires next.
        return slots.dropFirst().prefix(2).reduce(first.timer.tolerance) { min($0, $1.deadline - first.deadline) }
    }

    mutating func insert(_ timer: HeapTimer, at deadline: Duration) {
        lastOrder += 1
        let slot = Slot(deadline: deadline, order: lastOrder, timer: timer)
        slots.append(slot)
        moveUp(slot, from: slots.count - 1)
    }

    /// Removes a timer, unless it is gone already.
    mutating func remove(_ timer: HeapTimer) -> Bool {
        guard let index = timer.index else { return false }
        timer.index = nil
        let last = slots.removeLast()
        if index < slots.count {
            moveUp(last, from: index)
            moveDown(from: last.timer.index ?? index)
        }
        shrink()
        return true
    }

    /// Removes the next timer if its time has come.
    mutating func removeFirst(until now: Duration) -> (timer: HeapTimer, deadline: Duration)? {
        guard let first = slots.first, first.deadline <= now, remove(first.timer) else { return nil }
        return (first.timer, first.deadline)
    }

    private mutating func place(_ slot: Slot, at index: Int) {
        slots[index] = slot
        slot.timer.index = index
    }

    private mutating func moveUp(_ slot: Slot, from start: Int) {
        var index = start
        while index > 0, case let parent = (index - 1) / 2, slot.isBefore(slots[parent]) {
            place(slots[parent], at: index)
            index = parent
        }
        place(slot, at: index)
    }

    private mutating func moveDown(from start: Int) {
        let slot = slots[start]
        var index = start
        while case var child = 2 * index + 1, child < slots.count {
            if child + 1 < slots.count, slots[child + 1].isBefore(slots[child]) { child += 1 }
            guard slots[child].isBefore(slot) else { break }
            place(slots[child], at: index)
            index = child
        }
        place(slot, at: index)
    }

    /// Returns memory when most of it is free: a peak of a million timers must not cost memory forever.
    private mutating func shrink() {
        guard slots.capacity > 64, slots.count * 4 < slots.capacity else { return }
        var smaller: ContiguousArray<Slot> = []
        smaller.reserveCapacity(slots.count * 2)
        smaller.append(contentsOf: slots)
        slots = smaller
    }
}
