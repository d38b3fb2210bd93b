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
    /// Logs broken promises that nobody else will hear of, instead of printing them.
    ///
    /// Call it once, where the program configures its log. See `BrokenPromise.report`.
    ///
    /// ```swift
    /// Logger(label: "futures").reportBrokenPromises()
    /// ```
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameter level: The level to log at.
    public func reportBrokenPromises(level: Logger.Level = .error) {
        BrokenPromise.report = { broken in
            log(
                level: level,
                "a promise was dropped before it was settled",
                metadata: ["file": "\(broken.fileID)", "line": "\(broken.line)"]
            )
        }
    }
}
#endif
