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
    @Suite struct GuaranteeTests {
        @Test func `A value is there from the start`() {
            #expect(Guarantee.value(1).value == 1)
            #expect(Guarantee<Void>().isFulfilled)
            #expect(Guarantee<Void>.value.isFulfilled)
        }

        @Test func `It is resolved once, by its closure or later`() {
            #expect(Guarantee<Int> { $0(1) }.value == 1)
            let (guarantee, resolve) = Guarantee<Int>.pending()
            #expect(guarantee.isPending && guarantee.result == nil)
            resolve(1)
            resolve(2)
            #expect(guarantee.value == 1)
            #expect(guarantee.error == nil)
        }

        @Test func `Its closure may be a function with a callback`() {
            func settings(completion: (Int) -> Void) { completion(7) }
            #expect(Guarantee(resolver: settings).value == 7)
        }

        @Test func `pipe gets the value`() {
            let (guarantee, resolve) = Guarantee<Int>.pending()
            let journal = Journal<Int>()
            guarantee.pipe { if case .fulfilled(let value) = $0 { journal.write(value) } }
            resolve(5)
            guarantee.pipe { if case .fulfilled(let value) = $0 { journal.write(value + 1) } }
            #expect(journal.entries == [5, 6])
        }

        @Test func `A throwing closure makes a promise of it`() async {
            let promise: Promise<Int> = Guarantee.value(1).map { _ in throw Fault.bad }
            #expect(await promise.rejection() as? Fault == .bad)
        }
    }
}
