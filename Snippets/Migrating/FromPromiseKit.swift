//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

struct User: Sendable { let name: String }

struct API: Sendable {
    func login() -> Future<Int, any Error> { .success(7) }
    func user(_ id: Int) -> Future<User, any Error> { .success(User(name: "Ada")) }
    func load(_ id: Int, _ done: @escaping @Sendable (User?, (any Error)?) -> Void) { done(User(name: "Ada"), nil) }
}

let api = API()

// snippet.show
api.login()  // firstly
    .flatMap { id in api.user(id) }  // then
    .map { user in user.name }  // map
    .onSuccess { name in print("hello,", name) }  // done
    .always { print("ready") }  // ensure
    .onFailure { error in print("sorry:", error) }  // catch

// snippet.hide
// snippet.show
func user(_ id: Int) -> Future<User, any Error> {
    Future { promise in  // Promise { seal in … }
        api.load(id, promise.complete)  // as it stands: seal.resolve
    }
}

// snippet.hide
print(try await user(7).value.name)
// prints: hello, Ada
// prints: ready
// prints: Ada
