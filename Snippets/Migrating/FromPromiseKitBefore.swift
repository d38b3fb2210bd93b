//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
// Programs of PromiseKit's users; `FromPromiseKitAfter.swift` has the same with futures.
// snippet.show
import Dispatch
import FuturesPromiseKit

// snippet.hide
struct User: Sendable { let name: String }
struct Offline: Error {}

func fetch(_ id: Int) -> FuturesPromiseKit.Promise<User> {
    id > 0 ? .value(User(name: "Ada")) : Promise(error: Offline())
}

func rank(of user: User) -> Guarantee<Int> { .value(user.name.count) }

// snippet.show
@MainActor
final class Screen {
    var title = ""
    var counts: [String: Any] = [:]

    func load() -> Promise<Void> {
        firstly {
            fetch(1)
        }.done { user in
            self.title = user.name  // on the main queue: no `on:`
        }
    }

    func count() -> Promise<Void> {
        DispatchQueue.global().async(.promise) {
            ["words": 3]
        }.done { counts in
            self.counts = counts
        }
    }
}

// snippet.hide
func order() async {
    // snippet.show
    let chain = fetch(0)
        .done { user in print("hello,", user.name) }
        .ensure { print("ready") }
    chain.catch { error in print("sorry:", error) }
    // snippet.hide
    let (guarantee, isDone) = Guarantee<Void>.pending()
    chain.catch { _ in isDone(()) }
    await guarantee.async()
}

func atLast() async {
    // snippet.show
    let chain = fetch(0)
        .done { user in print("hello,", user.name) }
        .catch { error in print("sorry:", error) }
    chain.finally { print("over") }
    // snippet.hide
    let (guarantee, isDone) = Guarantee<Void>.pending()
    chain.finally { isDone(()) }
    await guarantee.async()
}

func following() async throws {
    // snippet.show
    let next = fetch(1)
        .done { user in print("first,", user.name) }
        .then { fetch(2) }
    // snippet.hide
    print(try await next.async().name)
}

func guarantees() async throws {
    // snippet.show
    let double = fetch(1).then { user in rank(of: user) }.then { rank in fetch(rank) }
    let friend = rank(of: User(name: "Bob")).then { rank in fetch(rank) }
    // snippet.hide
    print(try await double.async().name, try await friend.async().name)
}

func cancelled() async {
    // snippet.show
    let stopped = FuturesPromiseKit.Promise<User>(error: PMKError.cancelled)
    stopped.catch(on: nil) { _ in print("never") }
    stopped.catch(on: nil, policy: .allErrors) { _ in print("stopped") }
    // snippet.hide
}

func dropped() {
    // snippet.show
    let lost = Promise<User> { seal in _ = seal }  // logged
    if lost.isPending { print("pending") }
    // snippet.hide
}

func several() {
    let (slow, seal) = Promise<User>.pending()
    // snippet.show
    let all = when(fulfilled: [slow, fetch(0)])
    if all.isRejected, slow.isPending { print("slow goes on") }
    // snippet.hide
    seal.fulfill(User(name: "Bob"))
}

/// Isn't on the main actor: `then(load)` would warn here.
final class Loader: Sendable {
    func load() -> Promise<User> { fetch(1) }

    func loadLater() -> Promise<User> {
        let delay = DispatchTimeInterval.milliseconds(1)
        return after(delay).then { self.load() }
    }
}

func queues() async throws {
    // snippet.show
    let length = fetch(1).map(on: .global()) { $0.name.count }.map { $0 + 1 }
    // snippet.hide
    print(try await length.async())
}

conf.logHandler = { _ in }
let screen = Screen()
try await screen.load().async()
try await screen.count().async()
print(screen.title, screen.counts)
await order()
await atLast()
try await following()
try await guarantees()
await cancelled()
dropped()
several()
try await queues()
print(try await Loader().loadLater().async().name)
// prints: Ada ["words": 3]
// prints: ready
// prints: sorry: Offline()
// prints: sorry: Offline()
// prints: over
// prints: first, Ada
// prints: Ada
// prints: Ada Ada
// prints: stopped
// prints: pending
// prints: slow goes on
// prints: 4
// prints: Ada
