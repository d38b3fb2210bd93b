//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Synchronization

extension Future {
    /// Waits for all futures to succeed.
    ///
    /// For outcomes of every kind, use ``allSettled(_:file:line:)``.
    ///
    /// ```swift
    /// let pages = Future.all(urls.map(session.page))     // Future<[Page], LoadError>
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels the inputs, each if nobody else listens to it; so does the first failure.
    ///
    /// - Parameters:
    ///   - futures: The inputs, walked once. The same future may be in it twice.
    ///   - file: Where the combination is made, for the report when the promise of an input is broken.
    ///   - line: Where the combination is made, for the report when the promise of an input is broken.
    /// - Returns: The values in the order of the inputs, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n). One allocation for each input that is pending, and a constant number; where all have
    ///   succeeded already, the array alone.
    @inlinable
    public static func all(
        _ futures: some Sequence<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        // Walked once: a lazy sequence makes its futures while it is walked. An array is not copied.
        let futures = Array(futures)
        // Nothing to wait for, as with no inputs: nothing but the array is allocated.
        if futures.allSatisfy({ $0.successNow != nil }) { return .success(futures.lazy.map(\.successNow).compacted()) }
        let promise = Promise<[Success], Failure>(file: file, line: line)
        let gathering = Gathering(futures.count, promise)
        promise.onCancel(of: gathering.inputs)
        for (index, future) in futures.enumerated() {
            if let outcome = future.outcome {
                gathering.take(outcome, at: index)
            } else {
                // After a failure too: it is cancelled then, as the others are, if nobody else listens.
                gathering.inputs.add(future.observation(GatherStage.self, (gathering, index)))
            }
        }
        return promise.future
    }

    /// Waits for two or more futures to succeed.
    ///
    /// ```swift
    /// let pages = Future.all(session.page(1), session.page(2))
    /// ```
    ///
    /// As the form with a collection. For futures of different types, use `zip`.
    ///
    /// - Parameters:
    ///   - first: An input.
    ///   - second: An input.
    ///   - others: More inputs.
    ///   - file: Where the combination is made, for the report when the promise of an input is broken.
    ///   - line: Where the combination is made, for the report when the promise of an input is broken.
    /// - Returns: The values in the order of the inputs, or the first failure.
    /// - Complexity: O(n).
    @inlinable
    public static func all(
        _ first: Future,
        _ second: Future,
        _ others: Future...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        all([first, second] + others, file: file, line: line)
    }
}

extension Future {
    /// The value, if this has succeeded already.
    @inlinable var successNow: Success? {
        guard case .success(let value) = outcome else { return nil }
        return value
    }
}

/// What the observers of `all` share.
///
/// The inputs' observers own it and nothing else does: when they are gone without an outcome, because an input was
/// abandoned, its promise goes with it and is broken.
@_fixed_layout @usableFromInline
// Sendable: each slot is written by the observer of its input alone, before it counts down; only who counts down to 0
// reads them.
final class Gathering<Success: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let inputs: Observations
    @usableFromInline let promise: Promise<[Success], Failure>
    @usableFromInline let missing: Atomic<Int>
    @usableFromInline let slots: UnsafeMutableBufferPointer<Success?>

    @inlinable
    init(_ count: Int, _ promise: Promise<[Success], Failure>) {
        inputs = Observations(of: .all, expecting: count)
        self.promise = promise
        missing = Atomic(count)
        slots = .allocate(capacity: count)
        slots.initialize(repeating: nil)
    }

    @inlinable
    deinit {
        slots.deinitialize()
        slots.deallocate()
    }

    /// Takes the outcome of one input.
    @inlinable
    func take(_ outcome: Result<Success, Failure>, at index: Int) {
        switch outcome {
        case .success(let value):
            slots[index] = value
            let isLast = missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
            if isLast { promise.resolve(slots.compacted()) }
        case .failure(let error):
            if promise.reject(error) { inputs.end(.cancel) }
        }
    }
}

@usableFromInline
enum GatherStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable static var kind: StageKind { .all }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ place: (Gathering<Success, Failure>, Int)) {
        place.0.take(outcome, at: place.1)
    }

    @inlinable
    static var leavesWhenCancelled: Bool { cancellationFailure(as: Failure.self) != nil }
}
