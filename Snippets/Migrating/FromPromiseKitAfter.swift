//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
// The programs of `FromPromiseKitBefore.swift` with futures.
import Dispatch
// snippet.show
import Futures

// snippet.hide
struct User: Sendable { let name: String }
struct Offline: Error {}

func fetch(_ id: Int) -> Future<User, any Error> { id > 0 ? .success(User(name: "Ada")) : .failure(Offline()) }

func rank(of user: User) -> Future<Int, Never> { .success(user.name.count) }

// snippet.show
@MainActor
final class Screen {
    var title = ""

    func load() -> Future<Void, any Error> {
        fetch(1).onSuccess(on: .main) { user in
            self.title = user.name  // on the main actor: it says so
        }.asVoid()
    }
}

// snippet.hide
func order() async {
    // snippet.show
    fetch(0)
        .onSuccess { user in print("hello,", user.name) }
        .always { print("ready") }
        .onFailure { error in print("sorry:", error) }
    // snippet.hide
}

func atLast() {
    // snippet.show
    fetch(0)
        .onSuccess { user in print("hello,", user.name) }
        .onFailure { error in print("sorry:", error) }
        .onCompletion { _ in print("over") }
    // snippet.hide
}

func following() async throws {
    // snippet.show
    let next = fetch(1)
        .onSuccess { user in print("first,", user.name) }
        .flatMap { _ in fetch(2) }
    // snippet.hide
    print(try await next.value.name)
}

func types() async throws {
    // snippet.show
    let length = fetch(1)
        .flatMap { user -> Future<(User, Int), any Error> in
            print("first,", user.name)
            return zip(fetch(2), rank(of: user).setFailureType(to: (any Error).self))
        }
        .map { user, rank in user.name.count * (1 + rank) }
    // snippet.hide
    print(try await length.value)
}

func guarantees() async throws {
    // snippet.show
    let double = fetch(1)
        .flatMap { user in rank(of: user).setFailureType(to: (any Error).self) }
        .flatMap { rank in fetch(rank) }
    let friend = rank(of: User(name: "Bob")).setFailureType(to: (any Error).self).flatMap { rank in fetch(rank) }
    // snippet.hide
    print(try await double.value.name, try await friend.value.name)
}

func cancelled() {
    // snippet.show
    let stopped = Future<User, any Error>.failure(CancellationError())
    stopped.onFailure { _ in print("stopped") }
    // snippet.hide
}

func dropped() {
    // snippet.show
    let lost = Future<User, any Error> { promise in _ = promise }  // fails
    lost.onFailure { _ in print("broken") }
    // snippet.hide
}

func several() {
    let promise = Promise<User, any Error>()
    let slow = promise.future
    // snippet.show
    let all = Future.all([slow.withoutCancelling(), fetch(0)])  // without it, slow is cancelled
    all.onFailure { _ in if case .pending = slow.state { print("slow goes on") } }
    // snippet.hide
    promise.resolve(User(name: "Bob"))
}

func queues() async throws {
    // snippet.show
    let length = fetch(1).map(on: .concurrent) { $0.name.count }.map { $0 + 1 }
    // snippet.hide
    print(try await length.value, await Future(on: .concurrent) { 1 }.value)
}

func asynchronous() async throws {
    // snippet.show
    let name = try await fetch(1).value.name
    // snippet.hide
    print(name)
}

let screen = Screen()
try await screen.load().value
print(screen.title)
await order()
atLast()
try await following()
try await types()
try await guarantees()
cancelled()
dropped()
several()
try await queues()
try await asynchronous()
// prints: Ada
// prints: ready
// prints: sorry: Offline()
// prints: sorry: Offline()
// prints: over
// prints: first, Ada
// prints: Ada
// prints: first, Ada
// prints: 12
// prints: Ada Ada
// prints: stopped
// prints: broken
// prints: slow goes on
// prints: 4 1
// prints: Ada
