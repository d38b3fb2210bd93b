//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures
import GalleryClient
import GalleryService

/// A website, for this machine alone, that shows the gallery in a database.
///
/// ```swift
/// let browser = try await GalleryBrowser.start(.init(database: "gallery.sqlite", server: address))
/// print(browser.baseURL)
/// try await browser.stop()
/// ```
public struct GalleryBrowser: Sendable {
    /// What is shown, and where.
    public struct Configuration: Sendable {
        /// The path of the database's file.
        public var database: String

        /// The service that lists are loaded from, and that pictures are fetched from.
        public var server: URL

        /// The port on 127.0.0.1; 0 takes a free one.
        public var port = 0

        /// How many connections are accepted at a time; others wait.
        public var connections = 64

        /// How many pictures are fetched at a time; others wait.
        public var fetches = 6

        /// How long a load may take.
        public var deadline = Duration.seconds(30)

        /// How often a load repeats a request whose failure may pass, and after what waits.
        public var retries = RetryPolicy.exponential(from: .milliseconds(100), attempts: 3)

        /// What pages have `gallery load` be told besides the database, so that it loads from where they do.
        public var loadOptions: [String] = []

        /// Whether the signals that Ctrl-C and `kill` send stop the website.
        public var stopsOnSignals = false

        /// Hears what happens to loads, a line at a time, on any thread.
        public var report: @Sendable (String) -> Void = { _ in }

        /// Makes a configuration: a free port.
        public init(database: String, server: URL) {
            self.database = database
            self.server = server
        }
    }

    /// The address of the first page.
    public let baseURL: URL

    private let service: RunningService

    /// Starts the website, and returns as soon as it takes requests.
    ///
    /// - Parameter configuration: What is shown, and where.
    /// - Returns: The running website.
    /// - Throws: `ListenError` when the port can't be had.
    public static func start(_ configuration: Configuration) async throws -> GalleryBrowser {
        var place = RunningService.Place()
        place.port = configuration.port
        place.connections = configuration.connections
        place.stopsOnSignals = configuration.stopsOnSignals
        let service = try await RunningService.start(try BrowserResponder(configuration), at: place)
        guard let address = URL(string: "http://127.0.0.1:\(service.port)") else { throw URLError(.badURL) }
        return GalleryBrowser(baseURL: address, service: service)
    }

    /// Stops the website: the port is free afterwards.
    public func stop() async throws { try await self.service.stop() }

    /// Waits until somebody else stops the website: a call to ``stop()``, or a signal.
    public func waitUntilStopped() async throws { try await self.service.waitUntilStopped() }
}
