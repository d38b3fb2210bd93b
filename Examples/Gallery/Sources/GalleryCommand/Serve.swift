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

/// `gallery serve`: the service alone, until it is stopped.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves users, albums and photos until it is stopped.",
        discussion: """
            The interface is the one of JSONPlaceholder: /users, /albums and /photos, one of them by its number \
            (/users/1), those with a certain field (/photos?albumId=1), and those that belong together \
            (/users/1/albums, /albums/1/photos).

            A fault is written RESOURCE:FAULT. The resource is users, albums, photos, or all.
              status        status 500 for every request
              status=N      status 500 for the first N requests
              truncate      half the body, and the connection closed
              invalid-json  a body that is not JSON
              wrong-type    an id that is text, three quarters down the list
              stall         no answer at all
            """
    )

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 8080

    @Option(help: "How many milliseconds it takes to draw a picture.")
    var drawingTime: UInt32 = 0

    @Flag(inversion: .prefixedNo, help: "Keep pictures, and draw one for all who ask for it at the same time.")
    var pictureCache = true

    @OptionGroup var service: ServiceOptions

    @Flag(help: "Print a line for each request.")
    var verbose = false

    func run() async throws {
        let server = try await GalleryServer.start(self.serverConfiguration, stopsOnSignals: true)
        Screen.show("Serving \(server.baseURL.absoluteString) until Ctrl-C.")
        for rule in self.service.fault { Screen.show("Fault on request: \(rule.description)") }
        try await server.waitUntilStopped()
        let pictures = server.pictureStatistics
        guard pictures.requests > 0 else { return }
        Screen.show("Pictures: \(pictures.requests) requests, \(pictures.drawings) drawings.")
    }

    var serverConfiguration: GalleryServer.Configuration {
        var configuration = self.service.configuration(port: self.port)
        configuration.drawingTime = .milliseconds(self.drawingTime)
        if !self.pictureCache { configuration.pictureCapacity = 0 }
        if self.verbose {
            configuration.report = { event in
                Screen.show("\(event.description)")
            }
        }
        return configuration
    }
}
