//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// A failure that can say that the work was cancelled.
package enum Fault: CancellationRepresentable, Hashable {
    case first, second, cancelled
}

/// A failure that can't.
package enum PlainFault: Error, Hashable {
    case first, second
}

/// A failure that holds something whose lifetime matters.
package struct TokenFault: CancellationRepresentable {
    package static let cancelled = TokenFault()

    package var token: Lifetime.Token?

    package init(token: Lifetime.Token? = nil) { self.token = token }
}
