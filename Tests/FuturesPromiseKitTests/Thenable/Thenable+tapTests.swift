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
    @Suite struct TapTests {
        @Test func `It sees every outcome and passes it on`() async throws {
            let seen = Journal<Bool>()
            #expect(try await Promise.value(1).tap { seen.write($0.isFulfilled) }.async() == 1)
            let failed = Promise<Int>(error: Fault.bad).tap { seen.write($0.isFulfilled) }
            #expect(await failed.rejection() as? Fault == .bad)
            #expect(Promise.value(1).tap(on: nil) { seen.write($0.isFulfilled) }.value == 1)
            #expect(Promise.value(1).tap(on: CurrentThreadDispatcher()) { seen.write($0.isFulfilled) }.value == 1)
            #expect(seen.entries == [true, false, true, true])
        }
    }
}
