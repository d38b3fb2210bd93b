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
    @Suite struct DispatchQueuePromiseTests {
        @Test func `What the closure returns or throws`() async throws {
            let queue = DispatchQueue.named("work")
            let place: Guarantee<String?> = queue.async(.promise) { DispatchQueue.current }
            #expect(await place.async() == "work")
            let failed: Promise<Int> = queue.async(.promise) { throw Fault.bad }
            #expect(await failed.rejection() as? Fault == .bad)
        }

        @Test func `Any dispatcher can do it`() {
            let journal = Journal<String>()
            let dispatcher = Marking(journal: journal)
            let made: Guarantee<Int> = dispatcher.dispatch(.promise) { 1 }
            #expect(made.value == 1)
            let failed: Promise<Int> = dispatcher.dispatch(.promise) { throw Fault.bad }
            #expect(failed.error as? Fault == .bad)
            #expect(journal.entries == ["dispatched", "dispatched"])
        }

        @Test func `A group waits for it`() async {
            let group = DispatchGroup()
            let promise: Promise<Int> = DispatchQueue.global().async(.promise, group: group, qos: .utility) { 1 }
            await withCheckedContinuation { continuation in
                group.notify(queue: .global()) { continuation.resume() }
            }
            #expect(promise.value == 1)
        }
    }
}
