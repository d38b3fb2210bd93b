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
        if let known = take(orWaitWith: nil) { return .success(known) }
        // Made without the lock: a promise may be recorded.
        let promise = Promise<Int?, any Error>(file: origin.file, line: origin.line)
        promise.onCancel(of: inputs)
        let future = promise.future
        if let known = take(orWaitWith: promise) { promise.resolve(known) }
        return future
    }

    /// The next arrival that is known, which is nil after the last one; nil if there is none, and then the promise
    /// waits for it.
    private func take(orWaitWith promise: Promise<Int?, any Error>?) -> Int?? {
        let (known, displaced) = state.withLock { state -> (Int??, Promise<Int?, any Error>?) in
            if state.remaining == 0 { return (.some(nil), nil) }
            if state.taken < state.offsets.count {
                state.taken += 1
                state.remaining -= 1
                return (state.offsets[state.taken - 1], nil)
            }
            guard let promise else { return (nil, nil) }
            // Two copies of an iterator can't both wait: an arrival is for the later one.
            defer { state.waiting = promise }
            return (nil, state.waiting)
        }
        displaced?.resolve(nil)
        return known
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
