//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
import Futures
public import Logging

extension Logger {
    /// Logs broken promises and failures that nobody looked at, instead of printing them.
    ///
    /// Call it once, where the program configures its log. See `FutureProblem.report`.
    ///
    /// ```swift
    /// Logger(label: "futures").reportFutureProblems()
    /// ```
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameter level: The level to log at.
    public func reportFutureProblems(level: Logger.Level = .error) {
        FutureProblem.report = { problem in
            switch problem {
            case .brokenPromise(let broken):
                log(
                    level: level,
                    "a promise was dropped before it was settled",
                    metadata: ["file": "\(broken.fileID)", "line": "\(broken.line)"]
                )
            case .unseenFailure(let failure):
                log(
                    level: level,
                    "nobody looked at a failure",
                    metadata: [
                        "error": "\(failure.error)", "future": "\(failure.future)", "file": "\(failure.fileID)",
                        "line": "\(failure.line)",
                    ]
                )
            }
        }
    }
}
#endif
