//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GRDB

extension GalleryStore {
    /// Puts a gallery in place of the one that is there, and calls back, once, on any thread.
    func replace(
        with gallery: MergedGallery,
        _ gate: CommitGate,
        _ completion: @escaping @Sendable (Result<Void, GalleryError>) -> Void
    ) {
        do throws(GalleryError) {
            let database = try OpenedDatabase(self, gate)
            database.queue.asyncWrite { db in
                try self.replace(in: db, with: gallery, gate)
            } completion: { _, outcome in
                do throws(GalleryError) {
                    try outcome.mapError(database.failure).get()
                    let isPublished = try database.publish()
                    if isPublished { completion(.success(())) } else { self.replace(with: gallery, gate, completion) }
                } catch {
                    completion(.failure(error))
                }
            }
        } catch {
            completion(.failure(error))
        }
    }
}
