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
    @Suite struct FirstlyTests {
        @Test func `It is what its closure returns, or throws`() {
            #expect(firstly { Promise.value(1) }.value == 1)
            #expect(firstly { () -> Promise<Int> in throw Fault.bad }.error as? Fault == .bad)
            let guarantee: Guarantee<Int> = firstly { Guarantee.value(1) }
            #expect(guarantee.value == 1)
        }
    }
}
