//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A description of work that has not begun: a value that can be stored, copied, composed, and started any number of
/// times.
///
/// It has the most common operators of `Future` under the same names, and ``then(_:)`` for any other one. Nothing runs
/// until `start()`, and each start runs it again:
///
/// ```swift
/// let reload = LazyFuture.deferred { api.user(id: 7) }
///     .map(\.name)
///     .retry(.exponential(from: .milliseconds(100), attempts: 3))
/// reload.start().onSuccess { show($0) }.onFailure { tell($0) }
/// ```
///
/// To run it once and share the outcome, use `memoized()`.
///
/// An operator does in each run what that of `Future` does. A description that is combined with itself runs twice.
/// Reports of broken promises and dropped timers name the line of the description.
///
/// A description may be of any length: starting and releasing it takes constant stack.
@frozen
public struct LazyFuture<Success: Sendable, Failure: Error>: Sendable {
    @usableFromInline let node: LazyNode

    /// A description whose node has futures of these types.
    @inlinable init(node: LazyNode) { self.node = node }

    /// A description that starts others itself, when and as often as it chooses.
    @inlinable
    init(parts: [LazyNode], _ begin: @escaping @Sendable ([LazyNode]) -> Future<Success, Failure>) {
        self.init(node: .source(parts: parts, begin))
    }

    /// Begins the work.
    ///
    /// If you don't need the outcome, use `execute()`.
    ///
    /// ## Execution
    ///
    /// The first step runs at once on the caller. If that starts another description, and so on, then from a certain
    /// depth the next one waits for its turn, like closures of known futures.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this run, and no other.
    ///
    /// - Returns: A future with the outcome of this run.
    /// - Complexity: O(n) for n stages, in constant stack.
    @inlinable
    public func start() -> Future<Success, Failure> {
        guard let queue = LazyNode.enter() else { return startInside() }
        defer { LazyNode.leave(queue) }
        return node.start(as: Future<Success, Failure>.self)
    }

    /// Begins the work and ignores the outcome.
    ///
    /// ```swift
    /// screen.fadeOut.execute()
    /// ```
    ///
    /// ## Execution
    ///
    /// See `start()`.
    public func execute() { _ = start() }

    /// Begins the work inside other work, which may have begun in the same way, and so on: from a certain depth it
    /// waits for its turn.
    @inlinable
    func startInside() -> Future<Success, Failure> {
        Future<Void, Failure>.success(()).flatMap { node.start(as: Future<Success, Failure>.self) }
    }

    /// A description that starts this one itself, when and as often as it chooses.
    @inlinable
    func within<NewSuccess, NewFailure>(
        _ begin: @escaping @Sendable (LazyFuture) -> Future<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, NewFailure> {
        // The node is passed in: a captured description would be released recursively.
        LazyFuture<NewSuccess, NewFailure>(parts: [node]) { begin(LazyFuture(node: $0[0])) }
    }
}

extension LazyNode {
    /// The greatest depth of nested starts: each has a user's closure on the stack, and closures of known futures are
    /// nested below the deepest one.
    private static let maximumDepth = 4

    /// Counts a start that may be inside another one; returns nil if that is nested too deep.
    @usableFromInline
    static func enter() -> CompletionQueue.Pointer? {
        let queue = CompletionQueue.current
        guard queue.pointee.lazyStartDepth < maximumDepth else { return nil }
        queue.pointee.lazyStartDepth += 1
        return queue
    }

    @usableFromInline static func leave(_ queue: CompletionQueue.Pointer) { queue.pointee.lazyStartDepth -= 1 }
}
