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
    @Suite struct WhenResolvedTests {
        @Test func `Every outcome, in order`() {
            let (late, seal) = Promise<Int>.pending()
            let all: Guarantee<[Result<Int>]> = when(resolved: late, Promise(error: Fault.bad), .value(3))
            #expect(all.isPending)
            seal.fulfill(1)
            #expect(all.value?.map(\.isFulfilled) == [true, false, true])
            #expect(when(resolved: [Promise<Int>]()).value?.isEmpty == true)
        }
    }
}
