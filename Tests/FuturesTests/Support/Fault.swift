//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// A failure that can say that the work was cancelled.
enum Fault: CancellationRepresentable, Hashable {
    case first, second, cancelled
}

/// A failure that can't.
enum PlainFault: Error, Hashable {
    case first, second
}

/// A failure that holds something whose lifetime matters.
struct TokenFault: CancellationRepresentable {
    static let cancelled = TokenFault()

    var token: Lifetime.Token?
}
