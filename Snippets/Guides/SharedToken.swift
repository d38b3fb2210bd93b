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

struct Token: Sendable, Equatable {
    let number: Int
}

enum ServerError: Error { case unauthorized }

/// Takes no token but the second one, and needs some time for each answer.
final class Server: Sendable {
    let logins = Atomic(0)

    func logIn() async throws -> Token {
        await Task.yield()
        return Token(number: logins.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    func page(_ id: Int, _ token: Token) async throws -> String {
        for _ in 0..<id * 10 { await Task.yield() }
        if token.number == 2 { return "page \(id)" }
        throw ServerError.unauthorized
    }
}

let server = Server()

// snippet.show
// snippet.store
struct TokenStore: Sendable {
    private let kept = FutureCache<String, Token, any Error>(lifetime: .seconds(3_600))

    func token(for account: String, insteadOf rejected: Token? = nil) async throws -> Token {
        kept.invalidate(account) { $0 == rejected }  // not a newer one
        return try await kept.value(for: account) { try await server.logIn() }
    }
}

let tokens = TokenStore()

func page(_ id: Int, of account: String) async throws -> String {
    let token = try await tokens.token(for: account)
    do {
        return try await server.page(id, token)
    } catch ServerError.unauthorized {
        let next = try await tokens.token(for: account, insteadOf: token)
        return try await server.page(id, next)  // a second refusal is passed on
    }
}
// snippet.end

// snippet.hide
let requests = (1...20).map { id in Task { @concurrent in try await page(id, of: "Ada") } }
var pages: Set<String> = []
for request in requests { pages.insert(try await request.value) }
print(pages.count, server.logins.load(ordering: .relaxed))
// prints: 20 2
