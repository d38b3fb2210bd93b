//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct MapTests {
        struct User: Sendable { let name: String }

        @Test func `It makes another value, on the main queue`() async throws {
            let places = Journal<String?>()
            let promise = Promise.value(1).map { number -> Int in
                places.write(DispatchQueue.current)
                return number + 1
            }
            #expect(promise.isPending || !places.entries.isEmpty)
            #expect(try await promise.async() == 2)
            #expect(places.entries == ["main"])
        }

        @Test func `What the closure throws rejects the new promise`() async {
            let promise = Promise.value(1).map { _ -> Int in throw Fault.bad }
            #expect(await promise.rejection() as? Fault == .bad)
        }

        @Test func `A rejection passes at once, without a queue`() {
            let promise = Promise<Int>(error: Fault.bad).map { $0 }.map(on: .global()) { $0 }
            #expect(promise.error as? Fault == .bad)
        }

        @Test func `On a queue, with flags, on a dispatcher, inline`() async throws {
            let queue = DispatchQueue.named("map")
            #expect(try await Promise.value(1).map(on: queue) { _ in DispatchQueue.current }.async() == "map")
            #expect(
                try await Promise.value(1).map(on: queue, flags: .barrier) { _ in DispatchQueue.current }.async()
                    == "map"
            )
            #expect(try await Promise.value(1).map(flags: .barrier) { _ in DispatchQueue.current }.async() == "main")
            let dispatcher = DispatchQueueDispatcher(queue: queue, flags: .barrier)
            #expect(try await Promise.value(1).map(on: dispatcher) { _ in DispatchQueue.current }.async() == "map")
            #expect(Promise.value(1).map(on: nil) { $0 + 1 }.value == 2)
            #expect(Promise.value(1).map(on: CurrentThreadDispatcher()) { $0 + 1 }.value == 2)
        }

        @Test func `Key paths`() async throws {
            let user = Promise.value(User(name: "Ada"))
            #expect(try await user.map(\.name).async() == "Ada")
            #expect(user.map(on: nil, \.name).value == "Ada")
        }

        @Test func `Values go, success stays`() async throws {
            #expect(Promise.value(1).asVoid().isFulfilled)
            #expect(Promise<Int>(error: Fault.bad).asVoid().error as? Fault == .bad)
        }
    }
}
