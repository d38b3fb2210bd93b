//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// An HTTP server that runs: what answers its requests is somebody else's.
package struct RunningService: Sendable {
    /// Where and how it listens.
    package struct Place: Sendable {
        /// The address to listen on.
        package var host = "127.0.0.1"

        /// The port to listen on; 0 takes a free one.
        package var port = 0

        /// How many connections are accepted at a time, if there is a limit; others wait.
        package var connections: Int?

        /// How long a server that is to stop waits for clients that don't take their answer.
        package var grace = Duration.seconds(2)

        /// Whether the signals that Ctrl-C and `kill` send stop the server.
        package var stopsOnSignals = false

        /// Makes a place: a free loopback port.
        package init() {}
    }

    /// The port that the server listens on, which is never 0.
    package let port: Int

    private let services: ServiceGroup
    private let running: Task<Void, any Error>

    /// Starts a server, and returns as soon as it takes requests.
    ///
    /// - Parameters:
    ///   - responder: Answers the requests.
    ///   - place: Where and how it listens.
    ///   - onListening: Gets the port; the first connection is accepted after it has returned.
    /// - Returns: The running server.
    /// - Throws: `ListenError` when the port can't be had.
    package static func start<Responder: HTTPResponder>(
        _ responder: Responder,
        at place: Place,
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> RunningService where Responder.Context == BasicRequestContext {
        let (ports, listening) = AsyncThrowingStream<Int, any Error>.makeStream()
        let application = Application(
            responder: responder,
            configuration: .init(
                address: .hostname(place.host, port: place.port),
                availableConnectionsDelegate: place.connections.map { MaximumAvailableConnections($0) }
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? place.port
                onListening(port)
                listening.yield(port)
            },
            logger: Logger(label: "gallery") { _ in SwiftLogNoOpLogHandler() }
        )
        var group = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: place.stopsOnSignals ? [.sigint, .sigterm] : [],
            logger: application.logger
        )
        group.maximumGracefulShutdownDuration = place.grace
        let services = ServiceGroup(configuration: group)
        let running = Task {
            do {
                try await services.run()
                listening.finish(throwing: CancellationError())
            } catch {
                listening.finish(throwing: ListenError(host: place.host, port: place.port, error))
                throw error
            }
        }
        do {
            for try await port in ports {
                return RunningService(port: port, services: services, running: running)
            }
            throw CancellationError()
        } catch {
            running.cancel()
            throw error
        }
    }

    /// Stops the server: answers under way are finished, and the port is free afterwards.
    package func stop() async throws {
        await self.services.triggerGracefulShutdown()
        try await self.running.value
    }

    /// Waits until somebody else stops the server: a call to ``stop()``, or a signal.
    package func waitUntilStopped() async throws {
        try await self.running.value
    }
}
