//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

extension Future {
    /// Takes steps until it is settled; the loop behind everything here that is called `outcome`.
    ///
    /// - Parameters:
    ///   - step: Does the next thing that may settle it; returns whether there was one.
    ///   - stuck: What to throw when there was none.
    /// - Returns: The outcome.
    /// - Throws: What `stuck` says.
    package func outcome(
        after step: () -> Bool,
        orThrow stuck: @autoclosure () -> StillPending
    ) throws(StillPending) -> Result<Success, Failure> {
        while true {
            if case .completed(let outcome) = state { return outcome }
            // Inside a closure of a future, what settles this one may wait for that closure to return.
            runDeferredClosures()
            if case .completed(let outcome) = state { return outcome }
            if step() { continue }
            let error = stuck()
            // Another thread may have settled it meanwhile.
            if case .completed(let outcome) = state { return outcome }
            throw error
        }
    }
}
