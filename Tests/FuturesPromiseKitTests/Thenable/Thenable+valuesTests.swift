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
    @Suite struct ValuesTests {
        let numbers = Promise.value([1, 2, 3])

        @Test func `Each element is mapped`() async throws {
            #expect(try await numbers.mapValues { $0 * 2 }.async() == [2, 4, 6])
            #expect(numbers.mapValues(on: nil) { $0 * 2 }.value == [2, 4, 6])
            #expect(numbers.mapValues(on: nil) { _ -> Int in throw Fault.bad }.error as? Fault == .bad)
        }

        @Test func `Each element becomes several`() async throws {
            #expect(try await numbers.flatMapValues { [$0, $0] }.async() == [1, 1, 2, 2, 3, 3])
            #expect(numbers.flatMapValues(on: nil) { [$0, $0] }.value == [1, 1, 2, 2, 3, 3])
        }

        @Test func `Elements without a value are left out`() async throws {
            let words = Promise.value(["1", "a", "2"])
            #expect(try await words.compactMapValues { Int($0) }.async() == [1, 2])
            #expect(words.compactMapValues(on: nil) { Int($0) }.value == [1, 2])
        }

        @Test func `Each element becomes a promise, in order`() async throws {
            #expect(try await numbers.thenMap { Promise.value($0 * 2) }.async() == [2, 4, 6])
            #expect(numbers.thenMap(on: nil) { Promise.value($0 * 2) }.value == [2, 4, 6])
            let (late, seal) = Promise<Int>.pending()
            let all = numbers.thenMap(on: nil) { $0 == 1 ? late : .value($0) }
            #expect(all.isPending)
            seal.fulfill(10)
            #expect(all.value == [10, 2, 3])
            #expect(numbers.thenMap(on: nil) { _ in Promise<Int>(error: Fault.bad) }.error as? Fault == .bad)
        }

        @Test func `Each element becomes a promise of several`() async throws {
            #expect(try await numbers.thenFlatMap { Promise.value([$0, $0]) }.async() == [1, 1, 2, 2, 3, 3])
            #expect(numbers.thenFlatMap(on: nil) { Promise.value([$0, $0]) }.value == [1, 1, 2, 2, 3, 3])
        }

        @Test func `Some elements are kept`() async throws {
            #expect(try await numbers.filterValues { $0 > 1 }.async() == [2, 3])
            #expect(numbers.filterValues(on: nil) { $0 > 1 }.value == [2, 3])
        }
    }
}
