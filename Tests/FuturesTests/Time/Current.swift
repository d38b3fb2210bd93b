//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// The value that was set last, from any thread.
final class Current<Value: Sendable>: Sendable {
    private let current: Locked<Value?>

    init(_ value: Value? = nil) { current = Locked(value) }

    var value: Value? {
        get { current.withLock { $0 } }
        set {
            // Let go of after the lock: an old value may run code when it goes away.
            let old = current.withLock { current in
                defer { current = newValue }
                return current
            }
            withExtendedLifetime(old) {}
        }
    }
}
