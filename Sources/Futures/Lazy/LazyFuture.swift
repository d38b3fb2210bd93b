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
/// It has the operators of `Future` that are used most under the same names, and ``then(_:)`` for any other one.
/// Nothing runs until `start()`, and each start runs it again:
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
/// A description may be of any length: starting it, and letting go of it, takes constant stack.
public struct LazyFuture<Success: Sendable, Failure: Error>: Sendable {
    let node: LazyNode

    /// A description whose node has futures of these types.
    init(node: LazyNode) { self.node = node }

    /// Begins the work.
    ///
    /// Where the outcome is of no interest, use `execute()`.
    ///
    /// ## Execution
    ///
    /// What the description begins with runs at once on the caller. Where that starts another description, and so on,
    /// the next one waits for its turn from a depth on, as closures of known futures do.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this run, and no other.
    ///
    /// - Returns: A future with the outcome of this run.
    /// - Complexity: O(n) for n stages, in constant stack.
    public func start() -> Future<Success, Failure> {
        let queue = CompletionQueue.current
        guard queue.pointee.starting < CompletionQueue.deepest else { return startInside() }
        queue.pointee.starting += 1
        defer { queue.pointee.starting -= 1 }
        return startHere()
    }

    @inline(__always)
    private func startHere() -> Future<Success, Failure> {
        // Sound: see `LazyStage`.
        unsafeDowncast(node.start(), to: LazyRun<Success, Failure>.self).future
    }

    /// Begins the work, where the outcome is of no interest.
    ///
    /// ```swift
    /// screen.fadeOut.execute()
    /// ```
    ///
    /// ## Execution
    ///
    /// As for `start()`.
    public func execute() { _ = start() }

    /// Begins the work from inside other work, which may be begun in the same way, and so on: from a depth on it waits
    /// for its turn.
    func startInside() -> Future<Success, Failure> {
        Future<Void, Failure>.success(()).flatMap { startHere() }
    }

    /// A description that starts this one itself, when and as often as it wants.
    func within<NewSuccess, NewFailure>(
        _ begin: @escaping @Sendable (LazyFuture) -> Future<NewSuccess, NewFailure>
    ) -> LazyFuture<NewSuccess, NewFailure> {
        // The node comes from outside: a description that was captured would be let go of by recursion.
        LazyFuture<NewSuccess, NewFailure>(node: LazySource(parts: [node]) { begin(LazyFuture(node: $0[0])) })
    }
}
