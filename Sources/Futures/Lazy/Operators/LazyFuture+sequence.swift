//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Runs descriptions one after the other, and collects their values.
    ///
    /// ```swift
    /// let launch = LazyFuture.sequence([fadeOut, move, fadeIn])
    /// ```
    ///
    /// The first failure ends it: later ones are not begun. To run them at the same time, use
    /// `all(_:maxConcurrent:file:line:)`.
    ///
    /// - Parameters:
    ///   - works: What to run. The same description may occur twice, and is then run twice.
    ///   - file: Where the combination is described, for the report if a promise is broken.
    ///   - line: Where the combination is described, for the report if a promise is broken.
    /// - Returns: A description of the values in the order of the inputs, or of the first failure.
    /// - Complexity: O(n) for each run, in constant stack.
    @inlinable
    public static func sequence(
        _ works: some Sequence<LazyFuture>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture<[Success], Failure> {
        gathering(works.map(\.node), maxConcurrent: 1, as: ShownKind(.sequence), file, line)
    }

    /// Like ``sequence(_:file:line:)``, but runs all descriptions at the same time, or, in their order, at most
    /// `maxConcurrent` (1 or more) at once, and the first failure cancels what is running.
    @inlinable
    public static func all(
        _ works: some Sequence<LazyFuture>,
        maxConcurrent: Int = .max,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> LazyFuture<[Success], Failure> {
        requirePositive(maxConcurrent, "all(maxConcurrent: \(maxConcurrent))", file, line)
        return gathering(works.map(\.node), maxConcurrent: maxConcurrent, as: ShownKind(.all), file, line)
    }

    @inlinable
    static func gathering(
        _ works: [LazyNode],
        maxConcurrent: Int,
        as kind: ShownKind,
        _ file: StaticString,
        _ line: UInt
    ) -> LazyFuture<[Success], Failure> {
        LazyFuture<[Success], Failure>(parts: works) { works in
            Future.traverse(works, maxConcurrent: maxConcurrent, as: kind, file, line) { work in
                LazyFuture(node: work).startInside()
            }
        }
    }

    /// Runs the work that the closure describes for each item, at most `maxConcurrent` at once, and collects the
    /// values, as in `LazyFuture.traverse(urls, maxConcurrent: 4) { url in session.loadPicture(url) }`.
    @inlinable
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> LazyFuture
    ) -> LazyFuture<[Success], Failure> {
        requirePositive(maxConcurrent, "traverse(maxConcurrent: \(maxConcurrent))", file, line)
        let items = Array(items)
        return .deferred {
            Future.traverse(items, maxConcurrent: maxConcurrent, file: file, line: line) { item in
                transform(item).startInside()
            }
        }
    }
}
