//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
// Up to the first `show`: what the guide's samples have in common, those that the compiler rejects too.
import Dispatch
import Futures
import Synchronization

struct User: Sendable {
    let name: String
}

enum LoadError: Error {
    case offline
}

enum PictureError: Error {
    case tooLarge
}

func load(_ id: Int) -> Future<User, LoadError> { .success(User(name: "Ada")) }
func fetch(_ id: Int) async throws(LoadError) -> User { User(name: "Ada") }
func initial(of user: User) throws(LoadError) -> Character { user.name.first ?? "?" }
func portrait(of user: User) -> Future<String, PictureError> { .success("portrait of \(user.name)") }

// snippet.show
// snippet.throwing
func initial(_ id: Int) -> Future<Character, LoadError> {
    load(id).map { (user) throws(LoadError) in try initial(of: user) }
}
// snippet.end

// snippet.looking
func printInitial(_ id: Int) {
    initial(id).onSuccess { print($0) }.onFailure { print($0) }
}
// snippet.end

// snippet.task
func user(_ id: Int) -> Future<User, LoadError> {
    Future { () async throws(LoadError) in try await fetch(id) }
}
// snippet.end

// snippet.timeout
func quickUser(_ id: Int) async throws(LoadError) -> User {
    try await withTimeout(after: .seconds(2), failWith: .offline) { () async throws(LoadError) in
        try await fetch(id)
    }
}
// snippet.end

// snippet.next
func portrait(_ id: Int) -> Future<String, LoadError> {
    load(id).flatMap { user in portrait(of: user).mapError { _ in .offline } }
}
// snippet.end

// snippet.erased
func anyUser(_ id: Int) -> Future<User, any Error> {
    load(id).eraseToAnyError()
}
// snippet.end

// snippet.zip
func card(of user: User) -> Future<(User, String), LoadError> {
    zip(load(7), portrait(of: user).mapError { _ in .offline })
}
// snippet.end

// snippet.main
@MainActor final class Screen {
    var title = ""

    func show(_ id: Int) {
        load(id)
            .onSuccess(on: .main) { self.title = $0.name }
            .onFailure(on: .main) { self.title = "\($0)" }
    }
}
// snippet.end

// snippet.captured
func total(of prices: [Future<Int, LoadError>]) -> Future<Int, LoadError> {
    Future.all(prices).map { $0.reduce(0, +) }
}
// snippet.end

// snippet.copied
func greet(_ future: Future<User, Never>) {
    var greeting = "Hello"
    greeting += ", "
    future.onSuccess { [greeting] in print(greeting + $0.name) }
}
// snippet.end

// snippet.class
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

func note(_ future: Future<User, Never>, in journal: Journal) {
    future.onSuccess { journal.add($0.name) }
}
// snippet.end

// snippet.wait
func name(_ future: Future<User, LoadError>) async throws(LoadError) -> String {
    try await future.value.name
}
// snippet.end

// snippet.unused
func show(_ id: Int) {
    load(id)
        .onSuccess { print($0.name) }
        .onFailure { print("no user: \($0)") }
}
// snippet.end

// snippet.alias
typealias Future = Futures.Future  // for the whole module; `private` for one file

func anyone() -> Future<User, Never> { .success(User(name: "Ada")) }
// snippet.end

// snippet.hide
printInitial(7)
// prints: A
print(try await initial(7).value, try await user(7).value.name, try await quickUser(7).name)
// prints: A Ada Ada
print(try await portrait(7).value, "·", try await anyUser(7).value.name)
// prints: portrait of Ada · Ada
print(try await card(of: anyone().value).value.1)
// prints: portrait of Ada
print(try await total(of: [.success(1), .success(2)]).value, try await name(load(7)))
// prints: 3 Ada
greet(anyone())
// prints: Hello, Ada
note(anyone(), in: Journal())
show(7)
// prints: Ada
await MainActor.run { Screen().show(7) }
