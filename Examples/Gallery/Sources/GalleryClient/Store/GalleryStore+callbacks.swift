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
            let database = try OpenedDatabase(self)
            database.queue.asyncWrite(
                { db in try self.replace(in: db, with: gallery, gate) },
                completion: { _, outcome in completion(outcome.mapError(database.failure)) }
            )
        } catch {
            completion(.failure(error))
        }
    }
}
