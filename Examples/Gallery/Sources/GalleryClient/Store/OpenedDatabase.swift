//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesGRDB
import GRDB

/// A database that is open for writing until it is let go of, and what is known of its file from before.
struct OpenedDatabase: Sendable {
    let queue: DatabaseQueue
    private let path: String
    private let isNew: Bool

    init(_ store: GalleryStore) throws(GalleryError) {
        self.path = store.path
        self.isNew = !FileManager.default.fileExists(atPath: store.path)
        do {
            self.queue = try DatabaseQueue(path: store.path, configuration: GalleryStore.configuration())
        } catch {
            throw store.failure(error)
        }
    }

    /// Says why nothing was written; a file that was made for nothing goes away again.
    func failure(_ error: any Error) -> GalleryError {
        if self.isNew { try? FileManager.default.removeItem(atPath: self.path) }
        return GalleryStore(path: self.path).failure(error)
    }
}
