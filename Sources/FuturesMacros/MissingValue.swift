//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
public import Futures

/// A completion handler was called with neither a value nor an error.
///
/// The twin of a function whose handler takes an optional value and an optional error fails with it when both are nil,
/// where its failure is `any Error`.
public struct MissingValue: Error, Hashable, Sendable {
    /// The function, as `load(_:completion:)`.
    public let function: String

    /// Makes the error of a function.
    ///
    /// - Parameter function: The function, as `load(_:completion:)`.
    public init(function: String) { self.function = function }
}

extension MissingValue: CustomStringConvertible {
    /// What happened.
    public var description: String { "The handler of '\(function)' was called with neither a value nor an error." }
}

extension Promise {
    /// Used by the twins that ``Futurized()`` writes, for a handler that was called without value and error.
    ///
    /// The failure can't say so. The promise stays as it is and is broken when the handler goes away.
    ///
    /// - Parameter function: The function with the handler.
    public func rejectMissingValue(of function: String) {}
}

extension Promise where Failure == any Error {
    /// Used by the twins that ``Futurized()`` writes, for a handler that was called without value and error.
    ///
    /// - Parameter function: The function with the handler.
    public func rejectMissingValue(of function: String) { reject(MissingValue(function: function)) }
}
#endif
