//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import GalleryService

/// The command `gallery`: one subcommand a file, and all of them in a row when none is named.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Users, their albums, and the albums' photos.",
        discussion: """
            Without a subcommand it loads the gallery into gallery.sqlite in this folder, shows it, and compares the five \
            styles in which the load is written. That needs no network: the service is started here, on a free port.
            """,
        subcommands: [Load.self, Show.self, Browse.self, Compare.self, Timeline.self, Serve.self]
    )

    /// Runs the command; what it fails with is shown as text that came from elsewhere.
    static func main() async {
        do {
            var command = try Self.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try Screen.checkIsComplete()
        } catch let error as DataFolderError {
            Self.exit(withError: CommandFailure("\(error.description)"))
        } catch let error as ListenError {
            Self.exit(withError: CommandFailure("\(error.description)"))
        } catch {
            Self.exit(withError: error)
        }
    }

    func run() async throws {
        var load = try Load.parse([])
        load.isPartOfTour = true
        try await load.run()
        Screen.show("")
        try await Show.parse([]).run()
        Screen.show("")
        try await Compare.parse([]).run()
    }
}
