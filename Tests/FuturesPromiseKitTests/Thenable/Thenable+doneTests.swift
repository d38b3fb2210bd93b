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
    @Suite struct DoneTests {
        @Test func `It sees the value on the main queue, and the chain goes on without it`() async throws {
            let seen = Journal<Int>()
            let places = Journal<String?>()
            let promise: Promise<Void> = Promise.value(1).done {
                seen.write($0)
                places.write(DispatchQueue.current)
            }
            try await promise.async()
            #expect(seen.entries == [1])
            #expect(places.entries == ["main"])
        }

        @Test func `Never called before it has returned`() async throws {
            let order = Journal<String>()
            let promise = Promise.value(1).done { _ in order.write("closure") }
            DispatchQueue.main.async { order.write("later") }
            try await promise.async()
            await mainQueueIsDone()
            #expect(order.entries == ["closure", "later"])
        }

        @Test func `What it throws rejects the chain`() async {
            #expect(await Promise.value(1).done { _ in throw Fault.bad }.rejection() as? Fault == .bad)
        }

        @Test func `On a queue, on a dispatcher, inline`() async throws {
            let queue = DispatchQueue.named("done")
            let places = Journal<String?>()
            try await Promise.value(1).done(on: queue) { _ in places.write(DispatchQueue.current) }.async()
            try await Promise.value(1).done(on: DispatchQueueDispatcher(queue: queue)) { _ in
                places.write(DispatchQueue.current)
            }.async()
            #expect(places.entries == ["done", "done"])
            #expect(Promise.value(1).done(on: nil) { _ in }.isFulfilled)
        }
    }
}
