//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GRDB

extension GalleryStore {
    /// Puts a gallery in place of the one that is there.
    func replace(with gallery: MergedGallery, _ gate: CommitGate) async throws(GalleryError) {
        var isPublished = false
        while !isPublished {
            let database = try OpenedDatabase(self, gate)
            do {
                try await database.queue.write { db in try self.replace(in: db, with: gallery, gate) }
            } catch {
                throw database.failure(error)
            }
            isPublished = try database.publish()
        }
    }
}
