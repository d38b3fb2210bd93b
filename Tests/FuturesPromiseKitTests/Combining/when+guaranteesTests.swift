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
    @Suite struct WhenGuaranteesTests {
        @Test func `In order`() {
            let (late, resolve) = Guarantee<Int>.pending()
            let all = when(guarantees: [late, .value(2)])
            #expect(all.isPending)
            resolve(1)
            #expect(all.value == [1, 2])
            #expect(when(guarantees: [Guarantee<Int>]()).value == [])
            #expect(when(guarantees: [Guarantee()]).isFulfilled)
            #expect(when(Guarantee.value(1), Guarantee.value(2)).value == [1, 2])
            #expect(when(Guarantee(), Guarantee()).isFulfilled)
        }

        @Test func `Two to five of different types`() {
            let (number, word) = (Guarantee.value(1), Guarantee.value("a"))
            let two = when(guarantees: number, word).value
            #expect(two?.0 == 1 && two?.1 == "a")
            let three = when(guarantees: number, word, Guarantee.value(true)).value
            #expect(three?.2 == true)
            let four = when(guarantees: number, word, number, word).value
            #expect(four?.3 == "a")
            let five = when(guarantees: number, word, number, word, Guarantee.value([1])).value
            #expect(five?.4 == [1])
        }
    }
}
