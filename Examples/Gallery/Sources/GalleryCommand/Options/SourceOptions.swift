//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryService

/// Where a load gets its lists from: a service somewhere, or one that is started for it.
struct SourceOptions: ParsableArguments {
    /// A service for as long as a closure runs.
    struct Service: Sendable {
        /// Its address.
        let address: URL

        /// Lets faults that have worn off begin again, where that is in our hands.
        let renewFaults: @Sendable () -> Void
    }

    // Text, since the parser would repeat what it can't make an address of, and a password may stand in it.
    @Option(help: "The service's address, such as http://127.0.0.1:8080. Without it, the service is started here.")
    var baseURL: String?

    @OptionGroup(title: "Options of a service that is started here (see 'gallery serve')")
    var service: ServiceOptions

    func validate() throws {
        if let baseURL { _ = try Self.address(baseURL) }
        if self.baseURL != nil, !self.service.isDefault {
            throw ValidationError(
                "--data, --latency and --fault are for a service that is started here, not for --base-url."
            )
        }
    }

    /// Gives the closure a service, which is started for it if need be.
    func withService<Value>(
        defaultLatency: UInt32 = 0,
        _ body: (Service) async throws -> Value
    ) async throws -> Value {
        if let baseURL { return try await body(Service(address: try Self.address(baseURL), renewFaults: {})) }
        return try await withServer(self.service.configuration(defaultLatency: defaultLatency)) { server in
            try await body(Service(address: server.baseURL, renewFaults: server.renewFaults))
        }
    }

    private static func address(_ text: String) throws -> URL {
        let shown = text.replacing(/\/\/.*@/, with: "//").harmless
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
            parts.query == nil, parts.fragment == nil
        else {
            throw ValidationError("'\(shown)' is no address of a service. Write it as in http://127.0.0.1:8080.")
        }
        if let port = parts.port, !(1...65_535).contains(port) {
            throw ValidationError("'\(shown)' has port \(port), and a port is a number from 1 to 65535.")
        }
        #if canImport(FoundationNetworking)
        if host.hasPrefix("[") || host.contains(":") {
            throw ValidationError(
                "'\(shown)' has an IPv6 address, which Foundation on this system can't ask. Write the name of the host."
            )
        }
        #endif
        parts.scheme = scheme
        guard let address = parts.url else { throw ValidationError("'\(shown)' is no address of a service.") }
        return address
    }
}
