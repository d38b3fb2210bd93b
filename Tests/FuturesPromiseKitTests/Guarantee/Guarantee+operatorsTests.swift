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
    @Suite struct GuaranteeOperatorsTests {
        @Test func `Values are mapped, on the main queue or elsewhere`() async {
            let mapped: Guarantee<Int> = Guarantee.value(1).map { $0 + 1 }
            #expect(await mapped.async() == 2)
            let place: Guarantee<String?> = Guarantee.value(1).map { _ in DispatchQueue.current }
            #expect(await place.async() == "main")
            let queue = DispatchQueue.named("guarantee")
            let elsewhere: Guarantee<String?> = Guarantee.value(1).map(on: queue) { _ in DispatchQueue.current }
            #expect(await elsewhere.async() == "guarantee")
            #expect(Guarantee.value("abc").map(on: nil, \.count).value == 3)
            #expect(await Guarantee.value("abc").map(\.count).async() == 3)
        }

        @Test func `Guarantees are chained`() async {
            let chained: Guarantee<Int> = Guarantee.value(1).then { Guarantee.value($0 + 1) }
            #expect(await chained.async() == 2)
            let inline: Guarantee<Int> = Guarantee.value(1).then(on: nil) { Guarantee.value($0 + 1) }
            #expect(inline.value == 2)
        }

        @Test func `done and get see the value`() async {
            let seen = Journal<Int>()
            await Guarantee.value(1).done { seen.write($0) }.async()
            #expect(await Guarantee.value(2).get { seen.write($0) }.async() == 2)
            #expect(Guarantee.value(3).get(on: nil) { seen.write($0) }.value == 3)
            Guarantee.value(4).done(on: nil) { seen.write($0) }
            #expect(seen.entries == [1, 2, 3, 4])
        }

        @Test func `Values go`() {
            #expect(Guarantee.value(1).asVoid().isFulfilled)
        }

        @Test func `Sequences`() async {
            let numbers = Guarantee.value([3, 1, 2])
            let doubled: Guarantee<[Int]> = numbers.mapValues { $0 * 2 }
            #expect(await doubled.async() == [6, 2, 4])
            let several: Guarantee<[Int]> = numbers.flatMapValues(on: nil) { [$0, $0] }
            #expect(several.value == [3, 3, 1, 1, 2, 2])
            let some: Guarantee<[Int]> = numbers.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }
            #expect(some.value == [3, 2])
            let chained: Guarantee<[Int]> = numbers.thenMap(on: nil) { Guarantee.value($0 + 1) }
            #expect(chained.value == [4, 2, 3])
            let flat: Guarantee<[Int]> = numbers.thenFlatMap(on: nil) { Guarantee.value([$0, 0]) }
            #expect(flat.value == [3, 0, 1, 0, 2, 0])
            let implied: Guarantee<[Int]> = numbers.thenFlatMap(on: nil) { .value([$0]) }
            #expect(implied.value == [3, 1, 2])
            let promised: Guarantee<[Int]> = numbers.thenFlatMap(on: nil) { Promise.value([$0, 0]) }
            #expect(promised.value == [3, 0, 1, 0, 2, 0])
            let promisedOnMain: Guarantee<[Int]> = numbers.thenFlatMap { Promise.value([$0]) }
            #expect(await promisedOnMain.async() == [3, 1, 2])
            let kept: Guarantee<[Int]> = numbers.filterValues(on: nil) { $0 > 1 }
            #expect(kept.value == [3, 2])
            #expect(await numbers.sortedValues().async() == [1, 2, 3])
            #expect(numbers.sortedValues(on: nil).value == [1, 2, 3])
            #expect(await numbers.sortedValues { $0 > $1 }.async() == [3, 2, 1])
            #expect(numbers.sortedValues(on: nil) { $0 > $1 }.value == [3, 2, 1])
        }
    }
}
