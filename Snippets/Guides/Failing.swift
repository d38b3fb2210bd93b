//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

struct User: Sendable {
    let name: String
}

// snippet.show
// snippet.types
enum LoadError: Error {
    case offline
    case missing(Int)
}

enum PictureError: Error {
    case tooLarge
}

func user(_ id: Int) -> Future<User, LoadError> {
    id == 7 ? .success(User(name: "Ada")) : .failure(.missing(id))
}

func portrait(of user: User) -> Future<String, PictureError> { .failure(.tooLarge) }
// snippet.end

// snippet.handle
func greeting(_ id: Int) async -> String {
    do {
        return "Hello, \(try await user(id).value.name)!"
    } catch {  // a LoadError
        switch error {
        case .offline: return "Nobody is there."
        case .missing(let id): return "Nobody has the number \(id)."
        }
    }
}
// snippet.end

// snippet.recover
let name = user(8).map(\.name).recover { _ in "nobody" }  // Future<String, Never>
let guest = user(8).replaceError(with: User(name: "guest"))  // the same with a value
let other = user(8).flatMapError { _ in user(7) }  // another attempt, which may fail again
print(await name.value, "·", await guest.value.name, "·", try await other.value.name)
// snippet.end
// snippet.hide
// prints: nobody · guest · Ada

// snippet.show
// snippet.join
enum PageError: Error {
    case user(LoadError)
    case picture(PictureError)
}

func page(_ id: Int) -> Future<String, PageError> {
    user(id).mapError(PageError.user).flatMap { user in
        portrait(of: user).mapError(PageError.picture)
    }
}
// snippet.end

// snippet.erase
func anyPage(_ id: Int) -> Future<String, any Error> {
    user(id).eraseToAnyError().flatMap { user in
        portrait(of: user).eraseToAnyError()
    }
}
// snippet.end

// snippet.certain
func titled(_ id: Int) -> Future<String, LoadError> {
    let prefix = Future<String, Never>.success("User ")
    return prefix.setFailureType(to: LoadError.self).flatMap { prefix in user(id).map { prefix + $0.name } }
}
// snippet.end

// snippet.throwing
func initial(_ id: Int) -> Future<Character, LoadError> {
    user(id).map { (user) throws(LoadError) in
        guard let first = user.name.first else { throw .missing(id) }
        return first
    }
}
// snippet.end

// snippet.async
func loadUser(_ id: Int) async throws(LoadError) -> User {
    try await user(id).value
}

func loading(_ id: Int) -> Future<User, LoadError> {
    Future { () async throws(LoadError) in try await loadUser(id) }
}

func loadingSomehow(_ id: Int) -> Future<User, any Error> {
    Future { try await loadUser(id) }
}
// snippet.end

// snippet.traverse
func users(_ ids: [Int]) -> Future<[User], LoadError> {
    Future.traverse(ids, maxConcurrent: 4) { id in Future { () async throws(LoadError) in try await loadUser(id) } }
}
// snippet.end

// snippet.result
func printGreeting(_ id: Int) -> Task<Void, Never> {
    Task {
        do throws(LoadError) {
            print("Hello, \(try await user(id).value.name)!")
        } catch {
            if case .missing(let id) = error { print("Nobody has the number \(id).") }
        }
    }
}
// snippet.end

// snippet.results
func outcomes(_ ids: [Int]) async -> [Result<User, LoadError>] {
    await Future.allSettled(ids.map(user)).value  // one failure doesn't end the others
}

func parsed(_ text: String) -> Future<Int, LoadError> {
    Future(Int(text).map(Result.success) ?? .failure(.offline))  // a Result is a future that is known
}
// snippet.end

// snippet.hide
func stopAtProblems() {
    // snippet.show
    FutureProblem.report = FutureProblem.trapping
    // snippet.hide
}

print(await greeting(7), await greeting(8))
// prints: Hello, Ada! Nobody has the number 8.
for id in 7...8 { print(await page(id).result) }
// prints: failure(Failing.PageError.picture(Failing.PictureError.tooLarge))
// prints: failure(Failing.PageError.user(Failing.LoadError.missing(8)))
print(await anyPage(7).result)
// prints: failure(Failing.PictureError.tooLarge)
print(try await titled(7).value, try await initial(7).value, await outcomes([7, 8]).count, try await parsed("3").value)
// prints: User Ada A 2 3
print(try await loading(7).value.name, try await loadingSomehow(7).value.name)
// prints: Ada Ada
