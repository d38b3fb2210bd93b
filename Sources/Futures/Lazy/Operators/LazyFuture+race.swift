//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Runs descriptions at the same time and takes the outcome of the one that settles first.
    ///
    /// Like `Future/race(_:ifEmpty:cancellingLosers:file:line:)`, in each run, except that the losers are cancelled by
    /// default: nothing else can reference them.
    ///
    /// - Parameters:
    ///   - works: What to run.
    ///   - failure: The failure of a race without inputs.
    ///   - cancellingLosers: Whether the losers are cancelled, or go on.
    ///   - file: Where the combination is described, for the report if a promise is broken.
    ///   - line: Where the combination is described, for the report if a promise is broken.
    /// - Returns: A description of the first outcome.
    @inlinable
    public static func race(
        _ works: some Sequence<LazyFuture>,
        ifEmpty failure: @autoclosure @escaping @Sendable () -> Failure,
        cancellingLosers: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        together(works) { futures in
            Future.race(futures, ifEmpty: failure(), cancellingLosers: cancellingLosers, file: file, line: line)
        }
    }

    /// Takes the outcome of the first work to end, of two or more.
    ///
    /// Like the form with a sequence. A race of at least two needs no failure for the empty case.
    ///
    /// - Parameters:
    ///   - first: A description.
    ///   - second: A description.
    ///   - others: More descriptions.
    ///   - cancellingLosers: Whether the losers are cancelled, or go on.
    ///   - file: Where the combination is described, for the report if the promises of all inputs are broken.
    ///   - line: Where the combination is described, for the report if the promises of all inputs are broken.
    /// - Returns: A description that ends with the first outcome.
    @inlinable
    public static func race(
        _ first: LazyFuture,
        _ second: LazyFuture,
        _ others: LazyFuture...,
        cancellingLosers: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture {
        together([first, second] + others) { futures in
            Future.raceSome(futures, cancellingLosers: cancellingLosers, file: file, line: line)
        }
    }

    /// Runs descriptions at the same time and takes the first success; fails only if all fail.
    ///
    /// Like `Future/any(_:cancellingLosers:file:line:)`, in each run, except that the losers are cancelled by default:
    /// nothing else can reference them.
    ///
    /// - Parameters:
    ///   - works: What to run.
    ///   - cancellingLosers: Whether the losers are cancelled, or go on.
    ///   - file: Where the combination is described, for the report if a promise is broken.
    ///   - line: Where the combination is described, for the report if a promise is broken.
    /// - Returns: A description of the first success, or of every failure in the order of the inputs.
    @inlinable
    public static func any(
        _ works: some Sequence<LazyFuture>,
        cancellingLosers: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture<Success, AllFailed<Failure>> {
        together(works) { Future.any($0, cancellingLosers: cancellingLosers, file: file, line: line) }
    }

    /// Runs descriptions at the same time and waits for all of them, whatever their outcomes.
    ///
    /// Like `Future/allSettled(_:file:line:)`, in each run.
    ///
    /// - Parameters:
    ///   - works: What to run.
    ///   - file: Where the combination is described, for the report if a promise is broken.
    ///   - line: Where the combination is described, for the report if a promise is broken.
    /// - Returns: A description of the outcomes in the order of the inputs. It can't fail.
    @inlinable
    public static func allSettled(
        _ works: some Sequence<LazyFuture>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture<[Result<Success, Failure>], Never> {
        together(works) { Future.allSettled($0, file: file, line: line) }
    }

    /// A description that begins all of these and combines their futures.
    @inlinable
    static func together<NewSuccess, NewFailure>(
        _ works: some Sequence<LazyFuture>,
        _ combine: @escaping @Sendable ([Future<Success, Failure>]) -> Future<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, NewFailure> {
        LazyFuture<NewSuccess, NewFailure>(parts: works.map(\.node)) { works in
            combine(works.map { LazyFuture(node: $0).startInside() })
        }
    }
}
