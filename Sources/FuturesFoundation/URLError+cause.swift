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

extension URLError {
    /// The error of a transfer, of whatever type it comes.
    ///
    /// Foundation on Linux hands over an `NSError` of the domain of `URLError` that isn't one when it is cast. What is
    /// of another domain is translated where it says as much, and is kept as the underlying error.
    init(cause: any Error) {
        let error = cause as NSError
        if let error = cause as? URLError {
            self = error
        } else if error.domain == NSURLErrorDomain {
            // Not every number is a code, on Linux.
            let code: Code? = Code(rawValue: error.code)
            self.init(code ?? .unknown, userInfo: error.userInfo)
        } else {
            self.init(Self.code(of: error) ?? .unknown, userInfo: [NSUnderlyingErrorKey: error])
        }
    }

    /// The error that this one stands for, where it has no code that says so.
    var foreignCause: NSError? { code == .unknown ? errorUserInfo[NSUnderlyingErrorKey] as? NSError : nil }

    private static func code(of error: NSError) -> Code? {
        guard error.domain == NSPOSIXErrorDomain, let number = Int32(exactly: error.code) else { return nil }
        return switch POSIXErrorCode(rawValue: number) {
        case .ECONNREFUSED?, .EHOSTUNREACH?, .EHOSTDOWN?, .EADDRNOTAVAIL?: .cannotConnectToHost
        case .ECONNRESET?, .ECONNABORTED?, .EPIPE?, .ENOTCONN?, .ENETRESET?: .networkConnectionLost
        case .ENETDOWN?, .ENETUNREACH?: .notConnectedToInternet
        case .ETIMEDOUT?: .timedOut
        case .ECANCELED?: .cancelled
        default: nil
        }
    }
}
