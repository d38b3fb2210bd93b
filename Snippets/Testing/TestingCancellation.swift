//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//
// snippet.hide
import Futures
import FuturesTesting
import Synchronization

// snippet.show
/// What the code under test calls.
protocol Thermometer: Sendable {
    func read(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) -> any Reading
}

protocol Reading: AnyObject, Sendable {
    func stop()
}

/// What is to be tested.
func temperature(from thermometer: some Thermometer) async throws -> Int {
    try await withPromise { promise in
        let reading = thermometer.read { @Sendable in promise.complete(with: $0) }
        promise.onCancel { [weak reading] in reading?.stop() }
    }
}

// snippet.fake
/// Says when it has been asked, and when it has been stopped.
final class FakeThermometer: Thermometer, Reading {
    let began = Promise<Void, any Error>()
    let stopped = Promise<Void, any Error>()
    private let callback = Mutex<(@Sendable (Result<Int, any Error>) -> Void)?>(nil)

    func read(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) -> any Reading {
        callback.withLock { $0 = done }
        began.resolve()
        return self
    }

    func stop() { stopped.resolve() }
}

let fake = FakeThermometer()
let task = Task { try await temperature(from: fake) }
try await fake.began.future.value  // the thermometer has been asked
task.cancel()
try await fake.stopped.future.value  // the cancellation has reached it
print(await task.result)

// snippet.limited
let clock = ManualClock()
let slow = FakeThermometer()
let limited = Task {
    try await withTimeout(after: .seconds(2), clock: clock) { try await temperature(from: slow) }
}
try await slow.began.future.value  // the work has begun
await clock.waitForTimer(after: .seconds(2))  // and the limit is set
clock.advance(by: .seconds(2))
try await slow.stopped.future.value
print(await limited.result)

// snippet.hide
// prints: failure(Swift.CancellationError())
// prints: failure(Timed out after 2.0 seconds.)
