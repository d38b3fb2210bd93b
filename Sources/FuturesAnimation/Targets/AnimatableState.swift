//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a target looks like: a value, with a list of what in it can be animated.
///
/// ```swift
/// struct Box: AnimatableState {
///     var x = 0.0
///     var color = RGBA.red
///     var title = "not listed: changes at once"
///
///     static var animatedProperties: [AnimatedProperty<Box>] {
///         [AnimatedProperty(\.x), AnimatedProperty(\.color)]
///     }
/// }
/// ```
///
/// Properties are animated one by one: animations of different properties of one target do not disturb each other, and
/// the newest animation of a property is the one that moves it.
///
/// A value that is ``Interpolatable`` and `Equatable` needs no list: it is animated as a whole.
public protocol AnimatableState: Sendable {
    /// What can be animated.
    static var animatedProperties: [AnimatedProperty<Self>] { get }
}

extension AnimatableState where Self: Interpolatable & Equatable {
    /// The whole value.
    public static var animatedProperties: [AnimatedProperty<Self>] { [AnimatedProperty(\.self)] }
}

extension Double: AnimatableState {}
extension Float: AnimatableState {}
extension Int: AnimatableState {}
extension RGBA: AnimatableState {}
extension SIMD2: AnimatableState where Scalar: Interpolatable {}
extension SIMD3: AnimatableState where Scalar: Interpolatable {}
extension SIMD4: AnimatableState where Scalar: Interpolatable {}

/// One property of a state that can be animated.
public struct AnimatedProperty<State>: Sendable {
    /// Whether it is not the same in both.
    let differs: @Sendable (_ left: State, _ right: State) -> Bool
    /// Sets it in the first state as it is in the second one.
    let copy: @Sendable (_ state: inout State, _ source: State) -> Void
    /// Sets it in the first state to what it is on the way between the others.
    let move: @Sendable (_ state: inout State, _ start: State, _ end: State, _ progress: Double) -> Void

    /// Lists a property.
    ///
    /// - Parameter path: The property.
    public init<Value: Interpolatable & Equatable>(_ path: any WritableKeyPath<State, Value> & Sendable) {
        differs = { $0[keyPath: path] != $1[keyPath: path] }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
        move = { state, start, end, progress in
            state[keyPath: path] =
                switch progress {
                case 0: start[keyPath: path]
                case 1: end[keyPath: path]
                default: start[keyPath: path].interpolated(to: end[keyPath: path], at: progress)
                }
        }
    }
}
