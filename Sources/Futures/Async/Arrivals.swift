//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Which futures settled, in their order, and who waits for the next one.
final class Arrivals: Sendable {
    private struct State {
        var offsets: [Int] = []
        var taken = 0
        var waiting: Promise<Int, any Error>?
    }

    private let state = Locked(State())

    func add(_ offset: Int) {
        let waiting = state.withLock { state -> Promise<Int, any Error>? in
            guard let waiting = state.waiting.take() else {
                state.offsets.append(offset)
                return nil
            }
            return waiting
        }
        waiting?.resolve(offset)
    }

    func next() -> Future<Int, any Error> {
        state.withLock { state in
            guard state.taken < state.offsets.count else {
                let promise = Promise<Int, any Error>()
                state.waiting = promise
                return promise.future
            }
            state.taken += 1
            return .success(state.offsets[state.taken - 1])
        }
    }
}

/// Observers that leave when the one who looks goes away.
final class Departing: Sendable {
    let observations: Observations

    init(expecting count: Int) { observations = Observations(expecting: count) }

    deinit { observations.end(.leave) }
}
