//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The failure of a combination all of whose inputs failed.
public struct AllFailed<Failure: Error>: Error {
    /// The failures, in the order of the inputs.
    public let failures: [Failure]

    /// Creates the failure of a combination.
    ///
    /// - Parameter failures: The failures, in the order of the inputs.
    public init(_ failures: [Failure]) { self.failures = failures }
}

extension AllFailed: Equatable where Failure: Equatable {}
extension AllFailed: Hashable where Failure: Hashable {}

extension AllFailed: CancellationRepresentable where Failure: CancellationRepresentable {
    /// A single failure, that of a cancelled input.
    public static var cancelled: AllFailed { AllFailed([.cancelled]) }
}

extension AllFailed: CompoundFailure {
    @usableFromInline var isReported: Bool { !failures.isEmpty && failures.allSatisfy { isReportedElsewhere($0) } }

    @usableFromInline
    static var cancelledOrNone: AllFailed? { cancellationFailure(as: Failure.self).map { AllFailed([$0]) } }

    @usableFromInline static var canSayCancelled: Bool { Futures.canSayCancelled(Failure.self) }

    @usableFromInline
    static func brokenOrNone(_ origin: Origin) -> AllFailed? {
        brokenFailure(origin, as: Failure.self).map { AllFailed([$0]) }
    }

    @usableFromInline
    static func canSayBroken(_ origin: Origin) -> Bool { Futures.canSayBroken(origin, Failure.self) }
}

extension Future {
    /// Takes the first success; fails only if every input fails.
    ///
    /// ```swift
    /// let picture = Future.any(mirrors.map { $0.load(id) })     // Future<Picture, AllFailed<LoadError>>
    /// let portrait = Future.any(cache.picture(id), server.picture(id))
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each input, unless it has other listeners. If `Failure` can represent a
    /// cancellation, that settles the future with ``AllFailed`` of one failure. The losers are released as soon as
    /// there is a winner.
    ///
    /// - Parameters:
    ///   - futures: The inputs, iterated once. Of those that have succeeded already the first one wins.
    ///   - cancellingLosers: Whether each loser is cancelled, unless it has other listeners, or goes on.
    ///   - file: Where the combination is made, for the report if the promise of an input is broken.
    ///   - line: Where the combination is made, for the report if the promise of an input is broken.
    /// - Returns: A future with the first success, or with every failure in the order of the inputs; without inputs, it
    ///   fails at once with none.
    /// - Complexity: O(n).
    @inlinable
    public static func any(
        _ futures: some Sequence<Future>,
        cancellingLosers: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<Success, AllFailed<Failure>> {
        // Iterated once: a lazy sequence makes its futures during the iteration. An array is not copied.
        let futures = Array(futures)
        if futures.isEmpty { return .failure(AllFailed([])) }
        if !cancellingLosers {
            // Not by an iterator, which would retain the array.
            for index in futures.indices {
                guard let winner = futures[index].successNow else { continue }
                for other in futures.indices where other != index { futures[other].silence() }
                return .success(winner)
            }
        }
        // A buffer: an array argument would have to be allocated, and inlining the call would cost registers.
        return futures.withUnsafeBufferPointer { futures in
            anyPending(futures, cancellingLosers: cancellingLosers, origin: Origin(file: file, line: line))
        }
    }

    /// Like ``any(_:cancellingLosers:file:line:)``, but for two or more futures that are passed one by one.
    @inlinable
    public static func any(
        _ first: Future,
        _ second: Future,
        _ others: Future...,
        cancellingLosers: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<Success, AllFailed<Failure>> {
        any([first, second] + others, cancellingLosers: cancellingLosers, file: file, line: line)
    }

    @inlinable @inline(never)
    static func anyPending(
        _ futures: UnsafeBufferPointer<Future>,
        cancellingLosers: Bool,
        origin: Origin
    ) -> Future<Success, AllFailed<Failure>> {
        let combination = Combination.begin(
            .any,
            for: Result<Success, AllFailed<Failure>>.self,
            at: origin,
            expecting: futures.count,
            ending: cancellingLosers ? .cancel : .leave
        ) { AnyStage<Success, Failure>.finish($0) }
        for future in futures { combination.observe(future, AnyStage.self) }
        return combination.begun(Result<Success, AllFailed<Failure>>.self)
    }
}

@usableFromInline
enum AnyStage<Success: Sendable, Failure: Error>: InputStage {
    @inlinable static var kind: StageKind { .any }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Failure? {
        switch outcome {
        case .success(let value):
            combination.settleEarly(Result<Success, AllFailed<Failure>>.success(value))
            return nil
        case .failure(let error):
            return error
        }
    }

    @inlinable
    static func finish(_ combination: Combination) {
        let failures = combination.takeInputs().values(as: Failure.self)
        _ = combination.result.settle(Result<Success, AllFailed<Failure>>.failure(AllFailed(failures)))
    }
}
