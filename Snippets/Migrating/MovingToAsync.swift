//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import Synchronization

enum LoadError: Error, Equatable, CancellationRepresentable {
    case busy
    case unknown(Int)
    case tooSlow
    case cancelled
}

/// A service whose callers are told later, each second time that it is busy.
final class Service: Sendable {
    private let calls = Atomic(0)

    func load(_ what: String, _ id: Int, _ done: @escaping @Sendable (Result<String, LoadError>) -> Void) {
        let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
        Future<Void, Never>.after(.milliseconds(1)).observe { _ in
            if id == 404 { return done(.failure(.unknown(id))) }
            done(what == "user" && number % 2 == 1 ? .failure(.busy) : .success("\(what) \(id)"))
        }
    }
}

let service = Service()

// snippet.show
// snippet.before
enum Before {
    static func load(_ what: String, _ id: Int) -> Future<String, LoadError> {
        Future { promise in service.load(what, id) { promise.complete(with: $0) } }
    }

    static func page(_ id: Int) -> Future<String, LoadError> {
        Future.retry(.constant(.milliseconds(1), attempts: 3), while: { $0 == .busy }) { _ in load("user", id) }
            .flatMap { user in
                zip(load("albums", id), load("friends", id)).map { albums, friends in
                    "\(user), \(albums), \(friends)"
                }
            }
            .timeout(after: .seconds(2), failWith: .tooSlow)
            .always { print("page \(id)") }
    }

    static func title(_ id: Int) -> Future<String, Never> {
        page(id).recover { error in "nothing: \(error)" }
    }
}
// snippet.end

// snippet.wrapper
enum Between {
    static func page(_ id: Int) async throws(LoadError) -> String {
        try await Before.page(id).value(onCancel: .cancelFuture)
    }

    static func pageFuture(_ id: Int) -> Future<String, any Error> {
        Future { try await After.page(id) }
    }
}
// snippet.end

// snippet.completions
func printAlbums(_ ids: [Int]) async {
    for await (index, albums) in Future.completions(of: ids.map { Before.load("albums", $0) }) {
        print(ids[index], albums)  // a Result
    }
}
// snippet.end

// snippet.after
enum After {
    static func load(_ what: String, _ id: Int) async throws(LoadError) -> String {
        try await withPromise { promise in service.load(what, id) { promise.complete(with: $0) } }
    }

    static func page(_ id: Int) async throws -> String {
        defer { print("page \(id)") }
        return try await withTimeout(after: .seconds(2)) {
            let user = try await retry(
                .constant(.milliseconds(1), attempts: 3),
                while: { $0 == .busy }
            ) { () async throws(LoadError) in
                try await load("user", id)
            }
            async let albums = load("albums", id)
            async let friends = load("friends", id)
            return try await "\(user), \(albums), \(friends)"
        }
    }

    static func title(_ id: Int) async -> String {
        do { return try await page(id) } catch { return "nothing: \(error)" }
    }
}
// snippet.end

// snippet.hide
print(await Before.title(7).value)
// prints: page 7
// prints: user 7, albums 7, friends 7
print(await Before.title(404).value)
// prints: page 404
// prints: nothing: unknown(404)
print(await After.title(7))
// prints: page 7
// prints: user 7, albums 7, friends 7
print(await After.title(404))
// prints: page 404
// prints: nothing: unknown(404)
_ = try await (Between.page(8), Between.pageFuture(9).value)
// prints: page 8
// prints: page 9

// snippet.show
// snippet.failures
func both(_ id: Int) async throws(LoadError) -> String {
    let (albums, friends) = try await zip(Before.load("albums", id), Before.load("friends", id)).value
    return "\(albums), \(friends)"
}
// snippet.end

// snippet.hide
print(try await both(7))
// prints: albums 7, friends 7
await printAlbums([7])
// prints: 7 success("albums 7")
