//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error that may say that somebody cancelled the work.
public protocol CancellableError: Error {
    /// Whether this one does.
    var isCancelled: Bool { get }
}

extension Error {
    /// Whether the error says that somebody cancelled the work.
    ///
    /// True for ``PMKError/cancelled``, for each ``CancellableError`` that says so, for the cancelled errors of
    /// Foundation, and for `CancellationError`.
    public var isCancelled: Bool {
        switch self as any Error {
        case PMKError.cancelled, URLError.cancelled, CocoaError.userCancelled, is CancellationError: true
        case let error as any CancellableError: error.isCancelled
        // Where Foundation doesn't make an error of Swift's of it by itself.
        case let error as NSError:
            error.domain == NSURLErrorDomain && error.code == URLError.Code.cancelled.rawValue
                || error.domain == NSCocoaErrorDomain && error.code == CocoaError.Code.userCancelled.rawValue
        default: false
        }
    }
}

/// Which errors a `catch` or a `recover` sees.
public enum CatchPolicy: Hashable, Sendable {
    /// All of them.
    case allErrors
    /// Those whose `isCancelled` is false.
    case allErrorsExceptCancellation
}
