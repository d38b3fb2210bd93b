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

enum APIError: Error, Equatable, CancellationRepresentable {
    case busy
    case tooSlow
    case unknown(Int)
    case cancelled
}

let attempts = Atomic(0)

func load(_ id: Int) async throws(APIError) -> String {
    let number = attempts.wrappingAdd(1, ordering: .relaxed).newValue
    if id == 404 { throw .unknown(id) }
    if number < 3 { throw .busy }
    return "user \(id)"
}

func loading(_ id: Int) -> Future<String, APIError> {
    Future { () async throws(APIError) in try await load(id) }
}

func ask(_ server: String, _ id: Int) async throws -> String {
    if server == "down" { throw APIError.busy }
    return "user \(id)"
}

// snippet.show
// snippet.retry
func user(_ id: Int) async throws(APIError) -> String {
    try await retry(
        .exponential(from: .milliseconds(1), attempts: 5),
        while: { $0 == .busy },  // what else fails, fails at once
        onFailure: { print($0) }
    ) { () async throws(APIError) in
        try await load(id)
    }
}
// snippet.end

// snippet.future
func futureUser(_ id: Int) -> Future<String, APIError> {
    Future.retry(.exponential(from: .milliseconds(1), attempts: 5), while: { $0 == .busy }) { _ in
        loading(id).timeout(after: .seconds(2), failWith: .tooSlow)
    }
}
// snippet.end

// snippet.limits
func patientUser(_ id: Int) async throws(APIError) -> String {
    try await withTimeout(after: .seconds(10), failWith: .tooSlow) { () async throws(APIError) in  // all attempts
        try await retry(.constant(.milliseconds(1), attempts: 5)) { () async throws(APIError) in
            try await withTimeout(after: .seconds(2), failWith: .tooSlow) { () async throws(APIError) in  // each one
                try await load(id)
            }
        }
    }
}
// snippet.end

// snippet.callback
struct Refused: Error, BrokenPromiseRepresentable {
    static func broken(_ promise: BrokenPromise) -> Refused { Refused() }  // if the callback is dropped
}

struct Request: Sendable {
    func stop() {}  // the callback comes soon after
}

func begin(_ id: Int, _ done: @escaping @Sendable (Result<String, Refused>) -> Void) -> Request {
    done(.success("\(id)"))
    return Request()
}

func loadToTheEnd(_ id: Int) async throws(APIError) -> String {
    do throws(Refused) {
        return try await withPromise(of: String.self, throwing: Refused.self) { promise in
            let request = begin(id) { @Sendable in promise.complete(with: $0) }
            promise.onCancel { request.stop() }
        }
    } catch {
        throw .busy
    }
}
// snippet.end

// snippet.deadline
func page(_ id: Int, before deadline: ContinuousClock.Instant) async throws(APIError) -> String {
    let user = try await withDeadline(deadline, failWith: .tooSlow) { () async throws(APIError) in
        try await load(id)
    }
    return try await withDeadline(deadline, failWith: .tooSlow) { () async throws(APIError) in  // what is left of it
        try await load(id) + " and " + user
    }
}
// snippet.end

// snippet.jitter
let politely = RetryPolicy.decorrelatedJitter(from: .milliseconds(100), attempts: 6)
    .capped(at: .seconds(10))  // no wait is longer
    .within(.seconds(60))  // no attempt begins later
// snippet.end

// snippet.several
func fastest(_ id: Int) async throws -> String {
    try await race({ try await ask("primary", id) }, { try await ask("mirror", id) })
}

func firstSuccess(_ id: Int) async throws -> String {
    let answers = ["down", "mirror"].map { server in Future { try await ask(server, id) } }
    return try await Future.any(answers, cancellingLosers: true).value
}

func hedgedUser(_ id: Int) async throws(APIError) -> String {
    try await hedged(after: .milliseconds(200)) { () async throws(APIError) in  // a second try, if the first is slow
        try await load(id)
    }
}
// snippet.end

// snippet.clock
func tested() async throws {
    let clock = ManualClock()
    let never = Promise<String, APIError>()
    let slow = never.future.timeout(after: .seconds(2), clock: clock, failWith: .tooSlow)
    clock.advance(by: .seconds(2))  // no time passes
    print(await slow.result)
}
// snippet.end

// snippet.hide
print(try await user(7))
// prints: attempt 1 failed, the next one begins in 0.001 seconds: busy
// prints: attempt 2 failed, the next one begins in 0.002 seconds: busy
// prints: user 7
do { print(try await user(404)) } catch { print(error) }
// prints: attempt 1, the last one, failed: unknown(404)
// prints: unknown(404)
print(try await futureUser(7).value, try await patientUser(7))
// prints: user 7 user 7
print(try await page(7, before: .now + .seconds(60)))
// prints: user 7 and user 7
try await tested()
// prints: failure(Patience.APIError.tooSlow)
print(try await fastest(7), try await firstSuccess(7), try await hedgedUser(7), politely.attempts)
// prints: user 7 user 7 user 7 6
