//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Makes a future of each item, at most `maxConcurrent` at once, and collects their values.
    ///
    /// ```swift
    /// let pictures = Future.traverse(urls, maxConcurrent: 4) { url in session.picture(url) }
    /// ```
    ///
    /// The first failure stops it: nothing new is started, and what is running is cancelled.
    ///
    /// ## Execution
    ///
    /// Without an executor the closure runs in the order of the items: on the caller for the first ones, then wherever
    /// an earlier future settles. On an executor, each item gets a job of its own, and counts as running from then on;
    /// the returned future is broken if the executor drops one.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels each running future, unless it has other listeners, and starts nothing
    /// new. If `Failure` can't represent a cancellation, it can't end early: it begins the remaining items, too, and
    /// cancels each at once.
    ///
    /// - Parameters:
    ///   - items: The items to make futures of.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - executor: Where the closure runs; see ``AnyFutureExecutor``.
    ///   - file: Where this is called, for the report if a promise is broken or the executor drops the closure.
    ///   - line: Where this is called, for the report if a promise is broken or the executor drops the closure.
    ///   - transform: Makes the future of an item. Called at most once for each, and by several threads at once only if
    ///     the executor runs several jobs at once.
    /// - Returns: The values in the order of the items, at once `[]` if there are none; or the first failure.
    /// - Complexity: O(n), in constant stack. It keeps n values and `maxConcurrent` futures; if each future is known at
    ///   once, only the arrays.
    @inlinable
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        on executor: AnyFutureExecutor = .inline,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        requirePositive(maxConcurrent, "traverse(maxConcurrent: \(maxConcurrent))", file, line)
        if let executor = executor.base {
            return traverse(items, maxConcurrent: maxConcurrent, jobsOn: executor, file, line, transform)
        }
        return traverse(items, maxConcurrent: maxConcurrent, as: ShownKind(.traverse), file, line, transform)
    }

    /// A traversal in place, also that of a combinator that is called otherwise.
    @inlinable @inline(__always)
    static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int,
        as kind: ShownKind,
        _ file: StaticString,
        _ line: UInt,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        let items = Array(items)
        var values: [Success] = []
        values.reserveCapacity(items.count)
        // As long as the futures are known there is nothing to wait for, and no one who could cancel.
        while values.count < items.count {
            let future = transform(items[values.count])
            switch future.outcome {
            case .success(let value)?: values.append(value)
            case .failure(let error)?: return .failure(error)
            case nil:
                let origin = Origin(file: file, line: line)
                return Traversal.result(items.count, maxConcurrent, origin, values, future, as: kind) {
                    transform(items[$0])
                }
            }
        }
        return .success(values)
    }

    /// Makes a future of each item of a sequence that is pulled as room becomes free, at most `maxConcurrent` at once,
    /// and collects their values.
    ///
    /// For a sequence that is long, or that makes its items during the iteration, such as the lines of a file: the next
    /// item is requested only when its future can begin.
    ///
    /// ```swift
    /// let pages = Future.traverse(pulling: (1...).lazy.prefix { $0 <= last }, maxConcurrent: 4) { session.page($0) }
    /// ```
    ///
    /// Like the form that takes all items at once, with one difference:
    ///
    /// ## Execution
    ///
    /// The sequence is iterated where the closure runs, by one thread at a time.
    ///
    /// - Parameters:
    ///   - items: The items to make futures of. The sequence is given away: the caller may not use it any more.
    ///   - maxConcurrent: How many futures may be pending at once: at least 1.
    ///   - file: Where this is called, for the report if the promise of a future is broken.
    ///   - line: Where this is called, for the report if the promise of a future is broken.
    ///   - transform: Makes the future of an item. Called at most once for each, never by two threads at once.
    /// - Returns: The values in the order of the items, at once `[]` if there are none; or the first failure, after
    ///   which no item is requested.
    /// - Complexity: O(n), in constant stack. It keeps n values, `maxConcurrent` futures, and no items.
    public static func traverse<Item: Sendable>(
        pulling items: sending some Sequence<Item>,
        maxConcurrent: Int,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        requirePositive(maxConcurrent, "traverse(maxConcurrent: \(maxConcurrent))", file, line)
        let pulled = PulledItems(items)
        var values: [Success] = []
        while let item = pulled.next() {
            let future = transform(item)
            switch future.outcome {
            case .success(let value)?: values.append(value)
            case .failure(let error)?: return .failure(error)
            case nil:
                let origin = Origin(file: file, line: line)
                let kind = ShownKind(.traverse)
                return Traversal.result(.max, maxConcurrent, origin, values, future, as: kind) { _ in
                    pulled.next().map(transform)
                }
            }
        }
        return .success(values)
    }

    /// On the main actor, with `.main` or `.immediate(.main)`: the closure may use what is isolated to it.
    public static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int = .max,
        on executor: MainActorExecutor,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ transform: @escaping @MainActor @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        traverse(
            items,
            maxConcurrent: maxConcurrent,
            on: executor.base,
            file: file,
            line: line,
            assumingMainActor(transform)
        )
    }

    /// Runs the closure in a separate job for each item.
    @inlinable
    static func traverse<Item: Sendable>(
        _ items: some Sequence<Item>,
        maxConcurrent: Int,
        jobsOn executor: any FutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ transform: @escaping @Sendable (Item) -> Future
    ) -> Future<[Success], Failure> {
        let turn = Future<Void, Failure>.success(())
        // One box for all items.
        let apart = AnyFutureExecutor(apart: executor)
        return traverse(items, maxConcurrent: maxConcurrent, file: file, line: line) { item in
            turn.flatMap(on: apart, file: file, line: line) { transform(item) }.shown(at: (file, line))
        }
    }
}

extension AnyFutureExecutor {
    /// The same executor, which runs each closure in a job of its own.
    @usableFromInline
    init(apart executor: some FutureExecutor) {
        self.init(ExecutorReference(boxing: JobsApart(executor: executor), calling: type(of: executor)))
    }
}

/// An executor that shares no job: items that become ready together may run in parallel, if the base executor can do
/// that.
private struct JobsApart<Base: FutureExecutor>: NamedExecutor {
    let executor: Base

    var name: String { executor.nameInMessages }

    var isCurrent: Bool { executor.isCurrent }

    func enqueue(_ job: FutureJob) { executor.enqueue(job) }
}
