//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Writes down what became of futures: which one, how, when, on which thread, and in which order.
///
/// ```swift
/// let probe = FutureProbe(clock: clock)
/// probe.watch(first, as: "first")
/// probe.watch(second, as: "second")
/// clock.runToEnd()
/// #expect(probe.completed == ["second", "first"])
/// #expect(probe.pending.isEmpty)
/// ```
///
/// A probe changes nothing: it doesn't count as somebody who listens, so a cancellation goes up as if it were not
/// there.
public final class FutureProbe: Sendable {
    /// What a probe has seen of one future.
    public struct Completion: Sendable, CustomStringConvertible {
        /// What the test calls the future.
        public let name: String
        /// The `Result`.
        public let outcome: any Sendable
        /// Whether it was a success.
        public let isSuccess: Bool
        /// When it was settled, if the probe has a clock.
        public let instant: ManualClock.Instant?
        /// Where observers ran.
        public let thread: ThreadIdentity

        /// The name and the outcome, such as `user: success(42)`.
        public var description: String { "\(name): \(outcome)" }
    }

    private struct State {
        /// The futures that are pending, by the order in which they were watched.
        var pending: [Int: Pending] = [:]
        var watched = 0
        var completions: [Completion] = []
        /// Where in the completions the first one with a name is.
        var first: [String: Int] = [:]

        var inOrder: [Pending] { pending.sorted { $0.key < $1.key }.map(\.value) }
    }

    private struct Pending {
        /// What the test calls the future.
        let name: String
        /// Says which promise it waits for.
        let promise: @Sendable () -> AwaitedPromise?
    }

    private let clock: ManualClock?
    private let state = Locked(State())

    /// Makes a probe that has seen nothing.
    ///
    /// - Parameter clock: What says when a future was settled, if anything does.
    public init(clock: ManualClock? = nil) { self.clock = clock }

    /// Watches a future.
    ///
    /// - Parameters:
    ///   - future: The future.
    ///   - name: What to call it.
    public func watch<Success, Failure>(_ future: Future<Success, Failure>, as name: String) {
        let id = state.withLock { state in
            state.watched += 1
            state.pending[state.watched] = Pending(name: name) { future.awaitedPromise }
            return state.watched
        }
        future.attendEnding { [self] ending in
            // One whose promise is broken stays pending.
            guard case .settled(let outcome) = ending else { return }
            let isSuccess = if case .success = outcome { true } else { false }
            let completion = Completion(
                name: name,
                outcome: outcome,
                isSuccess: isSuccess,
                instant: clock?.now,
                thread: .current
            )
            state.withLock { state in
                state.pending[id] = nil
                if state.first[name] == nil { state.first[name] = state.completions.count }
                state.completions.append(completion)
            }
        }
    }

    /// What became of the futures so far, in the order in which it happened.
    public var completions: [Completion] { state.withLock { $0.completions } }

    /// The names of the futures that are settled, in the order in which that happened.
    public var completed: [String] { completions.map(\.name) }

    /// The names of the futures that are pending, in the order in which they were watched.
    public var pending: [String] { state.withLock { $0.inOrder.map(\.name) } }

    /// The futures that are pending, each with the promise that it waits for.
    var waiting: [(name: String, promise: AwaitedPromise?)] {
        state.withLock { $0.inOrder }.map { ($0.name, $0.promise()) }
    }

    /// The completion of a future.
    ///
    /// - Parameter name: What the test calls it.
    /// - Returns: The first completion with that name, or nil when there is none yet.
    public subscript(name: String) -> Completion? {
        state.withLock { state in state.first[name].map { state.completions[$0] } }
    }
}
