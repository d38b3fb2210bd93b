//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryService

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks a server over the network, as a stranger would.
struct Client {
    struct Reply: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: self.body, as: UTF8.self) }

        func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: self.body)
        }
    }

    let baseURL: URL
    /// One for all, which stays: on Linux Foundation may crash when a session goes away while transfers of it end.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        // Foundation on Linux traps when a transfer is cancelled while it looks into the cache.
        configuration.urlCache = nil
        // A minute is not enough on a machine that is busy.
        configuration.timeoutIntervalForRequest = 3600
        return URLSession(configuration: configuration)
    }()

    init(_ server: GalleryServer) { self.baseURL = server.baseURL }

    func get(_ address: String, method: String = "GET") async throws -> Reply {
        guard let url = URL(string: address, relativeTo: self.baseURL) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        let (body, response) = try await Self.session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let headers = response.allHeaderFields as? [String: String] ?? [:]
        return Reply(status: response.statusCode, headers: headers, body: body)
    }
}

/// Starts a server for the closure alone, and a client of it.
func withClient(
    source: GalleryServer.Configuration.Source = .sample,
    faults: Faults = .none,
    latency: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    _ body: (Client) async throws -> Void
) async throws {
    var configuration = GalleryServer.Configuration()
    configuration.source = source
    configuration.faults = faults
    configuration.latency = latency
    configuration.clock = clock
    configuration.report = report
    try await withServer(configuration) { server in try await body(Client(server)) }
}
