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

extension Future {
    /// Logs how the future ends.
    ///
    /// ```swift
    /// let user = api.user(7).logged("user 7", to: logger)
    /// ```
    ///
    /// A failure is logged as a warning, and so is a promise that is dropped where `Failure` can't say so. The report
    /// of broken promises tells of that one too, with the same place.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future, or what follows it, cancels this one, if nobody else listens to it.
    ///
    /// ## Package traits
    ///
    /// Requires the `Observability` trait.
    ///
    /// - Parameters:
    ///   - label: What the future is, in the message.
    ///   - logger: Where to log.
    ///   - level: The level for a success.
    /// - Returns: A future with the same outcome, which is known once it is logged.
    public func logged(_ label: String, to logger: Logger, level: Logger.Level = .debug) -> Future {
        tapEnding { ending in
            switch ending {
            case .settled(.success):
                logger.log(level: level, "\(label) succeeded")
            case .settled(.failure(let error)):
                logger.warning("\(label) failed", metadata: ["error": "\(error)"])
            case .broken(let broken):
                logger.warning("\(label) will never settle", metadata: ["error": "\(broken)"])
            }
        }
    }
}
#endif
