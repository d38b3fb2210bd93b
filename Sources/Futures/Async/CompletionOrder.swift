//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Records the order in which futures settle, and who waits for the next one.
///
/// It ends with the last arrival, or when the waiter leaves.
final class CompletionOrder: Sendable {
    private struct State {
        var offsets: [Int] = []
        var taken = 0
        /// How many have not been returned yet.
        var remaining: Int
        var waiting: Promise<Int?, any Error>?
    }

    private let origin: (file: StaticString, line: UInt)
    private let state: Locked<State>

    init(expecting count: Int, _ origin: (file: StaticString, line: UInt)) {
        self.origin = origin
        state = Locked(State(remaining: count))
    }

    func add(_ offset: Int) {
        let waiting = state.withLock { state -> Promise<Int?, any Error>? in
            guard let waiting = state.waiting.take() else {
                state.offsets.append(offset)
                return nil
            }
            state.remaining -= 1
            return waiting
        }
        waiting?.resolve(offset)
    }

    /// The next arrival, or nil after the last one and after ``end()``.
    ///
    /// A waiter lends its priority to what is observed.
    func next(of inputs: Observations) -> Future<Int?, any Error> {
        let (next, displaced) = state.withLock { state -> (Future<Int?, any Error>, Promise<Int?, any Error>?) in
            if state.remaining == 0 { return (.success(nil), nil) }
            if state.taken < state.offsets.count {
                state.taken += 1
                state.remaining -= 1
                return (.success(state.offsets[state.taken - 1]), nil)
            }
            let promise = Promise<Int?, any Error>(file: origin.file, line: origin.line)
            promise.onCancel(of: inputs)
            // Two copies of an iterator can't both wait: an arrival is for the later one.
            defer { state.waiting = promise }
            return (promise.future, state.waiting)
        }
        displaced?.resolve(nil)
        return next
    }

    /// Returns nothing more.
    func end() {
        let waiting = state.withLock { state in
            state.remaining = 0
            return state.waiting.take()
        }
        waiting?.resolve(nil)
    }
}
