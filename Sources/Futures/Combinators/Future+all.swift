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
    ///   - futures: The inputs. The same future may be in it twice.
    ///   - file: Where the combination is made, for the report when the promise of an input is broken.
    ///   - line: Where the combination is made, for the report when the promise of an input is broken.
    /// - Returns: The values in the order of the inputs, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n). One allocation for each input that is pending, and a constant number.
    @inlinable
    public static func all(
        _ futures: some Collection<Future>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<[Success], Failure> {
        if futures.isEmpty { return .success([]) }
        let promise = Promise<[Success], Failure>(file: file, line: line)
        let gathering = Gathering(futures.count, promise)
        promise.onCancel { [weak gathering] in gathering?.inputs.requestCancellation() }
        var index = 0
        for future in futures {
            defer { index += 1 }
            guard let outcome = future.outcome else {
                gathering.inputs.add(future.observation(GatherStage.self, (gathering, index)))
                continue
            }
            guard gathering.take(outcome, at: index) else { break }
        }
        return promise.future
    }
}

/// What the observers of `all` share.
///
/// The inputs' observers own it and nothing else does: when they are gone without an outcome, because an input was abandoned, its promise
/// goes with it and is broken.
// Sendable: each slot is written by the observer of its input alone, before it counts down; only who counts down to 0 reads them.
@usableFromInline
final class Gathering<Success: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let inputs: Observations
    @usableFromInline let promise: Promise<[Success], Failure>
    @usableFromInline let missing: Atomic<Int>
    @usableFromInline let slots: UnsafeMutableBufferPointer<Success?>

    @inlinable
    init(_ count: Int, _ promise: Promise<[Success], Failure>) {
        inputs = Observations(expecting: count)
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
    ///
    /// Returns whether the others still matter.
    @inlinable @discardableResult
    func take(_ outcome: Result<Success, Failure>, at index: Int) -> Bool {
        switch outcome {
        case .success(let value):
            slots[index] = value
            if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { promise.resolve(values()) }
            return true
        case .failure(let error):
            if promise.reject(error) { inputs.end(.cancel) }
            return false
        }
    }

    @inlinable
    func values() -> [Success] {
        Array(unsafeUninitializedCapacity: slots.count) { values, count in
            for case let value? in slots {
                values.initializeElement(at: count, to: value)
                count += 1
            }
        }
    }
}

@usableFromInline
enum GatherStage<Success: Sendable, Failure: Error>: ObserverStage {
    @inlinable
    static func look(at outcome: Result<Success, Failure>, _ place: (Gathering<Success, Failure>, Int)) {
        place.0.take(outcome, at: place.1)
    }

    @inlinable
    static var leavesWhenCancelled: Bool { cancellationFailure(as: Failure.self) != nil }
}
