//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum LoadError: Error, CancellationRepresentable { case offline, cancelled }

struct API: Sendable {
    func name(_ id: Int) async throws(LoadError) -> String { id == 7 ? "Ada" : "Bob" }
}

let api = API()

// snippet.show
func greetingWithTasks() async throws -> String {
    async let first = api.name(7)
    async let second = api.name(8)
    return try await "\(first) and \(second)"
}

// snippet.hide
func nameFuture(_ id: Int) -> Future<String, LoadError> {
    Future { () async throws(LoadError) in try await api.name(id) }
}

// snippet.show
func greetingWithFutures() -> Future<String, LoadError> {
    zip(nameFuture(7), nameFuture(8)).map { first, second in "\(first) and \(second)" }
}

// snippet.hide
// snippet.show
func label(for greeting: Future<String, LoadError>) -> String {
    switch greeting.state {  // what is known now: never waits
    case .pending: "…"
    case .completed(.success(let text)): text
    case .completed(.failure(let error)): "no greeting: \(error)"
    }
}

// snippet.hide
// snippet.show
let names = SingleFlight<Int, String, LoadError>()

func sharedName(_ id: Int) async throws(LoadError) -> String {
    try await names.value(for: id) { () async throws(LoadError) in  // many callers, one request
        try await api.name(id)
    }  // and each may be cancelled by itself
}

func greetingMixed() async throws -> String {
    async let first = sharedName(7)
    async let second = sharedName(8)
    return try await "\(first) and \(second)"
}

// snippet.hide
print(try await greetingWithTasks())
let greeting = greetingWithFutures()
_ = await greeting.result
print(label(for: greeting))
print(try await greetingMixed())
// prints: Ada and Bob
// prints: Ada and Bob
// prints: Ada and Bob
