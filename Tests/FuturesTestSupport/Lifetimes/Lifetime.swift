//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Tells when something that holds one of its tokens has been let go.
///
/// ```swift
/// let lifetime = Lifetime()
/// let mapped = source.map { [token = lifetime.token()] in $0 + token.zero }
/// #expect(!lifetime.isOver)
/// ```
package final class Lifetime: Sendable {
    private let living = Locked(0)

    package init() {}

    /// How many tokens there are.
    package var count: Int { living.withLock { $0 } }

    /// Whether every token is gone.
    package var isOver: Bool { living.withLock { $0 == 0 } }

    package func token() -> Token {
        living.withLock { $0 += 1 }
        return Token(self)
    }

    package final class Token: Sendable {
        /// Something to use in a closure, so that it holds the token.
        package let zero = 0
        private let lifetime: Lifetime

        package init(_ lifetime: Lifetime) { self.lifetime = lifetime }

        /// Something to call in a closure that is to hold the token.
        package func hold() {}

        deinit { lifetime.living.withLock { $0 -= 1 } }
    }
}
