//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The addresses and names that a machine has for itself.
package enum Loopback {
    private static let names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    /// Whether a server that listens here is for this machine alone.
    static func isAddress(_ host: String) -> Bool { self.names.contains(host) || host == "::1" }

    /// Whether a `Host`, its port aside, is one of the machine's own names.
    ///
    /// A name from elsewhere that leads here is a page that tries to read what is for this machine.
    package static func isMeant(by authority: String) -> Bool {
        self.names.contains(authority.lowercased().replacing(/:[0-9]*$/, with: ""))
    }
}
