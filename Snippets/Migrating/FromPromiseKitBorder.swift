//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesPromiseKit

private typealias Promise<T> = FuturesPromiseKit.Promise<T>  // in a file that imports both

// snippet.hide
struct User: Sendable { let name: String }

private func oldUser() -> Promise<User> { .value(User(name: "Ada")) }
func newUser() -> Future<User, any Error> { .success(User(name: "Bob")) }

// snippet.show
func oldName() -> FuturesPromiseKit.Promise<String> { newUser().promise.map { $0.name } }  // a future in an old file
func newName() -> Future<String, any Error> { oldUser().future.map { $0.name } }  // a promise in a new file

// snippet.hide
print(try await oldName().async(), try await newName().value)
// prints: Bob Ada
