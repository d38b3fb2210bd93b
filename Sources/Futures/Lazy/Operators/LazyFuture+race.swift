//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Runs descriptions at the same time and takes the first outcome, like
    /// ``Future/race(_:ifEmpty:cancellingLosers:file:line:)``, but cancels the losers by default, since nothing else
    /// can reference them.
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

    /// Like ``race(_:ifEmpty:cancellingLosers:file:line:)``, but for two or more descriptions, which need no failure of
    /// a race without inputs.
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

    /// Runs descriptions at the same time and takes the first success, like
    /// ``Future/any(_:cancellingLosers:file:line:)``, but cancels the losers by default, since nothing else can
    /// reference them.
    @inlinable
    public static func any(
        _ works: some Sequence<LazyFuture>,
        cancellingLosers: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture<Success, AllFailed<Failure>> {
        together(works) { Future.any($0, cancellingLosers: cancellingLosers, file: file, line: line) }
    }

    /// Runs descriptions at the same time and waits for all of them, whatever their outcomes, like
    /// ``Future/allSettled(_:file:line:)``.
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
