//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Disfavored: the forms for a few futures take less time to type-check.

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
/// Cancelling the returned future cancels each input, unless it has other listeners; so does the first failure.
///
/// - Parameters:
///   - future: The inputs. The same future may be given twice.
///   - file: Where the combination is made, for the report if the promise of an input is broken.
///   - line: Where the combination is made, for the report if the promise of an input is broken.
/// - Returns: The values in the order of the inputs, at once `()` if there are none; or the first failure.
/// - Complexity: O(n). One allocation for each input, and a constant number; if all have succeeded already, none.
@inlinable @_disfavoredOverload
public func zip<each Success: Sendable, Failure: Error>(
    _ future: repeat Future<each Success, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Future<(repeat each Success), Failure> {
    for input in repeat each future {
        guard input.successNow != nil else { return zipPending(repeat each future, at: Origin(file: file, line: line)) }
    }
    // Nothing to wait for, as without inputs. A success doesn't change: each was there in the loop.
    return .success((repeat (each future).successNow.unsafelyUnwrapped))
}

@usableFromInline
func zipPending<each Success: Sendable, Failure: Error>(
    _ future: repeat Future<each Success, Failure>,
    at origin: Origin
) -> Future<(repeat each Success), Failure> {
    typealias Outcome = Result<(repeat each Success), Failure>
    var count = 0
    for _ in repeat each future { count += 1 }
    let combination = Combination.begin(.zip, for: Outcome.self, at: origin, expecting: count, ending: .cancel) {
        let inputs = $0.takeInputs()
        var next = 0
        func value<Value>(as type: Value.Type) -> Value {
            defer { next += 1 }
            return inputs[next]
        }
        _ = $0.result.settle(Outcome.success((repeat value(as: (each Success).self))))
    }
    repeat combination.observe(each future, ZipStage<each Success, Failure, (repeat each Success)>.self)
    return combination.begun(Outcome.self)
}

@usableFromInline
enum ZipStage<Success: Sendable, Failure: Error, Zipped: Sendable>: InputStage {
    @inlinable static var kind: StageKind { .zip }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Success? {
        switch outcome {
        case .success(let value):
            return value
        case .failure(let error):
            combination.settleEarly(Result<Zipped, Failure>.failure(error))
            return nil
        }
    }
}
