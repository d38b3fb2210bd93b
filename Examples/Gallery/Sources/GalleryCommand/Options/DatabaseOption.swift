//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryClient

/// Which database is meant.
struct DatabaseOption: ParsableArguments {
    /// The database that is meant when nobody says which.
    static let standard = "gallery.sqlite"

    @Option(help: ArgumentHelp("The file of the SQLite database.", valueName: "path"))
    var database = DatabaseOption.standard

    func validate() throws {
        if self.database.isEmpty { throw ValidationError("--database takes the path of a file.") }
        if self.database.hasPrefix(":memory:") || self.database.lowercased().hasPrefix("file:") {
            let text: ScreenText = """
                --database takes the path of a file, and '\(self.database)' is another kind of name to SQLite. \
                Write './\(self.database)' for a file that is called so.
                """
            throw ValidationError(text.description)
        }
    }

    var store: GalleryStore { GalleryStore(path: self.database) }

    /// Whether there is such a file.
    var exists: Bool { FileManager.default.fileExists(atPath: self.database) }
}
