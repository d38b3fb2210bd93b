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
    @Suite struct CatchTests {
        @Test func `The error is handled on the main queue, and finally comes after it`() async {
            let order = Journal<String>()
            await withCheckedContinuation { continuation in
                Promise<Int>(error: Fault.bad)
                    .catch { order.write("\($0) on \(DispatchQueue.current ?? "?")") }
                    .finally {
                        order.write("finally on \(DispatchQueue.current ?? "?")")
                        continuation.resume()
                    }
            }
            #expect(order.entries == ["bad on main", "finally on main"])
        }

        @Test func `A value is not an error, and finally comes all the same`() async {
            await withCheckedContinuation { continuation in
                Promise.value(1).catch { _ in Issue.record("called") }.finally { continuation.resume() }
            }
        }

        @Test(arguments: [PMKError.cancelled, Abort(isCancelled: true), CancellationError()] as [any Error])
        func `Errors of cancelling are passed over, unless the policy says otherwise`(_ error: any Error) {
            let seen = Journal<Bool>()
            Promise<Int>(error: error).catch(on: nil) { _ in Issue.record("called") }
            Promise<Int>(error: error).catch(on: nil, policy: .allErrorsExceptCancellation) { _ in
                Issue.record("called")
            }.finally(on: nil) { seen.write(false) }
            Promise<Int>(error: error).catch(on: nil, policy: .allErrors) { seen.write($0.isCancelled) }
            #expect(seen.entries == [false, true])
        }

        @Test func `An error that could be one of cancelling, and isn't, is handled`() {
            let seen = Journal<Bool>()
            Promise<Int>(error: Abort(isCancelled: false)).catch(on: nil) { seen.write($0.isCancelled) }
            #expect(seen.entries == [false])
        }

        @Test func `The policy has a default`() async {
            await configured {
                $0.catchPolicy = .allErrors
            } _: {
                let seen = Journal<Bool>()
                Promise<Int>(error: PMKError.cancelled).catch(on: nil) { seen.write($0.isCancelled) }
                #expect(seen.entries == [true])
            }
        }

        @Test func `On a queue and on a dispatcher`() async {
            let queue = DispatchQueue.named("catch")
            let places = Journal<String?>()
            await withCheckedContinuation { continuation in
                Promise<Int>(error: Fault.bad).catch(on: queue) { _ in places.write(DispatchQueue.current) }
                    .finally(on: queue) {
                        places.write(DispatchQueue.current)
                        continuation.resume()
                    }
            }
            let dispatcher = DispatchQueueDispatcher(queue: queue)
            await withCheckedContinuation { continuation in
                Promise<Int>(error: Fault.bad).catch(on: dispatcher) { _ in places.write(DispatchQueue.current) }
                    .finally(on: dispatcher) { continuation.resume() }
            }
            #expect(places.entries == ["catch", "catch", "catch"])
        }
    }
}
