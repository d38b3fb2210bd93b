//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

struct User: Sendable { let id: Int }

enum StoreError: Error { case missing }

struct Store: Sendable {
    func user(_ id: Int) -> Future<User?, StoreError> { .success(User(id: id)) }
    func orders(of user: User) -> Future<[Int], StoreError> { .success([1, 2, 3]) }
}

let store = Store()

// snippet.show
let total = store.user(7)
    .unwrap(orFail: .missing)
    .flatMap { user in store.orders(of: user) }
    .map { orders in orders.reduce(0, +) }
    .onFailure { error in print("failed:", error) }  // whenFailure, and it goes on
    .always { print("done") }

print(try await total.value)
// snippet.hide
func step() -> Future<Void, StoreError> { .failure(.missing) }
func loop() -> Future<Never, StoreError> { step().flatMap { loop() } }
// prints: done
// prints: 6
