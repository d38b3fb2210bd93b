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

enum LoadError: Error { case offline }
enum PictureError: Error { case tooLarge }

func load(_ id: Int) -> Future<User, LoadError> { .success(User(name: "Ada")) }
func fetch(_ id: Int) async throws(LoadError) -> User { User(name: "Ada") }
func initial(of user: User) throws(LoadError) -> Character { user.name.first ?? "?" }
func portrait(of user: User) -> Future<String, PictureError> { .success("portrait of \(user.name)") }
func currentUser(_ done: @Sendable (User?, (any Error)?) -> Void) { done(User(name: "Ada"), nil) }

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

// snippet.typed
func printLength(_ id: Int) {
    load(id)
        .map { user -> Int in
            print("loaded", id)
            return user.name.count
        }
        .onSuccess { print($0) }
        .onFailure { print($0) }
}

func printNext(_ id: Int) {
    load(id)
        .flatMap { user -> Future<User, LoadError> in
            print("loaded", id)
            return load(id + 1)
        }
        .onSuccess { print($0) }
        .onFailure { print($0) }
}
// snippet.end

// snippet.long
func printNames(_ id: Int) {
    load(id)
        .flatMap(on: .main) { user -> Future<User, LoadError> in
            print("loaded", user.name)
            return load(id + 1)
        }
        .map { $0.name }
        .flatMap(on: .main) { name in load(name.count) }
        .map { $0.name }
        .flatMap(on: .main) { name in load(name.count) }
        .map { $0.name.uppercased() }
        .flatMap(on: .main) { name -> Future<User, LoadError> in
            print("now", name)
            return load(name.count)
        }
        .map { $0.name }
        .onSuccess(on: .main) { print($0) }
        .onFailure(on: .main) { print($0) }
}
// snippet.end

// snippet.statement
func insisted(_ id: Int) -> Future<User, LoadError> {
    let user = Future<User, LoadError>.retry(.immediate(attempts: 3), while: { $0 == .offline }) { attempt in
        print("attempt", attempt)
        return load(id)
    }
    return user
}
// snippet.end

// snippet.never
func one() {
    let future = Future<Int, Never> { promise in promise.resolve(1) }
    future.observe { print($0) }
}
// snippet.end

// snippet.task
func user(_ id: Int) -> Future<User, LoadError> {
    Future { () async throws(LoadError) in try await fetch(id) }
}
// snippet.end

// snippet.patient
func patientUser(_ id: Int) async throws(LoadError) -> User {
    try await retry(.immediate(attempts: 3), while: { $0 == .offline }) { () async throws(LoadError) in
        try await fetch(id)
    }
}
// snippet.end

// snippet.catch
func printUser(_ id: Int) {
    Task {
        do throws(LoadError) {
            print(try await load(id).value.name)
        } catch {
            switch error {
            case .offline: print("nobody is there")
            }
        }
    }
}
// snippet.end

// snippet.timeout
func quickUser(_ id: Int) async throws(LoadError) -> User {
    try await withTimeout(after: .seconds(2), failWith: .offline) { () async throws(LoadError) in
        try await fetch(id)
    }
}
// snippet.end

// snippet.promise
func currentUser() async throws(LoadError) -> User {
    try await withPromise(of: User.self, throwing: LoadError.self) { promise in
        currentUser { user, error in promise.complete(user, error) { _ in .offline } }
    }
}
// snippet.end

// snippet.limit
func soon(_ id: Int) -> Future<User, LoadError> {
    load(id).timeout(after: .seconds(2), failWith: .offline)
}
// snippet.end

// snippet.value
func printUserLater(_ id: Int) async throws {
    let user = try await load(id).value
    print(user)
}
// snippet.end

// snippet.labels
func userInTime(_ id: Int) async throws -> User {
    try await withTimeout(after: .seconds(2)) { try await fetch(id) }
}

func sharedUser(_ id: Int, _ flights: SingleFlight<Int, User, any Error>) async throws -> User {
    try await flights.value(for: id) { try await fetch(id) }
}
// snippet.end

// snippet.contenders
func fastestUser(_ id: Int) async throws -> User {
    try await race({ try await fetch(id) }, { try await fetch(id + 1) })
}

func fastestUser(of ids: [Int]) async throws -> User {
    try await race(ids) { try await fetch($0) }
}
// snippet.end

// snippet.element
struct NoMirror: Error {}

func fastest(_ mirror: Future<User, any Error>, _ other: Future<User, any Error>) -> Future<User, any Error> {
    let first = Future.race([mirror, other], ifEmpty: NoMirror() as any Error)
    return first
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

// snippet.self
actor Downloads {
    let limiter = FutureLimiter(maxConcurrent: 4)
    let flights = SingleFlight<Int, User, LoadError>()

    func user(_ id: Int) async throws(LoadError) -> User {
        try await flights.value(for: id) { () async throws(LoadError) in
            try await self.limiter.run { () async throws(LoadError) in try await fetch(id) }
        }
    }
}

extension Downloads {
    func patientUser(_ id: Int) async throws(LoadError) -> User {
        try await withTimeout(after: .seconds(2), failWith: .offline) { [self] () async throws(LoadError) in
            try await user(id)
        }
    }
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

// snippet.class-main
@MainActor final class Panel {
    var title = ""

    func show(_ id: Int) {
        load(id)
            .onSuccess(on: .main) { self.title = $0.name }
            .onFailure { print($0) }
    }
}
// snippet.end

// snippet.clock
struct Patience {
    let clock: any Clock<Duration>

    func user(_ id: Int) -> Future<User, LoadError> {
        load(id).timeout(after: .seconds(2), clock: self.clock, failWith: .offline)
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

// snippet.ledger
final class Ledger {
    var lines: [String] = []
}

func opened() async throws -> Ledger { Ledger() }

func openedAtLast() async throws -> Ledger {
    try await retry(.immediate(attempts: 3)) { try await opened() }
}
// snippet.end

// snippet.wait
func name(_ future: Future<User, LoadError>) async throws(LoadError) -> String {
    try await future.value.name
}
// snippet.end

// snippet.recover
func nameOrInitial(_ id: Int) -> Future<String, LoadError> {
    load(id).map { $0.name }.recover { (error) throws(LoadError) in
        if id > 0 { return "nobody" }
        throw error
    }
}

func userOrFirst(_ id: Int) -> Future<User, LoadError> {
    load(id).flatMapError { _ in load(1) }
}
// snippet.end

// snippet.complete
func firstUser(
    _ find: @escaping @Sendable (@escaping @Sendable (User?, (any Error)?) -> Void) -> Void
) -> Future<User, LoadError> {
    Future { promise in find { user, error in promise.complete(user, error) { $0 as? LoadError ?? .offline } } }
}
// snippet.end

// snippet.limited
func users(_ ids: [Int]) -> Future<[User], LoadError> {
    Future.traverse(ids, maxConcurrent: 4) { load($0) }
}
// snippet.end

// snippet.chosen
func initialSomewhere(_ id: Int, onScreen: Bool) -> Future<String, LoadError> {
    load(id).map(on: onScreen ? .mainActor : .concurrent) { String($0.name.prefix(1)) }
}
// snippet.end

// snippet.queue
func whisper(_ id: Int, on worker: (any FutureExecutor)?) -> Future<String, LoadError> {
    load(id).map(on: worker.map { .custom($0) } ?? .concurrent) { $0.name.lowercased() }
}

func shout(_ id: Int, on queue: DispatchQueue) -> Future<String, LoadError> {
    load(id).map(on: .queue(queue)) { $0.name.uppercased() }
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
// What the guide says in a sentence.
func printLengths(_ ids: [Int]) {
    Future.traverse(ids) { id -> Future<User, LoadError> in
        print("asking for", id)
        return load(id)
    }
    .onSuccess(on: .queue(.main)) { print($0.count) }
    .onFailure { print($0) }
    Future { () async throws -> Int in
        let user = try await fetch(ids.count)
        return user.name.count
    }
    .onSuccess { print($0) }
    .onFailure { print($0) }
}

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
print(try await openedAtLast().lines)
// prints: []
show(7)
// prints: Ada
print(try await Downloads().patientUser(7).name)
// prints: Ada
await MainActor.run { Screen().show(7) }
