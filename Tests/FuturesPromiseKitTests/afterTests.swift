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
    @Suite struct AfterTests {
        @Test func `No wait at all`() async {
            await after(seconds: 0).async()
            await after(seconds: -1).async()
            await after(.milliseconds(0)).async()
            await after(.nanoseconds(1)).then { after(.microseconds(1)) }.async()
        }

        @Test func `A long one is pending`() {
            #expect(after(seconds: 3_600).isPending)
            #expect(after(seconds: .infinity).isPending)
            #expect(after(.seconds(3_600)).isPending)
            #expect(after(.never).isPending)
        }

        @Test func `Those that wait longer come later`() async {
            let late = after(.seconds(3_600))
            await after(.milliseconds(1)).async()
            #expect(late.isPending)
        }
    }
}
