//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser

/// The command `gallery`: one subcommand a file, and all of them in a row when none is named.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Users, their albums, and the albums' photos.",
        discussion: """
            Without a subcommand it loads the gallery into gallery.sqlite in this folder, shows it, and compares the four \
            styles in which the load is written. That needs no network: the service is started here, on a free port.
            """,
        subcommands: [Load.self, Show.self, Compare.self, Serve.self]
    )

    func run() async throws {
        var load = try Load.parse([])
        load.isPartOfTour = true
        try await load.run()
        print()
        try await Show.parse([]).run()
        print()
        try await Compare.parse([]).run()
    }
}
