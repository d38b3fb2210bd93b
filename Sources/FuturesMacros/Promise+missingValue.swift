//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
public import Futures

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
    public func rejectMissingValue(of function: String) { reject(MissingValue(place: function)) }
}
#endif
