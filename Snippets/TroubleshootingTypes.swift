//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
// As in Troubleshooting.swift.
import Futures

struct User: Sendable {
    let name: String
}

enum LoadError: Error { case offline }
enum PictureError: Error { case tooLarge }

func load(_ id: Int) -> Future<User, LoadError> { .success(User(name: "Ada")) }
func fetch(_ id: Int) async throws(LoadError) -> User { User(name: "Ada") }
func portrait(of user: User) -> Future<String, PictureError> { .success("portrait of \(user.name)") }

// snippet.show
// snippet.slow
struct Item: Sendable {
    let price: Double
}

func item(_ id: Int) -> Future<Item, LoadError> { .success(Item(price: 9.5)) }
func discount(for user: User) -> Future<Double, LoadError> { .success(0.1) }

func printTotal(_ ids: [Int]) {
    load(1)
        .flatMap { user -> Future<([Item], Double), LoadError> in
            print("an order of", user.name)
            return zip(Future.all(ids.map(item)), discount(for: user))
        }
        .map { items, discount in items.reduce(0) { $0 + $1.price } * (1 - discount) }
        .onSuccess { print($0) }
        .onFailure { print($0) }
}
// snippet.end

// snippet.kept
func printBoth() {
    load(1)
        .onSuccess { print($0.name) }
        .flatMap { _ in load(2) }
        .onSuccess { print($0.name) }
        .onFailure { print($0) }
}
// snippet.end

// snippet.passing
extension LoadError {
    var isPassing: Bool { self == .offline }
}

func retriedFetch(_ id: Int) async throws -> User {
    try await retry(.immediate(attempts: 3), while: { $0.isPassing }) { () async throws(LoadError) in
        try await fetch(id)
    }
}
// snippet.end

// snippet.passingLoad
func retriedLoad(_ id: Int) async throws -> User {
    try await Future.retry(.immediate(attempts: 3), while: { $0.isPassing }) { load(id) }.value
}
// snippet.end

// snippet.names
func printGreeting(_ id: Int) {
    load(id)
        .flatMap { user in load(user.name.count) }  // then
        .map { user in "Hello, \(user.name)" }
        .onSuccess { greeting in print(greeting) }  // done
        .onFailure { error in print(error) }  // catch
}

func answer(_ promise: Promise<Int, LoadError>) {
    promise.resolve(42)  // fulfill, succeed, success, resume(returning:)
}

func fixed() -> Future<Int, LoadError> {
    .success(1)
}

func pair() -> Future<Int, any Error> {
    Future { promise in promise.complete(1, nil) }
}

func delivered(_ id: Int) -> Future<Int, LoadError> {
    Future { promise in promise.resolve(1) }
}
// snippet.end

// snippet.four
func four(_ user: User) -> Future<(User, User, User, String), LoadError> {
    zip(load(1), load(2), load(3), portrait(of: user).mapError { _ in .offline })
}
// snippet.end

// snippet.limited
func limited(_ id: Int, _ limiter: FutureLimiter) async throws -> User {
    try await limiter.run { try await load(id).value }
}
// snippet.end

// snippet.joined
func joined(_ id: Int, _ flights: SingleFlight<Int, User, LoadError>) async throws -> User {
    try await flights.value(for: id) { () async throws(LoadError) in try await fetch(id) }
}
// snippet.end

// snippet.awaited
func printOne() async throws {
    print(try await Future<Int, any Error> { promise in promise.resolve(1) }.value)
}
// snippet.end

// snippet.zero
func lengthOrZero(_ id: Int) -> Future<Int, Never> {
    load(id).map { $0.name.count }.recover { _ in 0 }
}
// snippet.end

// snippet.hide
try await printOne()
// prints: 1
printTotal([1, 2])
// prints: an order of Ada
// prints: 17.1
printBoth()
// prints: Ada
// prints: Ada
printGreeting(1)
// prints: Hello, Ada
print(try await retriedFetch(1).name, try await limited(1, FutureLimiter(maxConcurrent: 1)).name)
// prints: Ada Ada
let promise = Promise<Int, LoadError>()
answer(promise)
print(promise.future.state, fixed().state, try await pair().value, delivered(1).state)
// prints: success(42) success(1) 1 success(1)
print(try await four(User(name: "Bob")).value.3)
// prints: portrait of Bob
