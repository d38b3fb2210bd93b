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
    @Suite struct GetTests {
        @Test func `It sees the value and passes it on`() async throws {
            let seen = Journal<Int>()
            #expect(try await Promise.value(1).get { seen.write($0) }.async() == 1)
            #expect(Promise.value(2).get(on: nil) { seen.write($0) }.value == 2)
            #expect(Promise.value(3).get(on: CurrentThreadDispatcher()) { seen.write($0) }.value == 3)
            #expect(seen.entries == [1, 2, 3])
        }

        @Test func `What it throws rejects the chain`() async {
            #expect(await Promise.value(1).get { _ in throw Fault.bad }.rejection() as? Fault == .bad)
        }
    }
}
