//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A running service.
///
/// ```swift
/// let server = try await GalleryServer.start()
/// let (users, _) = try await URLSession.shared.data(from: server.baseURL.appending(path: "users"))
/// try await server.stop()
/// ```
///
/// It serves until `stop()` is called, whether or not anyone still has this value: stop what you start,
/// or leave that to `withServer(_:_:)`.
public struct GalleryServer: Sendable {
    /// The address that the server listens on.
    public let host: String

    /// The port that the server listens on, which is never 0.
    public let port: Int

    /// The address in front of `/users`, `/albums` and `/photos`.
    public let baseURL: URL

    /// How often pictures were asked for and drawn.
    public struct PictureStatistics: Hashable, Sendable {
        /// How many requests asked for a picture.
        public let requests: Int

        /// How many pictures were drawn for them.
        public let drawings: Int

        /// Makes statistics of two numbers.
        public init(requests: Int, drawings: Int) {
            self.requests = requests
            self.drawings = drawings
        }
    }

    /// How often pictures were asked for and drawn so far.
    public var pictureStatistics: PictureStatistics { self.pictures.statistics }

    private let pictures: PictureShelf
    private let faults: FaultSchedule
    private let services: ServiceGroup
    private let running: Task<Void, any Error>

    /// Starts a server, and returns as soon as it takes requests.
    ///
    /// - Parameters:
    ///   - configuration: What is served and where: its own data on a free loopback port unless told otherwise.
    ///   - stopsOnSignals: Whether the signals that Ctrl-C and `kill` send stop the server. They are
    ///     the business of the whole process, so only a command that does nothing else should ask for it.
    /// - Returns: The running server.
    /// - Throws: `DataFolderError` when the data can't be served, `ListenError` when the port can't be had.
    public static func start(
        _ configuration: Configuration = Configuration(),
        stopsOnSignals: Bool = false
    ) async throws -> GalleryServer {
        let catalogue = LateCatalogue()
        let faults = FaultSchedule(configuration.faults)
        let pictures = Self.pictures(configuration)
        if case .folder(let folder) = configuration.source {
            catalogue.fill(try Catalogue(folder: folder))
        }
        let (ports, listening) = AsyncThrowingStream<Int, any Error>.makeStream()
        let application = Self.application(configuration, catalogue, pictures, faults, listening)
        var group = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: stopsOnSignals ? [.sigint, .sigterm] : [],
            logger: application.logger
        )
        group.maximumGracefulShutdownDuration = configuration.grace
        let services = ServiceGroup(configuration: group)
        let running = Task {
            do {
                try await services.run()
                listening.finish(throwing: CancellationError())
            } catch {
                listening.finish(throwing: ListenError(configuration, error))
                throw error
            }
        }
        do {
            for try await port in ports {
                return try GalleryServer(configuration.host, port, pictures, faults, services, running)
            }
            throw CancellationError()
        } catch {
            running.cancel()
            throw error
        }
    }

    /// The pictures, which take the time that they are to take.
    private static func pictures(_ configuration: Configuration) -> PictureShelf {
        PictureShelf(capacity: configuration.pictureCapacity) { landscape in
            if configuration.drawingTime > .zero {
                // A drawing that is cut short is as good as one that is not.
                try? await configuration.clock.sleep(for: configuration.drawingTime)
            }
            return Array(landscape.svg.utf8)
        }
    }

    /// The application, which says its port on the stream as soon as it has one.
    private static func application(
        _ configuration: Configuration,
        _ catalogue: LateCatalogue,
        _ pictures: PictureShelf,
        _ faults: FaultSchedule,
        _ listening: AsyncThrowingStream<Int, any Error>.Continuation
    ) -> some ApplicationProtocol {
        Application(
            responder: GalleryResponder(
                catalogue: { catalogue.value },
                pictures: pictures,
                faults: faults,
                configuration: configuration
            ),
            configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in
                // The first connection is accepted after this has returned.
                let port = channel.localAddress?.port ?? configuration.port
                if case .sample = configuration.source {
                    catalogue.fill(Catalogue(sample: SampleData(origin: Self.origin(configuration.host, port))))
                }
                listening.yield(port)
            },
            logger: Logger(label: "gallery") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private init(
        _ host: String,
        _ port: Int,
        _ pictures: PictureShelf,
        _ faults: FaultSchedule,
        _ services: ServiceGroup,
        _ running: Task<Void, any Error>
    ) throws {
        guard let baseURL = URL(string: Self.origin(host, port)) else { throw URLError(.badURL) }
        self.host = host
        self.port = port
        self.baseURL = baseURL
        self.pictures = pictures
        self.faults = faults
        self.services = services
        self.running = running
    }

    private static func origin(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    /// Lets faults that have worn off begin again, as in a server that was just started.
    public func renewFaults() { self.faults.renew() }

    /// Stops the server: answers under way are finished, requests that stall are let go, and the port is free
    /// afterwards.
    public func stop() async throws {
        await self.services.triggerGracefulShutdown()
        try await self.running.value
    }

    /// Waits until somebody else stops the server: a call to `stop()`, or a signal.
    public func waitUntilStopped() async throws {
        try await self.running.value
    }
}
