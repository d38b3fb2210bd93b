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
    @Suite struct ResultTests {
        @Test func `There and back`() throws {
            let fulfilled = Result(Swift.Result<Int, Fault>.success(1))
            #expect(fulfilled.isFulfilled)
            #expect(try Swift.Result(fulfilled).get() == 1)
            let rejected = Result(Swift.Result<Int, Fault>.failure(.bad))
            #expect(!rejected.isFulfilled)
            #expect(throws: Fault.bad) { try Swift.Result(rejected).get() }
        }

        @Test func `Cases have PromiseKit's names`() {
            let result: Result<Int> = .fulfilled(1)
            switch result {
            case .fulfilled(let value): #expect(value == 1)
            case .rejected: Issue.record("rejected")
            }
        }
    }
}
