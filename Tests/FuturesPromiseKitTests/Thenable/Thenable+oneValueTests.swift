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
    @Suite struct OneValueTests {
        let numbers = Promise.value([3, 1, 2])

        @Test func `First and last`() async throws {
            #expect(numbers.firstValue.value == 3)
            #expect(numbers.lastValue.value == 2)
            #expect(try await numbers.firstValue { $0 < 3 }.async() == 1)
            #expect(numbers.firstValue(on: nil) { $0 < 3 }.value == 1)
        }

        @Test func `There is none in an empty sequence`() async {
            let none = Promise.value([Int]())
            for promise in [none.firstValue, none.lastValue, numbers.firstValue(on: nil) { $0 > 3 }] {
                guard case PMKError.emptySequence? = promise.error else {
                    Issue.record("no error, or another one")
                    return
                }
            }
        }

        @Test func `In order`() async throws {
            #expect(try await numbers.sortedValues().async() == [1, 2, 3])
            #expect(numbers.sortedValues(on: nil).value == [1, 2, 3])
        }
    }
}
