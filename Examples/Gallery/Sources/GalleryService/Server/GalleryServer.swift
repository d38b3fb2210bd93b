//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

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
    private let service: RunningService

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
        var place = RunningService.Place()
        place.host = configuration.host
        place.port = configuration.port
        place.grace = configuration.grace
        place.stopsOnSignals = stopsOnSignals
        let responder = GalleryResponder(
            catalogue: { catalogue.value },
            pictures: pictures,
            faults: faults,
            configuration: configuration
        )
        let service = try await RunningService.start(responder, at: place) { port in
            if case .sample = configuration.source {
                catalogue.fill(Catalogue(sample: SampleData(origin: Self.origin(configuration.host, port))))
            }
        }
        do {
            return try GalleryServer(configuration.host, pictures, faults, service)
        } catch {
            try? await service.stop()
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

    private init(
        _ host: String,
        _ pictures: PictureShelf,
        _ faults: FaultSchedule,
        _ service: RunningService
    ) throws {
        guard let baseURL = URL(string: Self.origin(host, service.port)) else { throw URLError(.badURL) }
        self.host = host
        self.port = service.port
        self.baseURL = baseURL
        self.pictures = pictures
        self.faults = faults
        self.service = service
    }

    private static func origin(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    /// Lets faults that have worn off begin again, as in a server that was just started.
    public func renewFaults() { self.faults.renew() }

    /// Stops the server: answers under way are finished, requests that stall are let go, and the port is free
    /// afterwards.
    public func stop() async throws {
        try await self.service.stop()
    }

    /// Waits until somebody else stops the server: a call to `stop()`, or a signal.
    public func waitUntilStopped() async throws {
        try await self.service.waitUntilStopped()
    }
}
