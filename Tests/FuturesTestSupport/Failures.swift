//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

/// A failure that can say that the work was cancelled and that the promise was broken.
package enum Telling: Error, Hashable, CancellationRepresentable, BrokenPromiseRepresentable {
    case plain(Int)
    case cancelled
    case broke(BrokenPromise)

    package static func broken(_ promise: BrokenPromise) -> Telling { .broke(promise) }
}

/// A failure that can say that the work was cancelled, and nothing about broken promises.
package enum Stoppable: Error, Hashable, CancellationRepresentable {
    case plain(Int)
    case cancelled
}

/// A failure that can say that the promise was broken, and nothing about cancellation.
package enum Breakable: Error, Hashable, BrokenPromiseRepresentable {
    case plain(Int)
    case broke(BrokenPromise)

    package static func broken(_ promise: BrokenPromise) -> Breakable { .broke(promise) }
}

/// A failure that can say neither.
package enum Mute: Error, Hashable {
    case plain(Int)
}

extension Future {
    /// The outcome, if it is known.
    package var known: Result<Success, Failure>? {
        guard case .completed(let outcome) = state else { return nil }
        return outcome
    }

    /// The failure, if the future is known to have failed.
    package var knownFailure: Failure? {
        guard case .failure(let failure)? = known else { return nil }
        return failure
    }

    package var isPending: Bool { known == nil }
}
