//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs a server for as long as the closure takes.
///
/// The server has stopped when this returns, also when the closure throws.
///
/// ```swift
/// try await withServer { server in
///     print(server.baseURL)
/// }
/// ```
///
/// - Parameters:
///   - configuration: What is served and where: its own data on a free loopback port unless told otherwise.
///   - body: Uses the server.
/// - Returns: What the closure returns.
/// - Throws: What starting the server throws, and what the closure throws.
public func withServer<Value>(
    _ configuration: GalleryServer.Configuration = .init(),
    _ body: (GalleryServer) async throws -> Value
) async throws -> Value {
    let server = try await GalleryServer.start(configuration)
    let value: Value
    do {
        value = try await body(server)
    } catch {
        // What the closure threw says more than what stopping might.
        try? await server.stop()
        throw error
    }
    try await server.stop()
    return value
}
