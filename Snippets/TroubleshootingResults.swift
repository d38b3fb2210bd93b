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

// snippet.diagnostic
func stubbornName(_ id: Int) async throws -> String {
    try await retry(.immediate(attempts: 3)) { try await fetch(id).name }
}
// snippet.end

// snippet.state
func nameIfLoaded(_ user: Future<User, LoadError>) -> String? {
    if case .completed(.success(let user)) = user.state { return user.name }
    return nil
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
