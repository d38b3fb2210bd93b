//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Futures
import GalleryClient

/// `gallery show`: what the database holds.
struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the users, albums and photos in the database.",
        discussion: """
            Of each user it shows the first albums. One user is shown whole, with each album and the first of its photos.
            """
    )

    @OptionGroup var database: DatabaseOption

    @Option(help: "Show this user alone, by name or user name, in capitals or not.")
    var user: String?

    func run() async throws {
        let gallery = try Result { () throws(GalleryError) in try self.database.store.read() }.orExit()
        guard let name = self.user else {
            Screen.show("\(self.database.database): \(gallery.counts).")
            Screen.show(gallery.tree, terminator: "")
            return
        }
        let entry = try Result { () throws(GalleryError) in try gallery.user(named: name) }.orExit()
        Screen.show(entry.tree, terminator: "")
    }
}
