//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures

/// Runs a closure on a thread with a small stack, and waits for it.
func onSmallStack<Value: Sendable>(_ size: Int = 512 * 1024, _ body: @escaping @Sendable () -> Value) -> Value {
    let promise = Promise<Value, Never>()
    let thread = Thread { promise.resolve(body()) }
    thread.stackSize = size
    thread.start()
    switch promise.future.wait() {
    case .success(let value): return value
    }
}
