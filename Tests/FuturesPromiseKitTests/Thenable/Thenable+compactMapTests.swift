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
    @Suite struct CompactMapTests {
        struct User: Sendable { let name: String? }

        @Test func `A value is unwrapped`() async throws {
            #expect(try await Promise.value("42").compactMap { Int($0) }.async() == 42)
            #expect(Promise.value("42").compactMap(on: nil) { Int($0) }.value == 42)
            #expect(Promise.value("42").compactMap(on: CurrentThreadDispatcher()) { Int($0) }.value == 42)
        }

        @Test func `Nil is an error that says what was wanted of what`() {
            guard
                case PMKError.compactMap(let value, let type)? = Promise.value("x").compactMap(on: nil, { Int($0) })
                    .error
            else {
                Issue.record("no error, or another one")
                return
            }
            #expect(value as? String == "x")
            #expect("\(type)" == "Int")
        }

        @Test func `What the closure throws is the error`() async {
            let promise = Promise.value("x").compactMap { _ -> Int? in throw Fault.bad }
            #expect(await promise.rejection() as? Fault == .bad)
        }

        @Test func `Key paths`() async throws {
            #expect(try await Promise.value(User(name: "Ada")).compactMap(\.name).async() == "Ada")
            #expect(Promise.value(User(name: "Ada")).compactMap(on: nil, \.name).value == "Ada")
            #expect(Promise.value(User(name: nil)).compactMap(on: nil, \.name).isRejected)
        }
    }
}
