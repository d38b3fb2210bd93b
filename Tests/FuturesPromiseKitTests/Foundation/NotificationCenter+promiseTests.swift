//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct NotificationCenterTests {
        @Test func `The next notification, once`() {
            let center = NotificationCenter()
            let name = Notification.Name("name")
            let guarantee = center.observe(once: name)
            center.post(name: Notification.Name("other"), object: nil)
            #expect(guarantee.isPending)
            center.post(name: name, object: nil, userInfo: ["number": 1])
            center.post(name: name, object: nil, userInfo: ["number": 2])
            #expect(guarantee.value?.userInfo?["number"] as? Int == 1)
        }

        @Test func `A chain that is cancelled hears of none`() {
            let center = NotificationCenter()
            let name = Notification.Name("name")
            let guarantee = center.observe(once: name)
            let chain = guarantee.cancellize()
            chain.cancel()
            center.post(name: name, object: nil)
            #expect(guarantee.isPending)
            #expect(chain.isCancelled && chain.error?.isCancelled == true)
        }
    }
}
