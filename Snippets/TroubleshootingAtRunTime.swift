//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Dispatch
import Futures
import Synchronization

struct User: Sendable {
    let name: String
}

/// A player that is gone after a while, as devices are.
final class Player: Sendable {
    func title(of id: Int, _ done: @escaping @Sendable (Result<String, any Error>) -> Void) {
        done(.success("track \(id)"))
    }
}

enum PlayerError: Error {
    case disconnected
}

/// Keeps its last request until the next title comes.
final class Radio: Sendable {
    final class Request: Sendable {
        let done: @Sendable (Result<String, any Error>) -> Void

        init(_ done: @escaping @Sendable (Result<String, any Error>) -> Void) { self.done = done }

        func stop() { print("stopped") }
    }

    private let request = Mutex<Request?>(nil)

    func nextTitle(_ done: @escaping @Sendable (Result<String, any Error>) -> Void) -> Request {
        let new = Request(done)
        request.withLock { $0 = new }
        return new
    }

    func switchOff() { request.withLock { $0 = nil } }
}

let radio = Radio()

let player = Mutex<Player?>(Player())
let screenQueue = DispatchQueue(label: "screen")

// snippet.show
// snippet.cancelled
enum DownloadError: Error, CancellationRepresentable {
    case offline
    case cancelled  // what a cancelled future fails with
}
// snippet.end

// snippet.settled
func title(of id: Int) -> Future<String, any Error> {
    Future { promise in
        guard let player = player.withLock({ $0 }) else {
            promise.reject(PlayerError.disconnected)  // each way out settles the promise
            return
        }
        player.title(of: id) { promise.complete(with: $0) }
    }
}
// snippet.end

// snippet.broken
enum SignInError: Error, BrokenPromiseRepresentable {
    case refused
    case broken(BrokenPromise)  // what the future fails with when its promise is dropped
}
// snippet.end

// snippet.looked
title(of: 7)
    .onSuccess { print("playing \($0)") }
    .onFailure { print("no title: \($0)") }  // instead of _ = title(of: 7).onSuccess { … }
// snippet.end

// snippet.hide
// prints: playing track 7
// snippet.show

// snippet.circle
@MainActor final class Playlist {
    lazy var first: Future<String, any Error> = title(of: 1).flatMap(on: .main) { _ in
        title(of: 2)  // not self.first, which waits for this closure
    }
}
// snippet.end

// snippet.waiting
let shown = title(of: 7)
    .onSuccess { print("playing \($0)") }
    .onFailure { print("no title: \($0)") }
_ = await shown.result  // or: _ = shown.wait()
// snippet.end

// snippet.hide
// prints: playing track 7
// snippet.show

// snippet.weak
final class Session: Sendable {
    private let signIn = Promise<User, any Error>()

    func greetUser() {
        signIn.future
            .onSuccess { [weak self] user in self?.greet(user) }  // not `self`, which holds the promise
            .onFailure { print("not signed in: \($0)") }
    }

    func greet(_ user: User) { print("Hello, \(user.name)") }
    func didSignIn(_ user: User) { signIn.resolve(user) }
}
// snippet.end

// snippet.request
func nextTitle() -> Future<String, any Error> {
    Future { promise in
        let request = radio.nextTitle { promise.complete(with: $0) }
        promise.onCancel { [weak request] in request?.stop() }  // not `request`, which keeps the callback
    }
}
// snippet.end

// snippet.watch
PendingWatch.start(after: .seconds(5))
// snippet.end

// snippet.hide
let prices = (0..<2).map { _ in Promise<Int, any Error>() }
let page = zip(prices[0].future, prices[1].future.map { $0 * 2 }).map { $0 + $1 }
// snippet.show

// snippet.chain
if let chain = page.pendingChain { print(chain) }
// snippet.end

// snippet.hide
// prints: map
// prints: zip, called at TroubleshootingAtRunTime/TroubleshootingAtRunTime.swift:141
// prints: ├ promise, made at TroubleshootingAtRunTime/TroubleshootingAtRunTime.swift:140
// prints: └ map
// prints:   promise, made at TroubleshootingAtRunTime/TroubleshootingAtRunTime.swift:140
// snippet.show

// snippet.observe
func showTitle(_ id: Int) {
    title(of: id)
        .map(on: .queue(screenQueue)) { title in title.uppercased() }
        .onSuccess { print("playing \($0)") }  // instead of wait(), which would block the queue
        .onFailure { print($0) }
}
// snippet.end

// snippet.main
@MainActor func showOnScreen(_ id: Int) -> Future<Void, any Error> {
    title(of: id).map(on: .main) { title in
        MainActor.preconditionIsolated()
        print("on the main actor: \(title)")
    }
}
// snippet.end

// snippet.throwing
func refresh(_ titles: TitleStore, with limiter: FutureLimiter) async throws {
    try await limiter.run { () async throws in await titles.refresh() }  // not { await titles.refresh() }
}
// snippet.end

// snippet.hide
actor TitleStore {
    func refresh() {}
}
try await refresh(TitleStore(), with: FutureLimiter(maxConcurrent: 1))
let download = Promise<Int, DownloadError>()
let part = download.future.map { $0 + 1 }
part.cancel()
print(await part.result)
// prints: failure(TroubleshootingAtRunTime.DownloadError.cancelled)
let session = Session()
session.greetUser()
session.didSignIn(User(name: "Ada"))
// prints: Hello, Ada
try await showOnScreen(7).value
// prints: on the main actor: track 7
player.withLock { $0 = nil }
print(await title(of: 7).result)
// prints: failure(TroubleshootingAtRunTime.PlayerError.disconnected)
let unheard = nextTitle()
radio.switchOff()
if case .completed(.failure(is BrokenPromise)) = unheard.state { print("nothing is kept") }
// prints: nothing is kept
nextTitle().cancel()
// prints: stopped
