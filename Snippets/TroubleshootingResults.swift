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
func currentUser(_ done: @Sendable (User?, (any Error)?) -> Void) { done(User(name: "Ada"), nil) }

// snippet.show
// snippet.futures
func next(_ id: Int) -> Future<User, LoadError> {
    load(id).flatMap { load($0.name.count) }
}

func stubbornUser(_ id: Int) async throws -> User {
    try await retry(.immediate(attempts: 3)) { try await load(id).value }
}
// snippet.end

// snippet.nested
func second() -> Future<User, LoadError> {
    load(2)
}

func description(of id: Int) -> LazyFuture<User, LoadError> {
    .deferred { load(id) }
}

func first(_ scope: FutureScope) -> Future<User, LoadError> {
    scope.add(load(1))
}
// snippet.end

// snippet.named
func namedUser() -> Future<User, LoadError> {
    Future { promise in currentUser { user, _ in promise.complete(user, nil) { _ in .offline } } }.labeled("user")
}
// snippet.end

// snippet.shared
func sharedUser(_ id: Int, _ users: SingleFlight<Int, User, LoadError>) async throws(LoadError) -> User {
    try await users.value(for: id) { () async throws(LoadError) in try await fetch(id) }
}
// snippet.end

// snippet.unfailing
func numberInTime() async throws(LoadError) -> Int {
    try await withTimeout(after: .seconds(2), failWith: LoadError.offline) { await lucky() }
}
func lucky() async -> Int { 7 }
// snippet.end

// snippet.diagnostic
func stubbornName(_ id: Int) async throws -> String {
    try await retry(.immediate(attempts: 3)) { try await fetch(id).name }
}
// snippet.end

// snippet.state
func nameIfLoaded(_ user: Future<User, LoadError>) -> String? {
    user.state.value?.name
}
// snippet.end

// snippet.withPromise
func current() async throws(LoadError) -> User {
    try await withPromise(of: User.self, throwing: LoadError.self) { promise in
        currentUser { user, error in promise.complete(user, error) { _ in .offline } }
    }
}
// snippet.end

// snippet.callbacks
func found(_ find: (@escaping (User) -> Void, @escaping (any Error) -> Void) -> Void) -> Future<User, LoadError> {
    Future { promise in
        find({ promise.resolve($0) }, { _ in promise.reject(.offline) })
    }
}
// snippet.end

// snippet.awaiting
func printName(_ id: Int) {
    load(id).onSuccess { print($0.name) }.onFailure { print($0) }
}
// snippet.end

// snippet.combining
func names(_ user: User) -> Future<[String], LoadError> {
    Future.all(load(1).map(\.name), portrait(of: user).mapError { _ in .offline })
}
// snippet.end

// snippet.attempts
func persistentUser(_ id: Int) -> Future<User, LoadError> {
    Future.retry(.immediate(attempts: 3)) { load(id) }
}
// snippet.end

// snippet.statements
func shortName(_ id: Int) -> Future<String, LoadError> {
    load(id).map { user throws(LoadError) in
        guard user.name.count < 20 else { throw .offline }
        return user.name
    }
}
// snippet.end

// snippet.stage
func loudName(_ id: Int) -> Future<String, LoadError> {
    let stage: Future<User, LoadError> = load(id)
        .map { $0.name }
        .flatMap { name in load(name.count) }
        .map { $0.name }
        .flatMap { name in load(name.count) }
    return stage.map { $0.name.uppercased() }
        .flatMap { name in load(name.count) }
        .map { $0.name }
}
// snippet.end

// snippet.limited
func limitedUser(_ id: Int, _ limiter: FutureLimiter) -> Future<User, any Error> {
    limiter.run { Future { try await fetch(id) } }
}
// snippet.end

// snippet.comparing
func isSaved(_ saved: Future<Void, LoadError>) -> Bool {
    saved.state.value != nil
}

func isOne(_ number: Future<Int, any Error>) -> Bool {
    number.state.value == 1
}
// snippet.end

// snippet.task
func isOffline(_ task: Task<Int, any Error>) async -> Bool {
    if case .failure(LoadError.offline) = await task.result { return true }
    return false
}
// snippet.end

// snippet.optional
func userIfAny(_ find: (@escaping (User?) -> Void) -> Void) -> Future<User, LoadError> {
    Future { promise in
        find { @Sendable user in promise.complete(user, nil) { _ in .offline } }
    }
}
// snippet.end

// snippet.array
func bothUsers(_ id: Int) -> Future<[User], LoadError> {
    Future.all([load(id), load(id + 1)])
}
// snippet.end

// snippet.attempt
func userOnMain(_ id: Int) -> Future<User, LoadError> {
    Future.retry(.immediate(attempts: 3), on: .main) { _ in load(id) }
}
// snippet.end

// snippet.never
func someone() -> Future<User, Never> { .success(User(name: "Ada")) }

func neighbour() -> Future<User, LoadError> {
    someone().setFailureType(to: LoadError.self).flatMap { load($0.name.count) }
}

func anybody() -> Future<User, LoadError> {
    load(1).flatMap { _ in someone().setFailureType(to: LoadError.self) }
}
// snippet.end

// snippet.argument
func play(until stop: Future<Void, any Error>) {}

func play(untilTold told: Promise<Void, Never>) {
    play(until: told.future.eraseToAnyError())
}
// snippet.end

// snippet.typedAttempts
func retriedUser(_ id: Int) -> Future<User, LoadError> {
    Future.retry(.immediate(attempts: 3)) { Future { () async throws(LoadError) in try await fetch(id) } }
}

func fetchedUsers(_ ids: [Int]) -> Future<[User], LoadError> {
    Future.traverse(ids) { id in Future { () async throws(LoadError) in try await fetch(id) } }
}
// snippet.end

// snippet.any
func firstUser(_ ids: [Int]) -> Future<User, LoadError> {
    Future.any(ids.map { load($0) }).mapError { _ in .offline }
}
// snippet.end

// snippet.main
@MainActor func loadShown(_ id: Int) -> Future<User, LoadError> { load(id) }

@MainActor func nextShown() -> Future<User, LoadError> {
    load(1).flatMap(on: .main) { loadShown($0.name.count) }
}

@MainActor func limitedShown(_ limiter: FutureLimiter) -> Future<User, LoadError> {
    let lazy = LazyFuture.deferred(on: .main) { loadShown(1) }
    return limiter.run { lazy.start() }
}
// snippet.end

// snippet.synchronous
func reloaded(_ user: Future<User, any Error>) -> Future<User, any Error> {
    user.flatMap { user in Future { try await fetch(user.name.count) } }
}

func sharing(_ id: Int, _ flights: SingleFlight<Int, User, any Error>) -> Future<User, any Error> {
    flights.run(id) { Future { try await fetch(id) } }
}

func cachedUser(_ id: Int, _ cache: FutureCache<Int, User, any Error>) -> Future<User, any Error> {
    cache.value(for: id) { Future { try await fetch(id) } }
}

func shared(_ id: Int, _ flights: SingleFlight<Int, User, any Error>) async throws -> User {
    try await flights.value(for: id) { try await fetch(id) }
}
// snippet.end

// snippet.missing
func printNextName(_ id: Int) {
    load(id)
        .flatMap { user -> Future<User, LoadError> in
            let next = id + user.name.count
            return load(next)
        }
        .map { user in user.name }
        .onSuccess { print($0) }
        .onFailure { print($0) }
}
// snippet.end

// snippet.equatable
enum PlayError: Error, Equatable {
    case busy
    case broken(BrokenPromise)
}

func play() -> Future<Int, PlayError> { .failure(.busy) }

func patientPlay() -> Future<Int, PlayError> {
    Future.retry(.immediate(attempts: 3), while: { $0 == .busy }) { play() }
}
// snippet.end

// snippet.success
func allNames(_ ids: [Int]) -> Future<[String], LoadError> {
    let users: Future<[User], LoadError> = Future.traverse(ids, maxConcurrent: 4) { load($0) }
    return users.map { users in users.map { $0.name } }
}
// snippet.end

// snippet.library
actor Library {
    var names: [Int: String] = [:]

    func learn(_ id: Int) -> Future<Int, LoadError> {
        load(id).map(on: .actor(self)) { user in
            self.assumeIsolated { $0.names[id] = user.name }
            return user.name.count
        }
    }

    func remember(_ user: User) { names[user.name.count] = user.name }

    func follow(_ id: Int) {
        load(id).observe(isolatedTo: self) { library, outcome in
            if case .success(let user) = outcome { library.remember(user) }
        }
    }
}
// snippet.end
