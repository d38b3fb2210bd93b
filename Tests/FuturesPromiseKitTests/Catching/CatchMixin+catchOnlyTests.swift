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
    @Suite struct CatchOnlyTests {
        let failed = Promise<Int>(error: Fault.bad)

        @Test func `One error alone is handled, and the rest goes to the next`() {
            let seen = Journal<String>()
            failed.catch(only: Fault.bad, on: nil) { seen.write("\($0)") }.catch(on: nil) { _ in Issue.record("called")
            }
            failed.catch(only: Fault.worse, on: nil) { _ in Issue.record("called") }.catch(on: nil) {
                seen.write("rest \($0)")
            }
            #expect(seen.entries == ["bad", "rest bad"])
        }

        @Test func `Errors of one type alone are handled`() {
            let seen = Journal<String>()
            failed.catch(only: PMKError.self, on: nil) { _ in Issue.record("called") }
                .catch(only: Fault.self, on: nil) { seen.write("\($0)") }
                .catch(only: Fault.worse, on: nil) { _ in Issue.record("called") }
                .finally(on: nil) { seen.write("finally") }
            #expect(seen.entries == ["bad", "finally"])
        }

        @Test func `Errors of cancelling are passed over, unless the policy says otherwise`() {
            let seen = Journal<String>()
            let cancelled = Promise<Int>(error: PMKError.cancelled)
            cancelled.catch(only: PMKError.self, on: nil) { _ in Issue.record("called") }.cauterize()
            cancelled.catch(only: PMKError.self, on: nil, policy: .allErrors) { seen.write("\($0)") }.cauterize()
            #expect(seen.entries.count == 1)
        }

        @Test func `On the main queue by default`() async {
            await withCheckedContinuation { continuation in
                failed.catch(only: Fault.bad) { _ in #expect(DispatchQueue.current == "main") }
                    .finally { continuation.resume() }
            }
            await withCheckedContinuation { continuation in
                failed.catch(only: Fault.self) { _ in
                    #expect(DispatchQueue.current == "main")
                    continuation.resume()
                }.catch { _ in }
            }
        }
    }
}
