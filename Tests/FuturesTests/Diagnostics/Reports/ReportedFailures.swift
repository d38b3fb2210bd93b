//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport

/// Keeps what is reported of failures of a type, until it is told to stop.
func listenToReports<Failure: Error>(
    of type: Failure.Type
) -> (failures: Record<UnseenFailure>, stop: @Sendable () -> Void) {
    let failures = Record<UnseenFailure>()
    let stop = FutureProblem.listen { problem in
        guard case .unseenFailure(let failure) = problem, failure.error is Failure else { return false }
        failures.add(failure)
        return true
    }
    return (failures, stop)
}

/// What was reported of failures of a type while the closure ran, and let go of what it made.
func reported<Failure: Error>(of type: Failure.Type, _ body: () -> Void) -> [UnseenFailure] {
    let (failures, stop) = listenToReports(of: type)
    defer { stop() }
    body()
    return failures.all
}

extension Promise {
    /// A future that has failed, and that nobody has looked at.
    static func rejected(_ failure: Failure) -> Future<Success, Failure> {
        let promise = Promise()
        let future = promise.future
        promise.reject(failure)
        return future
    }
}
