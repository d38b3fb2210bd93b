//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Takes the outcome of the future that settles first, whether a success or a failure.
    ///
    /// For the first success, use ``any(_:cancellingLosers:file:line:)``.
    ///
    /// ```swift
    /// let answer = Future.race(servers.map { $0.ask() }, ifEmpty: .noServer)
    /// let other = Future.race(primary.ask(), mirror.ask())
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each input, unless it has other listeners. The losers are released as
    /// soon as there is a winner.
    ///
    /// - Parameters:
    ///   - futures: The inputs, iterated once. Of those that are settled already the first one wins.
    ///   - failure: The failure of a race without inputs.
    ///   - cancellingLosers: Whether each loser is cancelled, unless it has other listeners, or goes on.
    ///   - file: Where the combination is made, for the report if the promises of all inputs are broken.
    ///   - line: Where the combination is made, for the report if the promises of all inputs are broken.
    /// - Returns: A future with the first outcome; without inputs, it fails at once with the given failure.
    /// - Complexity: O(n).
    @inlinable
    public static func race(
        _ futures: some Sequence<Future>,
        ifEmpty failure: @autoclosure () -> Failure,
        cancellingLosers: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        // Iterated once: a lazy sequence makes its futures during the iteration. An array is not copied.
        let futures = Array(futures)
        if futures.isEmpty { return .failure(failure()) }
        return raceSome(futures, cancellingLosers: cancellingLosers, file: file, line: line)
    }

    /// Like ``race(_:ifEmpty:cancellingLosers:file:line:)``, but for two or more futures, which need no failure of a
    /// race without inputs.
    @inlinable
    public static func race(
        _ first: Future,
        _ second: Future,
        _ others: Future...,
        cancellingLosers: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        raceSome([first, second] + others, cancellingLosers: cancellingLosers, file: file, line: line)
    }

    /// Races futures, of which there must be at least one.
    @inlinable
    static func raceSome(
        _ futures: [Future],
        cancellingLosers: Bool,
        file: StaticString,
        line: UInt
    ) -> Future {
        if !cancellingLosers, let winner = futures.firstIndex(where: { $0.outcomeWithoutLooking != nil }) {
            // Here, and not in a function that gets the array, which would have to be allocated for that.
            for index in futures.indices where index != winner {
                futures[index].silence(unlessItIs: futures[winner])
            }
            return futures[winner]
        }
        // For the same reason, and for the registers that it would cost here.
        return futures.withUnsafeBufferPointer { futures in
            racePending(futures, cancellingLosers: cancellingLosers, origin: Origin(file: file, line: line))
        }
    }

    @inlinable @inline(never)
    static func racePending(
        _ futures: UnsafeBufferPointer<Future>,
        cancellingLosers: Bool,
        origin: Origin
    ) -> Future {
        let combination = Combination.begin(
            .race,
            for: Result<Success, Failure>.self,
            at: origin,
            expecting: futures.count,
            ending: cancellingLosers ? .cancel : .leave
        )
        for future in futures { combination.observe(future, RaceStage.self) }
        return combination.begun(Result<Success, Failure>.self)
    }
}

@usableFromInline
enum RaceStage<Success: Sendable, Failure: Error>: InputStage {
    @inlinable static var kind: StageKind { .race }

    @inlinable
    static func look(at outcome: Result<Success, Failure>, for combination: Combination) -> Never? {
        combination.settleEarly(outcome)
        return nil
    }
}
