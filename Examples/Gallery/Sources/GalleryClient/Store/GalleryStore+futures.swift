//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesGRDB

extension GalleryStore {
    /// Puts a gallery in place of the one that is there.
    func replacing(with gallery: MergedGallery, _ gate: CommitGate) -> Future<Void, GalleryError> {
        do throws(GalleryError) {
            let database = try OpenedDatabase(self, gate)
            return database.queue.futureWrite { db in try self.replace(in: db, with: gallery, gate) }
                .mapError(database.failure)
                .map { () throws(GalleryError) in try database.publish() }
                // It is the gate that stops a write: this way the file is at rest when the write says that it has
                // ended.
                .withoutCancelling()
                .flatMap { isPublished in isPublished ? .success(()) : self.replacing(with: gallery, gate) }
        } catch {
            return .failure(error)
        }
    }
}
