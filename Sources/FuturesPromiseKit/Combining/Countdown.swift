//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures
public import Synchronization

/// How many of several have still to come.
@usableFromInline
final class Countdown: Sendable {
    @usableFromInline let missing: Atomic<Int>

    @inlinable
    init(_ count: Int) { missing = Atomic(count) }

    /// Counts one more; true for the last one.
    @inlinable
    func isLast() -> Bool { missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

extension Future {
    /// The value of one that is known to have succeeded.
    @inlinable
    func known<Value>() -> Value? where Success == Passed<Value> {
        guard case .completed(.success(let passed)) = state else { return nil }
        return passed.value
    }

    /// The same without its value.
    @inlinable
    func withoutValue() -> Future<Void, Failure> { map { _ in () } }
}

/// Waits for several futures that all go on, whatever becomes of the others.
///
/// Returns a promise with what the closure makes of them when all have succeeded, or with the first failure. With
/// none of them it is fulfilled at once.
@inlinable
func gathered<Value>(
    _ arrivals: [Future<Void, Rejection>],
    _ values: @escaping @Sendable () -> Value?
) -> Promise<Value> {
    let seal = Seal<Value, Rejection>()
    if arrivals.isEmpty, let value = values() { seal.fulfill(value) }
    let countdown = Countdown(arrivals.count)
    for arrival in arrivals {
        arrival.observe { outcome in
            switch outcome {
            case .failure(let rejection): seal.settle(.failure(rejection))
            case .success: if countdown.isLast(), let value = values() { seal.fulfill(value) }
            }
        }
    }
    return Promise(seal.future)
}

/// The same for guarantees.
@inlinable
func gathered<Value>(
    _ arrivals: [Future<Void, Never>],
    _ values: @escaping @Sendable () -> Value?
) -> Guarantee<Value> {
    let seal = Seal<Value, Never>()
    if arrivals.isEmpty, let value = values() { seal.fulfill(value) }
    let countdown = Countdown(arrivals.count)
    for arrival in arrivals {
        arrival.observe { _ in
            if countdown.isLast(), let value = values() { seal.fulfill(value) }
        }
    }
    return Guarantee(seal.future)
}
