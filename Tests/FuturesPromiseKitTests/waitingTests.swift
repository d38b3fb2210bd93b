//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct WaitingTests {
        private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: body()) }
            }
        }

        /// The error that the closure throws, as it was given to the promise.
        private func fault(_ body: () throws -> Int) -> Fault? {
            do {
                _ = try body()
                return nil
            } catch {
                return error as? Fault
            }
        }

        @Test func `A thread may wait`() async {
            let promise = DispatchQueue.global().async(.promise) { 1 } as Promise<Int>
            #expect(await onThread { try? promise.wait() } == 1)
            #expect(await onThread { fault { try Promise<Int>(error: Fault.bad).wait() } } == .bad)
            let guarantee = DispatchQueue.global().async(.promise) { 2 } as Guarantee<Int>
            #expect(await onThread { guarantee.wait() } == 2)
        }

        @Test @MainActor func `The main thread is logged even when there is nothing to wait for`() async throws {
            let log = Journal<String>()
            try await configured {
                $0.logHandler = { log.write("\($0)") }
            } _: {
                let (first, second) = try (Promise.value(1).wait(), Guarantee.value(2).wait())
                #expect(first == 1 && second == 2)
            }
            #expect(log.entries == ["waitOnMainThread", "waitOnMainThread"])
        }

        @Test @MainActor func `The main thread may wait, too, which is logged`() async throws {
            let logged = DispatchSemaphore(value: 0)
            let log = Journal<String>()
            try await configured {
                $0.logHandler = { event in
                    log.write("\(event)")
                    logged.signal()
                }
            } _: {
                // It is pending until the log has heard of the waiting.
                let promise: Promise<Int> = DispatchQueue.global().async(.promise) {
                    logged.wait()
                    return 1
                }
                let value = try promise.wait()
                #expect(value == 1)
            }
            #expect(log.entries == ["waitOnMainThread"])
        }

        @Test func `A thread may run its loop meanwhile`() async {
            let promise = DispatchQueue.global().async(.promise) { 1 } as Promise<Int>
            #expect(await onThread { try? hang(promise) } == 1)
            #expect(await onThread { fault { try hang(Promise<Int>(error: Fault.bad)) } } == .bad)
        }
    }
}
