//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// A state that is animated and drawn.
///
/// ```swift
/// let box = Animated(Box()) { box in canvas.draw(box) }
/// box.animate(with: .seconds(2)) { $0.color = .red }.execute()
/// ```
///
/// An animation that runs keeps its target; one that is over does not.
public final class Animated<State: AnimatableState>: AnimationTarget {
    private struct Values: Sendable {
        /// What is seen.
        var shown: State
        /// What will be seen when everything that moves has arrived.
        var goal: State
        /// Who moves which property.
        var movers: [AnimationRun<State>?]
        /// Whether what is seen has not been drawn yet.
        var isDirty = false
    }

    /// When it moves, and where.
    public let animator: Animator
    private let properties = State.animatedProperties
    private let draw: @Sendable (State) -> Void
    private let values: Locked<Values>

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - state: What it looks like at first. It is not drawn until it changes.
    ///   - animator: When it moves, and where. Targets that are drawn together should have one together.
    ///   - draw: Draws it. Called once for each frame in which it has changed, one call after the other.
    public init(
        _ state: State,
        on animator: Animator = Animator(),
        draw: @escaping @Sendable (State) -> Void = { _ in }
    ) {
        self.animator = animator
        self.draw = draw
        values = Locked(Values(shown: state, goal: state, movers: Array(repeating: nil, count: properties.count)))
    }

    /// Makes a target that is drawn on the main actor.
    ///
    /// ```swift
    /// let box = Animated(Box(), onMain: Animator(on: .main)) { [view] in view.move(to: $0.x) }
    /// ```
    ///
    /// - Parameters:
    ///   - state: What it looks like at first. It is not drawn until it changes.
    ///   - animator: When it moves. Its frames have to come on the main actor: the program stops where one doesn't.
    ///   - draw: Draws it. May touch what is isolated to the main actor. Otherwise as for any animator.
    public convenience init(
        _ state: State,
        onMain animator: Animator,
        draw: @escaping @MainActor @Sendable (State) -> Void
    ) {
        self.init(state, on: animator) { state in MainActor.assumeIsolated { draw(state) } }
    }

    /// Itself.
    public var animated: Animated { self }

    /// What it looks like now.
    public var state: State { values.withLock { $0.shown } }

    // What follows is called by the animator's rounds alone, one call after the other, so that values that are read,
    // handed to the user's code without the lock, and written back are still the same.

    /// Makes the change of an animation its goal, and the animation the mover of what that changes.
    ///
    /// - Returns: Where it moves from and to, which properties, and which animations do not move these any more.
    func begin(_ run: AnimationRun<State>, _ change: ((inout State) -> Void)?) -> Movement<State> {
        let before = values.withLock { $0 }
        guard let change else {
            return Movement(start: before.shown, end: before.goal, properties: [], overtaken: [])
        }
        var goal = before.goal
        change(&goal)
        let changed = properties.indices.filter { properties[$0].differs(before.goal, goal) }
        var shown = goal
        for property in properties { property.copy(&shown, before.shown) }
        values.withLock { values in
            values.goal = goal
            values.shown = shown
            values.isDirty = true
            for index in changed { values.movers[index] = run }
        }
        return Movement(
            start: shown,
            end: goal,
            properties: changed,
            overtaken: changed.compactMap { index in before.movers[index].map { ($0, index) } }
        )
    }

    /// Shows properties on their way.
    func move(_ indices: [Int], from start: State, to end: State, at progress: Double) {
        guard !indices.isEmpty else { return }
        var shown = state
        for index in indices { properties[index].move(&shown, start, end, progress) }
        show(shown)
    }

    /// Leaves properties at their end, or where they are if there is none: nobody moves them any more.
    func finish(_ indices: [Int], at end: State?) {
        guard !indices.isEmpty else { return }
        let before = values.withLock { $0 }
        let end = end ?? before.shown
        var (shown, goal) = (before.shown, before.goal)
        for index in indices {
            properties[index].copy(&shown, end)
            properties[index].copy(&goal, end)
        }
        values.withLock { [goal] values in
            values.goal = goal
            for index in indices { values.movers[index] = nil }
        }
        show(shown)
    }

    private func show(_ shown: State) {
        let before = state
        let isNew = properties.contains { $0.differs(before, shown) }
        values.withLock { values in
            values.shown = shown
            if isNew { values.isDirty = true }
        }
    }

    /// Draws it if it has changed, and says whether it has.
    func drawIfNeeded() -> Bool {
        let shown = values.withLock { values -> State? in
            defer { values.isDirty = false }
            return values.isDirty ? values.shown : nil
        }
        guard let shown else { return false }
        draw(shown)
        return true
    }
}

/// What an animation has to do.
struct Movement<State: AnimatableState>: Sendable {
    let start: State
    let end: State
    /// What it still moves.
    var properties: [Int]
    /// Who moved which property before.
    let overtaken: [(run: AnimationRun<State>, property: Int)]
}
