//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Catchable {
    /// Ends a chain whose errors don't matter; they are logged, as ``LogEvent/cauterized(_:)``.
    ///
    /// ```swift
    /// prefetch().cauterize()
    /// ```
    @discardableResult
    @inlinable
    public func cauterize() -> PMKFinalizer { self.catch(on: nil) { conf.logHandler(.cauterized($0)) } }
}
