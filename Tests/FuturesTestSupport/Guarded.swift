//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// A value that closures share, behind a lock.
package final class Guarded<Value>: Sendable {
    private let value: Locked<Value>

    package init(_ value: sending Value) { self.value = Locked(value) }

    package func withLock<Answer>(_ body: (inout sending Value) -> sending Answer) -> sending Answer {
        value.withLock(body)
    }
}
