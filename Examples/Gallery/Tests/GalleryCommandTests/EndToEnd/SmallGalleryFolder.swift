//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryTestSupport

/// Gives the closure a folder with a small gallery that can be served with `--data .`.
func withSmallGallery(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        try SmallGallery.write(to: folder)
        try await body(folder)
    }
}

extension URL {
    /// The gallery in this folder's database.
    var gallery: GalleryStore { GalleryStore(path: self.appending(path: "gallery.sqlite").path) }

    /// The bytes of this folder's database.
    func databaseBytes() throws -> Data { try Data(contentsOf: self.appending(path: "gallery.sqlite")) }
}
