//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Observability
public import Futures
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

extension Future {
    /// Logs how the future ends.
    ///
    /// ```swift
    /// let user = api.user(7).logged("user 7", to: logger)
    /// ```
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - label: What the future is, in the message.
    ///   - logger: Where to log.
    ///   - level: The level for a success. A failure is logged as a warning.
    /// - Returns: This future.
    public func logged(_ label: String, to logger: Logger, level: Logger.Level = .debug) -> Future {
        observe { outcome in
            switch outcome {
            case .success: logger.log(level: level, "\(label) succeeded")
            case .failure(let error): logger.warning("\(label) failed", metadata: ["error": "\(error)"])
            }
        }
        return self
    }
}
#endif
