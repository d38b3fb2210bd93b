//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import GalleryModel

extension Loader {
    /// Chained futures: one list after the other, and one way for all failures.
    func loadChained() -> Future<MergedGallery, GalleryError> {
        self.remote.future(of: User.self)
            .flatMap { users in
                self.remote.future(of: Album.self).map { albums in (users, albums) }
            }
            .flatMap { users, albums in
                self.remote.future(of: Photo.self).map { photos in self.merge(users, albums, photos) }
            }
            .flatMap { gallery in
                self.store.replacing(with: gallery, self.gate).map { gallery }
            }
    }
}
