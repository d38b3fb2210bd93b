//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import GalleryClient

/// Which database is meant.
struct DatabaseOption: ParsableArguments {
    @Option(help: ArgumentHelp("The file of the SQLite database.", valueName: "path"))
    var database = "gallery.sqlite"

    func validate() throws {
        if self.database.isEmpty { throw ValidationError("--database takes the path of a file.") }
    }

    var store: GalleryStore { GalleryStore(path: self.database) }
}
