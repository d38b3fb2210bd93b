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

#if canImport(Combine)
import Combine
#endif

enum ShopError: Error { case closed }

// snippet.show
/// What is to be tested takes a callback, and calls an interface that does.
struct Catalogue: Sendable {
    let load: @Sendable (_ id: Int, _ done: @escaping @Sendable (Result<String, ShopError>) -> Void) -> Void

    func title(_ id: Int, _ done: @escaping @Sendable (String) -> Void) {
        load(id) { answer in done((try? answer.get()) ?? "nothing") }
    }
}

// snippet.callbacks
let answer = Promise<String, ShopError>()
let catalogue = Catalogue { _, done in answer.future.observe { done($0) } }

let title = Future<String, Never> { promise in catalogue.title(7) { promise.resolve($0) } }
print(title.state)  // nobody has answered
answer.resolve("a lamp")
print(title.state)

// snippet.sleeping
func reminder(after duration: Duration, clock: some Clock<Duration>) async throws -> String {
    try await clock.sleep(for: duration)
    return "time is up"
}

let clock = ManualClock()
let reminded = Future { () async throws in try await reminder(after: .seconds(60), clock: clock) }
await clock.waitForTimers(1)  // the task has come to its sleep
clock.advance(by: .seconds(60))
print(try await reminded.value)

// snippet.retrying
func price(of shop: @escaping @Sendable () async throws -> Int, clock: some Clock<Duration>) async throws -> Int {
    try await retry(.constant(.milliseconds(100), attempts: 3), clock: clock) {
        try await withTimeout(after: .seconds(2), clock: clock) { try await shop() }
    }
}

let isClosed = Atomic(true)
let patient = Future { () async throws in
    try await price(of: { if isClosed.load(ordering: .relaxed) { throw ShopError.closed } else { 9 } }, clock: clock)
}
await clock.waitForTimer(after: .milliseconds(100))  // now the retry waits
isClosed.store(false, ordering: .relaxed)
clock.advance(by: .milliseconds(100))
print(try await patient.value)

// snippet.unanswered
let silence = Promise<Int, any Error>()
let unanswered = Future { () async throws in try await price(of: { try await silence.future.value }, clock: clock) }
while case .pending = unanswered.state {
    await Task.yield()
    clock.advance(by: .seconds(1))
}
print(await unanswered.result)

// snippet.sharing
let flights = SingleFlight<Int, String, any Error>()
let loaded = Promise<String, any Error>()
let callers = (0..<2).map { _ in
    Task { try await flights.value(for: 7) { try await loaded.future.value } }
}
while flights.callers(for: 7) < 2 { await Task.yield() }  // both wait for one run
loaded.resolve("a lamp")
for caller in callers { print(try await caller.value) }

// snippet.hide
#if canImport(Combine)
// snippet.show
let lowest = Future { () async -> Int in
    var lowest = Int.max
    for await price in [12, 9, 15].publisher.values { lowest = min(lowest, price) }
    return lowest
}
// snippet.hide
_ = await lowest.value
#endif
silence.resolve(0)
// prints: pending
// prints: success("a lamp")
// prints: time is up
// prints: 9
// prints: failure(Timed out after 2.0 seconds.)
// prints: a lamp
// prints: a lamp
