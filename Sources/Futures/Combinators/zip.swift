//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Synchronization

/// Waits for futures of different types to succeed, and puts their values in one tuple.
///
/// For many futures of one type, use ``Future/all(_:file:line:)``.
///
/// ```swift
/// let gallery = zip(api.users(), api.albums(), api.photos()).map(merge)
/// ```
///
/// ## Cancellation
///
/// Cancelling the returned future cancels the inputs, each if nobody else listens to it; so does the first failure.
///
/// - Parameters:
///   - future: The inputs. The same future may be given twice.
///   - file: Where the combination is made, for the report when the promise of an input is broken.
///   - line: Where the combination is made, for the report when the promise of an input is broken.
/// - Returns: The values in the order of the inputs, at once `()` if there are none; or the first failure.
/// - Complexity: O(n). One allocation for each input, and a constant number; where all have succeeded already, none.
@inlinable
public func zip<each Success: Sendable, Failure: Error>(
    _ future: repeat Future<each Success, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(repeat each Success), Failure> {
    for input in repeat each future {
        guard input.successNow != nil else { return zipPending(repeat each future, file: file, line: line) }
    }
    // Nothing to wait for, as with no inputs.
    return .success((repeat (each future).knownSuccess))
}

@usableFromInline
func zipPending<each Success: Sendable, Failure: Error>(
    _ future: repeat Future<each Success, Failure>,
    file: StaticString,
    line: UInt
) -> Future<(repeat each Success), Failure> {
    var count = 0
    for _ in repeat each future { count += 1 }
    let inputs = (repeat each future)
    let promise = Promise<(repeat each Success), Failure>(file: file, line: line)
    let zipping = Zipping<Failure>(count) { failure in
        if let failure { return promise.reject(failure) }
        return promise.resolve((repeat (each inputs).knownSuccess))
    }
    promise.onCancel(of: zipping.inputs)
    repeat zipping.inputs.add((each future).observation(ZipStage<each Success, Failure>.self, zipping))
    zipping.countDown()
    return promise.future
}

extension Future {
    /// The value of a future that is known to have succeeded.
    @inlinable var knownSuccess: Success {
        guard let value = successNow else { preconditionFailure("read before it had succeeded") }
        return value
    }
}

/// What the observers of a zip share; they own it.
final class Zipping<Failure: Error>: Sendable {
    let inputs: Observations
    /// Settles the result: with a failure, or with the values, which the inputs keep until then.
    ///
    /// Returns whether it did.
    private let settle: @Sendable (Failure?) -> Bool
    /// One more than there are inputs, so that a zip of nothing settles too.
    private let missing: Atomic<Int>

    init(_ count: Int, settle: @escaping @Sendable (Failure?) -> Bool) {
        inputs = Observations(of: .zip, expecting: count)
        self.settle = settle
        missing = Atomic(count + 1)
    }

    func countDown() {
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { _ = settle(nil) }
    }

    func fail(_ error: Failure) {
        if settle(error) { inputs.end(.cancel) }
    }
}

enum ZipStage<Success: Sendable, Failure: Error>: ObserverStage {
    static var kind: StageKind { .zip }

    static func look(at outcome: Result<Success, Failure>, _ zipping: Zipping<Failure>) {
        switch outcome {
        case .success: zipping.countDown()
        case .failure(let error): zipping.fail(error)
        }
    }

    static var leavesWhenCancelled: Bool { cancellationFailure(as: Failure.self) != nil }
}
