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
    @Option(
        help: "The service's address, such as http://127.0.0.1:8080. Without it, the service is started here.",
        transform: Self.baseURL
    )
    var baseURL: URL?

    @OptionGroup(title: "Options of a service that is started here (see 'gallery serve')")
    var service: ServiceOptions

    func validate() throws {
        if self.baseURL != nil, !self.service.isDefault {
            throw ValidationError(
                "--data, --latency and --fault are for a service that is started here, not for --base-url."
            )
        }
    }

    /// Gives the closure the service's address, and a service for as long as it runs if need be.
    func withService<Value>(
        defaultLatency: UInt32 = 0,
        _ body: (URL) async throws -> Value
    ) async throws -> Value {
        if let baseURL = self.baseURL { return try await body(baseURL) }
        return try await withServer(self.service.configuration(defaultLatency: defaultLatency)) { server in
            try await body(server.baseURL)
        }
    }

    private static func baseURL(_ text: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil,
            url.query() == nil, url.fragment() == nil
        else {
            throw ValidationError("'\(text)' is no address of a service. Write it as in http://127.0.0.1:8080.")
        }
        return url
    }
}
