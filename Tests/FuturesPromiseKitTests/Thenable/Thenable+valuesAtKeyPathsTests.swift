//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct ValuesAtKeyPathsTests {
        struct User: Sendable {
            let name: String
            let nick: String?
            let isActive: Bool
        }

        let users = Promise.value([
            User(name: "Ada", nick: nil, isActive: true), User(name: "Bob", nick: "B", isActive: false),
        ])

        @Test func `Of a promise`() async throws {
            #expect(try await users.mapValues(\.name).async() == ["Ada", "Bob"])
            #expect(users.mapValues(on: nil, \.name).value == ["Ada", "Bob"])
            #expect(try await users.compactMapValues(\.nick).async() == ["B"])
            #expect(users.compactMapValues(on: nil, \.nick).value == ["B"])
            #expect(try await users.filterValues(\.isActive).async().map(\.name) == ["Ada"])
            #expect(users.filterValues(on: nil, \.isActive).value?.map(\.name) == ["Ada"])
        }

        @Test func `Of a guarantee`() async throws {
            let users = Guarantee.value(users.value ?? [])
            #expect(await users.mapValues(\.name).async() == ["Ada", "Bob"])
            #expect(users.mapValues(on: nil, \.name).value == ["Ada", "Bob"])
            #expect(await users.compactMapValues(\.nick).async() == ["B"])
            #expect(users.compactMapValues(on: nil, \.nick).value == ["B"])
            #expect(await users.filterValues(\.isActive).async().map(\.name) == ["Ada"])
            #expect(users.filterValues(on: nil, \.isActive).value?.map(\.name) == ["Ada"])
        }
    }
}
