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
    @Suite struct CauterizeTests {
        @Test func `The error is logged, and nothing else happens`() async {
            let log = Journal<LogEvent>()
            await configured {
                $0.logHandler = { log.write($0) }
            } _: {
                Promise<Int>(error: Fault.bad).cauterize()
                Promise.value(1).cauterize().finally(on: nil) {}
            }
            #expect(log.entries.count == 1)
            guard case .cauterized(let error)? = log.entries.first else {
                Issue.record("not logged")
                return
            }
            #expect(error as? Fault == .bad)
        }
    }
}
