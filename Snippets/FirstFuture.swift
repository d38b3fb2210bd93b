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

enum LoadError: Error {
    case offline
}

/// A callback API, as they come: it may call back from anywhere.
struct Client: Sendable {
    func load(_ id: Int, _ done: @escaping @Sendable (Result<User, LoadError>) -> Void) {
        done(id == 7 ? .success(User(name: "Ada")) : .failure(.offline))
    }

    func portrait(of user: User) async throws(LoadError) -> String { "portrait of \(user.name)" }
}

let client = Client()

// snippet.show
func user(_ id: Int) -> Future<User, LoadError> {
    Future { promise in  // a callback API in, a future out
        client.load(id, promise.complete(with:))  // a method of the promise needs no `@Sendable`
    }
}

func portrait(_ id: Int) -> Future<String, LoadError> {
    user(id).flatMap { user in  // starts when the user is known
        Future { () async throws(LoadError) in try await client.portrait(of: user) }
    }
}

let both = zip(portrait(7), user(7))  // Future<(String, User), LoadError>
let (picture, ada) = try await both.value  // typed: throws(LoadError)
print(picture, "·", ada.name)

let fallback = portrait(8).recover { _ in "a placeholder" }  // Future<String, Never>
print(await fallback.value)  // nothing to try

// snippet.hide
// prints: portrait of Ada · Ada
// prints: a placeholder
