//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import NIOCore

/// Why a server can't listen: the address, and what the system says about it.
public struct ListenError: Error, Hashable, CustomStringConvertible {
    /// The address that was asked for.
    public let host: String

    /// The port that was asked for.
    public let port: Int

    /// What the system says.
    public let reason: String

    /// One sentence that names the address and the reason.
    public var description: String { "can't listen on \(self.host):\(self.port): \(self.reason)" }

    init(host: String, port: Int, _ error: any Error) {
        self.host = host
        self.port = port
        self.reason = Self.reason(of: error)
    }

    private static func reason(of error: any Error) -> String {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE: "the port is taken"
        case EADDRNOTAVAIL: "this machine doesn't have that address"
        case EACCES: "that takes more rights"
        default: "\(error)"
        }
    }
}
