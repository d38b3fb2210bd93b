//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryBrowser
import GalleryClient

/// `gallery browse`: the database as a website for this machine.
struct Browse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a website for this machine alone that shows the gallery in the database.",
        discussion: """
            Users, their albums, a grid of pictures, each picture large, a search, and a page that loads the gallery \
            while one looks. What loads do is told on the standard error.

            Pictures are fetched from the service alone. One whose address is elsewhere, and ends with a size and a \
            colour as in /150/92c952, is drawn; others are not shown.
            """
    )

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 8090

    @Option(
        name: [.customLong("server"), .customLong("base-url")],
        help: "The service's address, such as http://127.0.0.1:8080. Without it, the service is started here."
    )
    var server: String?

    @OptionGroup var database: DatabaseOption

    @OptionGroup var patience: PatienceOptions

    @OptionGroup(title: "Options of a service that is started here (see 'gallery serve')")
    var service: ServiceOptions

    func validate() throws {
        _ = try self.source()
    }

    func run() async throws {
        try await self.source().withService { service in
            var configuration = GalleryBrowser.Configuration(database: self.database.database, server: service.address)
            configuration.port = Int(self.port)
            configuration.stopsOnSignals = true
            (configuration.deadline, configuration.retries) = (self.patience.limit, self.patience.policy)
            configuration.loadOptions = self.loadOptions(service.address)
            configuration.report = { line in
                try? FileHandle.standardError.write(contentsOf: Data("\(line.harmless)\n".utf8))
            }
            let browser = try await GalleryBrowser.start(configuration)
            Screen.show("Browse \(self.database.database) at \(browser.baseURL.absoluteString) until Ctrl-C.")
            try await browser.waitUntilStopped()
        }
    }

    /// What has `gallery load` load from where this website does.
    private func loadOptions(_ address: URL) -> [String] {
        if self.server != nil { return ["--base-url", address.withoutPassword] }
        return self.service.data.map { ["--data", $0] } ?? []
    }

    private func source() throws -> SourceOptions {
        var source = SourceOptions()
        source.baseURL = self.server
        source.service = self.service
        try source.validate()
        return source
    }
}
